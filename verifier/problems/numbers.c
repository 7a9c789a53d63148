/* numbers.c - a problem with numbers for its parameters. */
#include "verifier/problems/numbers.h"

#include "verifier/operators/integer.h"

#include <stdlib.h>
#include <string.h>

/* Parts of a set of numbers.  An estimate. */
enum { MAX_PARTS = 1 << 16 };

/* ---- values ---- */

void numbers_free(SetNumbers *numbers)
{
    free(numbers->value);
    free(numbers->known);
    *numbers = (SetNumbers){0};
}

void numbers_put(SetNumbers *numbers, const Var *var, int64_t value)
{
    if (var->id >= numbers->room) {
        uint32_t room = 2 * var->id + 8;
        numbers->value =
            ground_realloc(numbers->value, room * sizeof *numbers->value);
        numbers->known =
            ground_realloc(numbers->known, room * sizeof *numbers->known);
        memset(numbers->known + numbers->room, 0,
               (room - numbers->room) * sizeof *numbers->known);
        numbers->room = room;
    }
    numbers->value[var->id] = value;
    numbers->known[var->id] = true;
}

bool numbers_get(const SetNumbers *numbers, const Var *var, int64_t *value)
{
    if (var->id >= numbers->room || !numbers->known[var->id])
        return false;
    *value = numbers->value[var->id];
    return true;
}

static bool value_of(const SetNumbers *numbers, const Scalar *s, Wide *value);

static bool lazy_value(const SetNumbers *numbers, const Scalar *s, Wide *value)
{
    if (!value_of(numbers, s->arg[0], value))
        return false;
    if ((*value != 0) == (s->op == OP_LOR))
        return true;
    return value_of(numbers, s->arg[1], value);
}

/* Over the integers: a part of an expression need be no i64. */
static bool value_of(const SetNumbers *numbers, const Scalar *s, Wide *value)
{
    Wide arg[EVAL_OPERANDS];
    int64_t number;

    switch ((Op)s->op) {
    case OP_CONST:
        *value = s->elem == ELEM_I64 ? (Wide)(int64_t)s->u.bits
                                     : (Wide)s->u.bits;
        return true;
    case OP_VAR:
        if (!numbers_get(numbers, s->u.var, &number))
            return false;
        *value = number;
        return true;
    case OP_LAND:
    case OP_LOR:
        return lazy_value(numbers, s, value);
    default:
        break;
    }
    for (uint32_t i = 0; i < s->narg; i++)
        if (!value_of(numbers, s->arg[i], &arg[i]))
            return false;
    return eval_integer(s, arg, value);
}

bool numbers_scalar(const SetNumbers *numbers, const Scalar *s, int64_t *value)
{
    Wide wide;

    if (!value_of(numbers, s, &wide))
        return false;
    *value = (int64_t)wide;
    return *value == wide;
}

bool numbers_satisfy(const SetNumbers *numbers, const Problem *problem)
{
    Wide holds;

    for (const ProblemStm *s = problem->first; s; s = s->next)
        for (uint32_t i = 0; s->kind == PROBLEM_ASSUME && i < s->ncondition;
             i++)
            if (!value_of(numbers, s->condition[i], &holds) || !holds)
                return false;
    return true;
}

/* ---- sets ---- */

static bool read_lmad(const SetNumbers *numbers, const Lmad *lmad,
                      NumberPart *part)
{
    *part = (NumberPart){.rank = lmad->rank};
    if (lmad->rank > NUMBER_MAX_RANK ||
        !numbers_scalar(numbers, lmad->offset, &part->offset))
        return false;
    for (uint32_t i = 0; i < lmad->rank; i++)
        if (!numbers_scalar(numbers, lmad->dim[i].count, &part->count[i]) ||
            !numbers_scalar(numbers, lmad->dim[i].stride, &part->stride[i]))
            return false;
    return true;
}

/* PART at the index whose row-major position is AT: the outermost index is
 * what is left. */
static bool apply_unranked(const NumberPart *part, Wide at, Wide *offset)
{
    *offset = part->offset;
    for (uint32_t i = part->rank; i-- > 0;) {
        Wide index = at;
        if (i) {
            if (part->count[i] <= 0)
                return false;
            index = at % part->count[i];
            index += index < 0 ? part->count[i] : 0;
            at = (at - index) / part->count[i];
        }
        *offset += index * part->stride[i];
        if (*offset > INT64_MAX || *offset < INT64_MIN)
            return false;
    }
    return true;
}

/* A chain: all offsets, one by one. */
static bool add_chain(const SetNumbers *numbers, const IxFn *ixfn,
                      NumberSet *result)
{
    NumberPart *link = ground_alloc(ixfn->nlmad * sizeof *link);
    int64_t index[NUMBER_MAX_RANK] = {0};
    bool ok = true, more = true;

    for (uint32_t i = 0; ok && i < ixfn->nlmad; i++)
        ok = read_lmad(numbers, ixfn->lmad[i], &link[i]);
    const NumberPart *last = &link[ixfn->nlmad - 1];
    for (uint32_t i = 0; ok && i < last->rank; i++)
        more = more && last->count[i] > 0;
    while (ok && more) {
        Wide at = last->offset;
        for (uint32_t i = 0; i < last->rank; i++)
            at += (Wide)index[i] * last->stride[i];
        for (uint32_t i = ixfn->nlmad - 1; ok && i-- > 0;)
            ok = apply_unranked(&link[i], at, &at);
        NumberPart point = {.offset = (int64_t)at};
        number_set_add(result, &point);
        ok = ok && result->n < MAX_PARTS;
        more = false;
        for (uint32_t i = last->rank; i-- > 0 && !more;) {
            more = ++index[i] < last->count[i];
            if (!more)
                index[i] = 0;
        }
    }
    free(link);
    return ok;
}

static bool add_over(SetNumbers *numbers, const Set *set, NumberSet *result);

static bool add_set(SetNumbers *numbers, const Set *set, NumberSet *result)
{
    NumberPart part;

    set = set_meant(set);
    switch ((SetKind)set->kind) {
    case SET_IXFN:
        if (set->u.ixfn->fold)
            return false;
        if (set->u.ixfn->nlmad > 1)
            return add_chain(numbers, set->u.ixfn, result);
        if (!read_lmad(numbers, set->u.ixfn->lmad[0], &part))
            return false;
        number_set_add(result, &part);
        return result->n < MAX_PARTS;
    case SET_UNION:
        for (uint32_t i = 0; i < set->u.parts.count; i++)
            if (!add_set(numbers, set->u.parts.at[i], result))
                return false;
        return true;
    case SET_OVER:
        return add_over(numbers, set, result);
    case SET_NAMED:
        break;
    }
    return false;
}

static bool add_over(SetNumbers *numbers, const Set *set, NumberSet *result)
{
    const Var *var = set->u.over.index;
    int64_t bound, before = 0;
    bool was = numbers_get(numbers, var, &before), ok = true;

    if (!numbers_scalar(numbers, set->u.over.bound, &bound) ||
        bound > MAX_PARTS)
        return false;
    for (int64_t i = 0; ok && i < bound; i++) {
        numbers_put(numbers, var, i);
        ok = add_set(numbers, set->u.over.of, result);
    }
    numbers_put(numbers, var, before);
    numbers->known[var->id] = was;
    return ok;
}

bool numbers_set(SetNumbers *numbers, const Set *set, NumberSet *result)
{
    return add_set(numbers, set, result);
}

/* ---- checks ---- */

static const IxFn *ixfn_of(const Set *set)
{
    set = set_meant(set);
    return set->kind == SET_IXFN ? set->u.ixfn : NULL;
}

/* The shape of the last link, and each index's offset. */
static NumberVerdict check_equal(SetNumbers *numbers, const Set *a,
                                 const Set *b, Buf *shows)
{
    const IxFn *fa = ixfn_of(a), *fb = ixfn_of(b);
    NumberPart la, lb;
    NumberSet sa = {0}, sb = {0};

    if (!fa || !fb || fa->fold || fb->fold ||
        !read_lmad(numbers, fa->lmad[fa->nlmad - 1], &la) ||
        !read_lmad(numbers, fb->lmad[fb->nlmad - 1], &lb))
        return NUMBERS_OPEN;
    bool same = la.rank == lb.rank;
    for (uint32_t i = 0; same && i < la.rank; i++)
        same = (la.count[i] < 0 ? 0 : la.count[i]) ==
               (lb.count[i] < 0 ? 0 : lb.count[i]);
    if (!same) {
        buf_text(shows, "their shapes differ");
        return NUMBERS_NO;
    }
    /* Equal at the corners of the index space's first cell: then LMADs are
     * equal everywhere.  Chains are looked at everywhere. */
    NumberVerdict verdict = NUMBERS_YES;
    if (fa->nlmad == 1 && fb->nlmad == 1) {
        bool empty = false;
        for (uint32_t i = 0; i < la.rank; i++)
            empty = empty || la.count[i] <= 0;
        bool differ = la.offset != lb.offset;
        for (uint32_t i = 0; i < la.rank; i++)
            differ = differ ||
                     (la.count[i] > 1 && la.stride[i] != lb.stride[i]);
        if (!empty && differ)
            verdict = NUMBERS_NO;
    } else if (!add_chain(numbers, fa, &sa) || !add_chain(numbers, fb, &sb)) {
        verdict = NUMBERS_OPEN;
    } else {
        for (uint32_t i = 0; i < sa.n && verdict == NUMBERS_YES; i++)
            if (sa.part[i].offset != sb.part[i].offset)
                verdict = NUMBERS_NO;
    }
    if (verdict == NUMBERS_NO)
        buf_text(shows, "an index has two offsets");
    number_set_free(&sa);
    number_set_free(&sb);
    return verdict;
}

NumberVerdict numbers_check(SetNumbers *numbers, const ProblemStm *check,
                            uint64_t steps, uint64_t *work, Buf *shows)
{
    NumberSet a = {0}, b = {0};
    NumberVerdict verdict = NUMBERS_OPEN;
    int64_t offset = 0, size = 0;

    if (check->relation == RELATION_EQUAL)
        return check_equal(numbers, check->set, check->other, shows);
    bool ok = numbers_set(numbers, check->set, &a) &&
              (!check->other || numbers_set(numbers, check->other, &b)) &&
              (!check->size ||
               numbers_scalar(numbers, check->size, &size));
    if (work)
        *work += 20 + number_set_size(&a, steps) + number_set_size(&b, steps) +
                 (uint64_t)a.n * b.n;
    if (ok)
        switch ((Relation)check->relation) {
        case RELATION_DISJOINT:
            verdict = numbers_disjoint(&a, &b, steps, &offset);
            break;
        case RELATION_INJECTIVE:
            verdict = numbers_injective(&a, steps, &offset);
            break;
        case RELATION_WITHIN:
            verdict = numbers_within(&a, size, &offset);
            break;
        case RELATION_SUBSET:
            verdict = numbers_subset(&a, &b, steps, &offset);
            break;
        case RELATION_EQUAL:
            break;
        }
    number_set_free(&a);
    number_set_free(&b);
    if (verdict != NUMBERS_NO)
        return verdict;
    buf_printf(shows, "offset %lld ", (long long)offset);
    switch ((Relation)check->relation) {
    case RELATION_DISJOINT:
        buf_text(shows, "is in both");
        break;
    case RELATION_INJECTIVE:
        buf_text(shows, "is reached twice");
        break;
    case RELATION_WITHIN:
        buf_printf(shows, "is not in [0, %lld)", (long long)size);
        break;
    case RELATION_SUBSET:
        buf_text(shows, "is in the first set only");
        break;
    case RELATION_EQUAL:
        break;
    }
    return verdict;
}

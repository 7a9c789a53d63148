/* numbers.c - a problem with numbers for its parameters. */
#include "verifier/problems/numbers.h"

#include "ground/gcd.h"
#include "ir-text/ir/ir.h"
#include "verifier/operators/integer.h"

#include <stdlib.h>
#include <string.h>

/* Parts of a set of numbers; LMADs of a chain.  Estimates. */
enum { MAX_PARTS = 1 << 16, NUMBER_MAX_LINKS = 16 };

/* ---- values ---- */

void set_numbers_free(SetNumbers *numbers)
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

/* The offset of FOLD at INDEX. */
static bool fold_at(SetNumbers *numbers, const Fold *fold,
                    const int64_t *index, Wide *offset)
{
    *offset = 0;
    for (uint32_t i = 0; i < fold->nindex; i++)
        numbers_put(numbers, fold->index[i], index[i]);
    for (uint32_t r = 0; r < fold->nrow; r++) {
        int64_t row, modulus;
        if (!numbers_scalar(numbers, fold->row[r].row, &row) ||
            !numbers_scalar(numbers, fold->row[r].modulus, &modulus) ||
            modulus <= 0)
            return false;
        int64_t rest = row % modulus;
        *offset = *offset * modulus + rest + (rest < 0 ? modulus : 0);
        if (*offset > INT64_MAX)
            return false;
    }
    return true;
}

/* The values of an index of FOLD, which are any integers, that are to be looked
 * at: all moduli of its rows divide COUNT. */
static bool fold_period(SetNumbers *numbers, const Fold *fold, uint32_t index,
                        int64_t *count)
{
    for (uint32_t r = 0; r < fold->nrow; r++) {
        int64_t modulus;
        if (!scalar_any_var(fold->row[r].row, var_is, fold->index[index]))
            continue;
        if (!numbers_scalar(numbers, fold->row[r].modulus, &modulus) ||
            modulus <= 0 || modulus > MAX_PARTS)
            return false;
        *count *= modulus / (int64_t)gcd((uint64_t)*count, (uint64_t)modulus);
        if (*count > MAX_PARTS)
            return false;
    }
    return true;
}

/* A chain, or a fold; how many values its indices have. */
typedef struct Chain {
    const IxFn *ixfn;
    NumberPart link[NUMBER_MAX_LINKS];
    uint32_t rank;
    int64_t count[NUMBER_MAX_RANK];
} Chain;

static bool read_chain(SetNumbers *numbers, const IxFn *ixfn, Chain *chain)
{
    const Fold *fold = ixfn->fold;

    chain->ixfn = ixfn;
    chain->rank = ixfn_rank(ixfn);
    if (ixfn->nlmad > NUMBER_MAX_LINKS || chain->rank > NUMBER_MAX_RANK)
        return false;
    for (uint32_t i = 0; i < ixfn->nlmad; i++)
        if (!read_lmad(numbers, ixfn->lmad[i], &chain->link[i]))
            return false;
    for (uint32_t i = 0; i < chain->rank; i++) {
        chain->count[i] = fold ? 1 : chain->link[ixfn->nlmad - 1].count[i];
        if (fold && !fold_period(numbers, fold, i, &chain->count[i]))
            return false;
    }
    return true;
}

static bool chain_at(SetNumbers *numbers, const Chain *chain,
                     const int64_t *index, Wide *at)
{
    const IxFn *ixfn = chain->ixfn;
    const NumberPart *last = &chain->link[ixfn->nlmad - !ixfn->fold];

    if (ixfn->fold && !fold_at(numbers, ixfn->fold, index, at))
        return false;
    if (!ixfn->fold)
        *at = last->offset;
    for (uint32_t i = 0; !ixfn->fold && i < last->rank; i++)
        *at += (Wide)index[i] * last->stride[i];
    for (uint32_t i = ixfn->nlmad - !ixfn->fold; i-- > 0;)
        if (!apply_unranked(&chain->link[i], *at, at))
            return false;
    return true;
}

/* All offsets, one by one. */
static bool add_chain(SetNumbers *numbers, const Chain *chain,
                      NumberSet *result)
{
    int64_t index[NUMBER_MAX_RANK] = {0};
    bool more = true;

    for (uint32_t i = 0; i < chain->rank; i++)
        more = more && chain->count[i] > 0;
    while (more) {
        Wide at;
        if (!chain_at(numbers, chain, index, &at))
            return false;
        NumberPart point = {.offset = (int64_t)at};
        number_set_add(result, &point);
        if (result->n == MAX_PARTS)
            return false;
        more = false;
        for (uint32_t i = chain->rank; i-- > 0 && !more;) {
            more = ++index[i] < chain->count[i];
            if (!more)
                index[i] = 0;
        }
    }
    return true;
}

/* If a fold's indices are any integers, two of them have the same offset. */
static bool add_ixfn(SetNumbers *numbers, const IxFn *ixfn, NumberSet *result)
{
    Chain chain;
    NumberPart part;

    if (ixfn->nlmad == 1 && !ixfn->fold) {
        if (!read_lmad(numbers, ixfn->lmad[0], &part))
            return false;
        number_set_add(result, &part);
        return result->n < MAX_PARTS;
    }
    if (!read_chain(numbers, ixfn, &chain))
        return false;
    if (ixfn->fold && chain.rank)
        chain.count[0]++;
    return add_chain(numbers, &chain, result);
}

static bool add_over(SetNumbers *numbers, const Set *set, NumberSet *result);

static bool add_set(SetNumbers *numbers, const Set *set, NumberSet *result)
{
    set = set_meant(set);
    switch ((SetKind)set->kind) {
    case SET_IXFN:
        return add_ixfn(numbers, set->u.ixfn, result);
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

/* LMADs of the same counts. */
static NumberVerdict are_equal_parts(const NumberPart *a, const NumberPart *b)
{
    bool empty = false, differ = a->offset != b->offset;

    for (uint32_t i = 0; i < a->rank; i++) {
        empty = empty || a->count[i] <= 0;
        differ = differ || (a->count[i] > 1 && a->stride[i] != b->stride[i]);
    }
    return differ && !empty ? NUMBERS_NO : NUMBERS_YES;
}

/* Chains of the same counts: at each index. */
static NumberVerdict are_equal_chains(SetNumbers *numbers, const Chain *a,
                                      const Chain *b)
{
    NumberSet sa = {0}, sb = {0};
    NumberVerdict verdict = NUMBERS_YES;

    if (!add_chain(numbers, a, &sa) || !add_chain(numbers, b, &sb))
        verdict = NUMBERS_OPEN;
    for (uint32_t i = 0; i < sa.n && verdict == NUMBERS_YES; i++)
        if (sa.part[i].offset != sb.part[i].offset)
            verdict = NUMBERS_NO;
    number_set_free(&sa);
    number_set_free(&sb);
    return verdict;
}

/* Those of a fold: as many as both need. */
static bool have_one_shape(Chain *a, Chain *b)
{
    bool same = a->rank == b->rank;

    for (uint32_t i = 0; same && i < a->rank; i++) {
        int64_t m = a->count[i] < 0 ? 0 : a->count[i];
        int64_t n = b->count[i] < 0 ? 0 : b->count[i];
        if (a->ixfn->fold)
            m = n = m / (int64_t)gcd((uint64_t)m, (uint64_t)n) * n;
        same = m == n;
        a->count[i] = b->count[i] = m;
    }
    return same;
}

/* The shape of the last link, and each index's offset. */
static NumberVerdict check_equal(SetNumbers *numbers, const Set *a,
                                 const Set *b, Buf *shows)
{
    const IxFn *fa = ixfn_of(a), *fb = ixfn_of(b);
    Chain ca, cb;

    if (!fa || !fb || !fa->fold != !fb->fold ||
        !read_chain(numbers, fa, &ca) || !read_chain(numbers, fb, &cb))
        return NUMBERS_OPEN;
    if (!have_one_shape(&ca, &cb)) {
        buf_text(shows, "their shapes differ");
        return NUMBERS_NO;
    }
    NumberVerdict verdict = fa->nlmad == 1 && fb->nlmad == 1 && !fa->fold
                                ? are_equal_parts(&ca.link[0], &cb.link[0])
                                : are_equal_chains(numbers, &ca, &cb);
    if (verdict == NUMBERS_NO)
        buf_text(shows, "an index has two offsets");
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

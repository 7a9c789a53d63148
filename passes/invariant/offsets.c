/* offsets.c - what an offset is made of is computed once.
 *
 * The part of an offset that a loop, or the iterations of a parallel
 * statement, do not change is computed before it, as far out as it is known,
 * if there is more to it than a sum of names: what is left inside is an
 * addition.  So is what a loop does not change of a product, and of products
 * that have the rest in common: i * n * m + 2 * i * n is at * i.  Where it
 * would overflow nothing is accessed; so it may, and is `#[spec]`.  What was
 * computed in a body serves what comes after it there, too, if it is made of
 * variables that are set once.
 */
#include "passes/invariant/inside.h"

#include "ir-text/terms/order.h"
#include "passes/shared/imp/changes.h"
#include "passes/shared/imp/new.h"
#include "passes/shared/imp/var_numbers.h"
#include "printer/text/print.h"

#include <stdlib.h>

/* What was computed before a loop, in which body, and the name that it got. */
typedef struct Computed {
    uint32_t loop, body, place;
    const Scalar *name;
} Computed;

typedef struct Invariants {
    Prog *prog;
    PassContext *cx;
    LoopChanges changes;
    VarNumbers uses;  /* of a variable, in all of the text, */
    VarNumbers parts; /* and as a part of offsets */
    Body *body;             /* in which it stands, */
    Stm *stm;
    uint32_t number; /* of that body; they count from 1 */
    uint32_t nbody;  /* so far */
    bool *open;      /* by number: is the walk inside? */
    uint32_t open_room;
    Computed *computed; /* by id of what is sorted: the last time */
    uint32_t room;
} Invariants;

/* ---- what is computed before it ---- */

static bool is_sum(const Scalar *s)
{
    return s->op == OP_ADD || s->op == OP_SUB;
}

static bool has_cost(const Scalar *s, const void *none)
{
    (void)none;
    return s->op != OP_VAR && s->op != OP_CONST && !is_sum(s);
}

/* ---- what was computed ---- */

/* Before this loop, or in a body around it, and all of S is as it was then. */
static bool is_at_hand(const Invariants *v, const Computed *computed,
                       const Scalar *s)
{
    return computed->loop == v->changes.number ||
           (computed->body && v->open[computed->body] &&
            PASS_LEGAL(invariant_since,
                       !loop_changes_since(&v->changes, s, computed->place)));
}

/* Of `m * n` it is that of `n * m`. */
static Computed *computed_of(Invariants *v, const Scalar *s)
{
    s = scalar_sorted(v->prog->store, s);
    GROUND_INDEX(v->computed, v->room, s->id);
    return &v->computed[s->id];
}

static void insert(Invariants *v, Stm *stm)
{
    stm->loc = v->stm->loc;
    body_insert_before(v->body, v->stm, stm);
}

static void remark_computed(const Invariants *v, const Scalar *s)
{
    if (!v->cx->wants_remarks)
        return;
    Buf text = {0};
    print_scalar(&text, s);
    pass_remark(v->cx, v->prog, REMARK_DONE, "offset", v->stm->loc,
                "'%.*s' is computed before this statement", (int)text.len,
                text.at);
    buf_free(&text);
}

static const Scalar *compute_before(Invariants *v, const Scalar *s)
{
    Computed *computed = computed_of(v, s);

    if (is_at_hand(v, computed, s))
        return computed->name;
    if (!pass_rewrite(v->cx))
        return s;
    remark_computed(v, s);
    Var *var = var_named(v->prog, "at", type_scalar(v->prog->store, ELEM_I64));
    *computed = (Computed){v->changes.number, v->number,
                           loop_changes_place(&v->changes),
                           scalar_var(v->prog->store, var)};
    Stm *set = imp_new_set(v->prog, v->stm->loc, computed->name, s);
    set->attrs = attr_with(v->prog, NULL, "spec");
    insert(v, imp_new_var(v->prog, v->stm->loc, var));
    insert(v, set);
    return set->exp.arg[0];
}

/* ---- expressions ---- */

static const Scalar *rewrite(Invariants *v, const Scalar *s);

static const Scalar *if_same(const Scalar *s, void *data)
{
    Invariants *v = data;

    return loop_changes(&v->changes, s) ? NULL : s;
}

static const Scalar *if_changed(const Scalar *s, void *data)
{
    Invariants *v = data;

    return loop_changes(&v->changes, s) ? rewrite(v, s) : NULL;
}

static const Scalar *rewrite_operand(const Scalar *s, void *data)
{
    return rewrite(data, s);
}

/* The sum S with its addends rewritten. */
static const Scalar *rewrite_addends(Invariants *v, const Scalar *s)
{
    if (!is_sum(s))
        return rewrite(v, s);
    const Scalar *a = rewrite_addends(v, s->arg[0]);
    const Scalar *b = rewrite_addends(v, s->arg[1]);
    const Scalar *sum =
        a != s->arg[0] || b != s->arg[1]
            ? scalar_binary(v->prog->store, (Op)s->op, a, b)
            : s;
    return sum ? sum : s;
}

/* S with its operands rewritten. */
static const Scalar *rewrite_operands(Invariants *v, const Scalar *s)
{
    const Scalar *result =
        scalar_map_operands(v->prog->store, s, rewrite_operand, v);

    return result && s->op != OP_CONVERT ? result : s;
}

/* ---- products ---- */

/* A product: what the loop changes of it, and what it does not; each is NULL
 * where there is nothing. */
typedef struct Split {
    const Scalar *changed, *same;
} Split;

static const Scalar *times(Invariants *v, const Scalar *a, const Scalar *b)
{
    return a && b ? scalar_binary(v->prog->store, OP_MUL, a, b) : a ? a : b;
}

static Split split_product(Invariants *v, const Scalar *s)
{
    Split split = {NULL, NULL};

    if (!loop_changes(&v->changes, s)) {
        split.same = s;
    } else if (s->op != OP_MUL) {
        split.changed = s;
    } else {
        Split a = split_product(v, s->arg[0]), b = split_product(v, s->arg[1]);
        split.changed = times(v, a.changed, b.changed);
        split.same = times(v, a.same, b.same);
    }
    return split;
}

static const Scalar *rewrite_product(Invariants *v, const Scalar *s)
{
    Split split = split_product(v, s);

    if (!split.same || split.same->op != OP_MUL)
        return rewrite_operands(v, s);
    const Scalar *same = compute_before(v, split.same);
    const Scalar *product =
        same != split.same ? times(v, same, rewrite(v, split.changed)) : NULL;
    return product ? product : s;
}

typedef struct Addend {
    Op op;
    const Scalar *s, *key; /* KEY: of what changes, in its order */
    Split split;
} Addend;

typedef struct Sum {
    Arena scratch;
    Addend *at;
    uint32_t n, room;
    bool joined; /* some had what changes in common */
} Sum;

/* T is added to one that changes alike, and is added or subtracted like it. */
static bool join(Invariants *v, Sum *sum, const Addend *t)
{
    Store *store = v->prog->store;
    const Scalar *one = scalar_int(store, ELEM_I64, 1);

    for (uint32_t i = 0; i < sum->n && t->split.changed; i++) {
        Addend *to = &sum->at[i];
        if (to->op != t->op || !to->key || to->key != t->key)
            continue;
        const Scalar *same =
            scalar_binary(store, OP_ADD, to->split.same ? to->split.same : one,
                          t->split.same ? t->split.same : one);
        const Scalar *s = same ? times(v, same, t->split.changed) : NULL;
        if (!s)
            return false;
        to->split.same = same;
        to->s = s;
        return true;
    }
    return false;
}

static void list_addends(Invariants *v, const Scalar *s, Op op, Sum *sum)
{
    if (is_sum(s)) {
        Op right = (s->op == OP_SUB) != (op == OP_SUB) ? OP_SUB : OP_ADD;
        list_addends(v, s->arg[0], op, sum);
        list_addends(v, s->arg[1], right, sum);
        return;
    }
    Addend t = {op, s, NULL, split_product(v, s)};
    if (t.split.changed)
        t.key = scalar_sorted(v->prog->store, t.split.changed);
    if (join(v, sum, &t)) {
        sum->joined = true;
        return;
    }
    arena_grow(&sum->scratch, &sum->at, sum->n, &sum->room, sizeof t);
    sum->at[sum->n++] = t;
}

/* The sum S; products that change alike are one. */
static const Scalar *gather(Invariants *v, const Scalar *s)
{
    Sum sum = {0};
    const Scalar *gathered = s;

    list_addends(v, s, OP_ADD, &sum);
    if (sum.joined && pass_rewrite(v->cx)) {
        gathered = sum.at[0].s; /* which is not subtracted */
        for (uint32_t i = 1; i < sum.n && gathered; i++)
            gathered = scalar_binary(v->prog->store, sum.at[i].op, gathered,
                                     sum.at[i].s);
    }
    arena_free(&sum.scratch);
    return gathered ? gathered : s;
}

/* ---- all of them ---- */

static const Scalar *rewrite(Invariants *v, const Scalar *s)
{
    Store *store = v->prog->store;
    const Scalar *sum = NULL;

    if (s->narg == 0)
        return s;
    if (s->elem != ELEM_I64) /* a condition in it */
        return s->arg[0]->elem == ELEM_I64 && s->op != OP_CONVERT
                   ? rewrite_operands(v, s)
                   : s;
    if (PASS_LEGAL(invariant_same, !loop_changes(&v->changes, s)))
        return scalar_any_part(s, has_cost, NULL) ? compute_before(v, s) : s;
    if (s->op == OP_MUL)
        return rewrite_product(v, s);
    if (!is_sum(s))
        return rewrite_operands(v, s);
    s = gather(v, s);
    if (!is_sum(s))
        return rewrite(v, s);
    if (!add_parts(store, s, OP_ADD, if_same, v, &sum) || !sum ||
        !scalar_any_part(sum, has_cost, NULL))
        return rewrite_addends(v, s);
    const Scalar *name = compute_before(v, sum);
    if (name == sum)
        return s;
    sum = name;
    return add_parts(store, s, OP_ADD, if_changed, v, &sum) ? sum : s;
}

static bool is_speculative_set(const Stm *stm)
{
    return stm->exp.form == FORM_IMP_SET &&
           stm->exp.arg[1]->elem == ELEM_I64 && attr_find(stm->attrs, "spec");
}

/* Does STM compute a part of offsets, and of nothing else (strength, and this
 * pass itself)? */
static bool is_part(const Invariants *v, const Stm *stm)
{
    if (!is_speculative_set(stm) ||
        !(is_sum(stm->exp.arg[1]) || stm->exp.arg[1]->op == OP_MUL))
        return false;
    const Var *var = stm->exp.arg[0]->u.var;
    return PASS_LEGAL(invariant_part,
                      var_number(&v->uses, var) == var_number(&v->parts, var));
}

static bool rewrite_access(Stm *stm, void *data)
{
    const Invariants *v = data;
    uint32_t at = is_part(v, stm) ? 1 : form_info[stm->exp.form].offset;

    if (at && v->cx->limit != 0)
        stm->exp.arg[at] = rewrite(data, stm->exp.arg[at]);
    return true;
}

/* ---- the walk ---- */

static bool repeats(const Stm *stm)
{
    return form_info[stm->exp.form].parallel ||
           form_info[stm->exp.form].repeats;
}

static void walk_body(Invariants *v, Body *body);

static void walk_loop(Invariants *v, Body *body, Stm *stm)
{
    loop_changes_enter(&v->changes, stm);
    v->body = body;
    v->stm = stm;
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_stm(stm->exp.fn[i].body, rewrite_access, v);
}

static uint32_t enter_body(Invariants *v)
{
    v->nbody++;
    GROUND_INDEX(v->open, v->open_room, v->nbody);
    v->open[v->nbody] = true;
    return v->nbody;
}

/* From the outside in. */
static void walk_body(Invariants *v, Body *body)
{
    uint32_t number = enter_body(v);

    for (Stm *s = body->first; s; s = s->next) {
        v->number = number;
        if (repeats(s))
            walk_loop(v, body, s);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            walk_body(v, s->exp.fn[i].body);
    }
    v->open[number] = false;
}

static void count_use(Var *var, void *data)
{
    Invariants *v = data;

    var_set_number(v->prog, &v->uses, var, var_number(&v->uses, var) + 1);
}

static void count_part(Var *var, void *data)
{
    Invariants *v = data;

    var_set_number(v->prog, &v->parts, var, var_number(&v->parts, var) + 1);
}

static bool count_uses(Stm *stm, void *data)
{
    const IntoList *into = exp_into(&stm->exp);
    uint32_t at = form_info[stm->exp.form].offset;

    stm_each_use(stm, count_use, data);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_result_use(stm->exp.fn[i].body, count_use, data);
    if (form_info[stm->exp.form].sets)
        count_part(stm->exp.arg[0]->u.var, data);
    if (is_speculative_set(stm))
        at = 1;
    if (at)
        scalar_each_var(stm->exp.arg[at], count_part, data);
    for (uint32_t i = 0; into && i < into->count; i++)
        scalar_each_var(stm->exp.arg[into->at[i].first + 1], count_part, data);
    return true;
}

void invariant_offsets(Prog *prog, PassContext *cx)
{
    Invariants v = {
        .prog = prog, .cx = cx, .changes = loop_changes_new(prog)};

    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        body_each_stm(f->body, count_uses, &v);
        walk_body(&v, f->body);
    }
    loop_changes_free(&v.changes);
    free(v.uses.at);
    free(v.parts.at);
    free(v.open);
    free(v.computed);
}

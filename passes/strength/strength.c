/* strength.c - products with the index of a loop become sums.
 *
 * Where a trip reads or writes at an offset with `i * m` in it, i the index of
 * the loop and m what the loop does not change, a variable that begins as 0 and
 * gets m added after each trip stands for the product (Cocke and Kennedy, "An
 * algorithm for reduction of operator strength", CACM 20(11), 1977).  So it
 * does for `(n - 1 - i) * m`, with the begin and the sign that follow.
 *
 * The product was no larger than i64 in any trip, as each evaluates it: it is
 * part of an offset in the loop's own body, not in a branch.  The sum of the
 * last trip is used no more; what may overflow is `#[spec]`.
 *
 * Loops whose bound is a number are left: they are unrolled.
 *
 * requires  a verified program of IMP
 * keeps     values, and the order of accesses
 * leaves    nothing to a second run
 */
#include "ir-text/terms/order.h"
#include "passes/pass.h"
#include "passes/shared/imp/changes.h"
#include "passes/shared/imp/new.h"
#include "printer/text/print.h"

#include <stdlib.h>

/* What stands for a product, in which loop. */
typedef struct Summed {
    uint32_t loop;
    const Scalar *name;
} Summed;

typedef struct Strength {
    Prog *prog;
    PassContext *cx;
    Store *store;
    LoopChanges changes;
    Body *body; /* in which the current loop stands, */
    Stm *loop;
    Summed *summed; /* by id of what is sorted: the last time */
    uint32_t room;
} Strength;

/* ---- products ---- */

/* FACTOR times BY: the loop changes the former only by its index, which is
 * added once, or subtracted; it does not change the latter. */
typedef struct Product {
    const Scalar *factor, *by;
    bool down;
} Product;

static bool is_index(const Strength *s, const Scalar *e)
{
    return scalar_is_var(e, s->loop->exp.fn[0].param[0]);
}

static bool is_sum(const Scalar *e)
{
    return e->elem == ELEM_I64 && (e->op == OP_ADD || e->op == OP_SUB);
}

/* Is E a sum with the index in it, once?  Then *DOWN tells whether the index is
 * subtracted. */
static bool is_linear(Strength *s, const Scalar *e, bool *down)
{
    bool changes[2];

    if (is_index(s, e))
        return true;
    if (!is_sum(e))
        return false;
    changes[0] = loop_changes(&s->changes, e->arg[0]);
    changes[1] = loop_changes(&s->changes, e->arg[1]);
    if (changes[0] == changes[1])
        return false;
    if (changes[1] && e->op == OP_SUB)
        *down = !*down;
    return is_linear(s, e->arg[changes[1]], down);
}

static const Scalar *times(const Strength *s, const Scalar *a, const Scalar *b)
{
    return a ? scalar_binary(s->store, OP_MUL, a, b) : b;
}

static bool find_product(Strength *s, const Scalar *e, Product *p)
{
    while (e->elem == ELEM_I64 && e->op == OP_MUL) {
        bool left = loop_changes(&s->changes, e->arg[0]);
        if (!PASS_LEGAL(strength_same,
                        !loop_changes(&s->changes, e->arg[left])))
            return false;
        p->by = times(s, p->by, e->arg[left]);
        if (!p->by)
            return false;
        e = e->arg[!left];
    }
    p->factor = e;
    return p->by && p->by->op != OP_CONST && is_linear(s, e, &p->down);
}

/* ---- sums ---- */

/* E, which is linear, without the index; NULL for nothing. */
static const Scalar *without_index(Strength *s, const Scalar *e)
{
    const Scalar *a, *b;

    if (is_index(s, e))
        return NULL;
    if (!loop_changes(&s->changes, e))
        return e;
    a = without_index(s, e->arg[0]);
    b = without_index(s, e->arg[1]);
    if (!b)
        return a;
    if (!a && e->op == OP_ADD)
        return b;
    return scalar_binary(s->store, (Op)e->op,
                         a ? a : scalar_int(s->store, ELEM_I64, 0), b);
}

static Stm *setting(const Strength *s, const Scalar *name, const Scalar *value)
{
    Stm *stm = imp_new_set(s->prog, s->loop->loc, name, value);

    if (scalar_is_partial(value))
        stm->attrs = attr_with(s->prog, NULL, "spec");
    return stm;
}

/* A variable that begins as BEGIN, and gets BY added after each trip. */
static const Scalar *sum_up(Strength *s, const Scalar *begin, const Product *p)
{
    Var *var = var_named(s->prog, "at", type_scalar(s->store, ELEM_I64));
    const Scalar *name = scalar_var(s->store, var);
    const Scalar *next =
        scalar_binary(s->store, p->down ? OP_SUB : OP_ADD, name, p->by);

    body_insert_before(s->body, s->loop,
                       imp_new_var(s->prog, s->loop->loc, var));
    body_insert_before(s->body, s->loop, setting(s, name, begin));
    body_append(s->loop->exp.fn[0].body, setting(s, name, next));
    return name;
}

/* Of `m * i` it is that of `i * m`. */
static Summed *summed_of(Strength *s, const Scalar *e)
{
    e = scalar_sorted(s->store, e);
    GROUND_INDEX(s->summed, s->room, e->id);
    return &s->summed[e->id];
}

static void remark_sum(const Strength *s, const Scalar *e)
{
    if (!s->cx->wants_remarks)
        return;
    Buf text = {0};
    print_scalar(&text, e);
    pass_remark(s->cx, s->prog, REMARK_DONE, "sum", s->loop->loc,
                "'%.*s' is added up in the trips of this loop", (int)text.len,
                text.at);
    buf_free(&text);
}

/* The product E, evaluated as it is, where FACTOR is VALUE. */
static const Scalar *with_factor(const Strength *s, const Scalar *e,
                                 const Scalar *factor, const Scalar *value)
{
    const Scalar *arg[2];

    if (e == factor)
        return value;
    if (!e || e->op != OP_MUL || e->elem != ELEM_I64)
        return e;
    arg[0] = with_factor(s, e->arg[0], factor, value);
    arg[1] = with_factor(s, e->arg[1], factor, value);
    return arg[0] && arg[1] ? scalar_binary(s->store, OP_MUL, arg[0], arg[1])
                            : NULL;
}

/* The variable that stands for E, or NULL. */
static const Scalar *sum_of(Strength *s, const Scalar *e)
{
    Product p = {0};
    const Scalar *begin;

    if (summed_of(s, e)->loop == s->changes.number)
        return summed_of(s, e)->name;
    if (!find_product(s, e, &p))
        return NULL;
    begin = without_index(s, p.factor);
    begin = begin ? with_factor(s, e, p.factor, begin)
                  : scalar_int(s->store, ELEM_I64, 0);
    if (!begin || !pass_rewrite(s->cx))
        return NULL;
    remark_sum(s, e);
    const Scalar *name = sum_up(s, begin, &p);
    *summed_of(s, e) = (Summed){s->changes.number, name};
    return name;
}

/* ---- offsets ---- */

static const Scalar *reduce(Strength *s, const Scalar *e)
{
    const Scalar *arg[2], *sum;

    if (e->elem == ELEM_I64 && e->op == OP_MUL)
        return (sum = sum_of(s, e)) ? sum : e;
    if (!is_sum(e))
        return e;
    arg[0] = reduce(s, e->arg[0]);
    arg[1] = reduce(s, e->arg[1]);
    sum = scalar_op(s->store, (Op)e->op, arg);
    return sum ? sum : e;
}

static void reduce_access(Strength *s, Stm *stm)
{
    uint32_t at = form_info[stm->exp.form].offset;

    if (at && !attr_find(stm->attrs, "spec"))
        stm->exp.arg[at] = reduce(s, stm->exp.arg[at]);
}

/* ---- the walk ---- */

static void reduce_loop(Strength *s, Body *body, Stm *loop)
{
    int64_t number;

    if (scalar_is_int(loop->exp.arg[0], &number))
        return;
    s->body = body;
    s->loop = loop;
    loop_changes_enter(&s->changes, loop);
    for (Stm *stm = loop->exp.fn[0].body->first; stm; stm = stm->next)
        reduce_access(s, stm);
}

static void walk_body(Strength *s, Body *body)
{
    for (Stm *stm = body->first; stm; stm = stm->next) {
        if (stm->exp.form == FORM_IMP_FOR)
            reduce_loop(s, body, stm);
        for (uint32_t i = 0; i < stm->exp.nfn; i++)
            walk_body(s, stm->exp.fn[i].body);
    }
}

static bool run(Prog *prog, PassContext *cx)
{
    Strength s = {.prog = prog,
                  .cx = cx,
                  .store = prog->store,
                  .changes = loop_changes_new(prog)};

    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        walk_body(&s, f->body);
    }
    loop_changes_free(&s.changes);
    free(s.summed);
    return true;
}

const Pass strength_pass = {
    .name = "strength",
    .summary = "replace products with a loop's index by sums",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .run = run,
};

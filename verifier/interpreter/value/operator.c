/* operator.c - operators are applied; are they what the text says?
 *
 * docs/language.md, 5.9: operators of reduce, scan and scatter are associative;
 * those of scatter and those that are marked `#[comm]` commute.  A run in the
 * value semantics, where iterations come one after the other, gives samples:
 * the first few of what it combines.  Where an operator fails on what it would
 * not have met, nothing is said.
 */
#include "verifier/interpreter/value/inside.h"

/* Of one operator, of being associative.  An estimate. */
enum { MOST_TESTS = 3 };

/* ---- samples ---- */

Samples *operators_take(Machine *m, const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.ops;

    if (!m->tests_operators || ops->count == 0)
        return NULL;
    Samples *all = MACHINE_TAKE(m, Samples, ops->count);
    for (uint32_t o = 0; o < ops->count; o++)
        if (ops->at[o].kind == OPERATOR_LAMBDA)
            all[o].slot = MACHINE_TAKE(m, Slot, 2 * ops->at[o].width);
    return all;
}

static void hold_all(Slot *to, const Slot *from, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        to[i] = slot_hold(from[i]);
}

static void drop_all(Machine *m, Slot *slot, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        slot_drop(m, &slot[i]);
}

/* ---- lambdas ---- */

/* A becomes what OP, a lambda, gives. */
static void combine(Machine *m, const Stm *stm, const Operator *op, Slot *a,
                    Slot *b)
{
    const Lambda *fn = &stm->exp.fn[op->fn];
    void (*bind)(Machine *, const Var *, Slot) =
        m->heap ? machine_bind_copy : machine_bind;
    for (uint32_t i = 0; i < op->width; i++)
        bind(m, fn->param[i], a[i]);
    for (uint32_t i = 0; i < op->width; i++)
        bind(m, fn->param[op->width + i], b[i]);
    run_body(m, fn->body);
    for (uint32_t i = 0; i < op->width; i++)
        a[i] = machine_loaded(m, fn->body->res[i]);
    end_iteration(m, fn);
    m->loc = stm->loc;
}

/* ---- one test ---- */

/* TO becomes A . B. */
static void apply(const Test *t, Slot *to, const Slot *a, const Slot *b)
{
    hold_all(to, a, t->op->width);
    hold_all(t->work, b, t->op->width);
    combine(t->m, t->stm, t->op, to, t->work);
}

static void compute(const Test *t)
{
    uint32_t n = t->op->width;
    Slot *half = MACHINE_TAKE(t->m, Slot, n);

    apply(t, half, t->x, t->y);
    if (t->commutes) {
        hold_all(t->left, half, n);
        apply(t, t->right, t->y, t->x);
    } else {
        apply(t, t->left, half, t->z);
        drop_all(t->m, half, n);
        apply(t, half, t->y, t->z);
        apply(t, t->right, t->x, half);
    }
    drop_all(t->m, half, n);
}

/* False where the operator fails on these. */
static bool computes(const Test *t)
{
    Attempt attempt;

    machine_attempt(t->m, &attempt);
    bool failed = setjmp(attempt.here) != 0;
    if (!failed)
        compute(t);
    machine_end_attempt(t->m, &attempt);
    t->m->loc = t->stm->loc;
    return !failed;
}

static void run_test(Test *t)
{
    Machine *m = t->m;
    Arena arena = {0};
    uint32_t n = t->op->width;
    bool ok;

    t->arena = &arena;
    t->left = MACHINE_TAKE(m, Slot, n);
    t->right = MACHINE_TAKE(m, Slot, n);
    t->work = MACHINE_TAKE(m, Slot, n);
    ok = !computes(t) || test_agrees(t);
    if (!ok)
        test_report(t);
    arena_free(&arena);
    if (!ok)
        machine_stop(m);
    drop_all(m, t->left, n);
    drop_all(m, t->right, n);
    machine_give(m, t->left);
}

static bool has_to_commute(const Stm *stm, const Operator *op)
{
    return stm->exp.form == FORM_SCATTER ||
           (op->attrs && attr_find(op->attrs, "comm"));
}

/* Test OP with what was noted before, and note these. */
static void note(Machine *m, const Stm *stm, Samples *s, const Operator *op,
                 const Slot *a, const Slot *b)
{
    uint32_t n = op->width;

    if (s->count > MOST_TESTS)
        return;
    if (s->count > 0) {
        Test t = {.m = m, .stm = stm, .op = op, .x = s->slot,
                  .y = s->slot + n, .z = b};
        run_test(&t);
        t.commutes = has_to_commute(stm, op);
        if (t.commutes)
            run_test(&t);
    }
    s->count++;
    drop_all(m, s->slot, 2 * n);
    hold_all(s->slot, a, n);
    hold_all(s->slot + n, b, n);
    if (s->count > MOST_TESTS)
        drop_all(m, s->slot, 2 * n);
}

static uint64_t combine_builtin(Machine *m, const Operator *op, Elem elem,
                                const Slot *a, const Slot *b)
{
    if (a->undef || b->undef)
        machine_fail(m, NULL, "an operand of '%s' is undefined",
                     op_info[op->op].text);
    return eval_combine((Op)op->op, elem, a->bits, b->bits);
}

void run_combine(Machine *m, const Stm *stm, Samples *all, const Operator *op,
                 Elem elem, Slot *a, Slot *b)
{
    if (op->kind == OPERATOR_BUILTIN) {
        a->bits = combine_builtin(m, op, elem, a, b);
        return;
    }
    if (all)
        note(m, stm, &all[op - stm->exp.u.ops.at], op, a, b);
    combine(m, stm, op, a, b);
}

void operators_give(Machine *m, const Stm *stm, Samples *all)
{
    for (uint32_t o = 0; all && o < stm->exp.u.ops.count; o++)
        if (all[o].slot)
            drop_all(m, all[o].slot, 2 * stm->exp.u.ops.at[o].width);
}

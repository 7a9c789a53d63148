/* operator.c - are operators what the text says that they are?
 *
 * docs/language.md, 5.9: operators of reduce, scan and scatter are associative;
 * those of scatter and those that are marked `#[comm]` commute.  A run in the
 * value semantics, where iterations come one after the other, gives samples:
 * the first few of what it combines.  Floats are compared with a tolerance,
 * since theirs hardly ever is; where one is no number nothing is said, and
 * neither where an operator fails on what it would not have met.
 */
#include "verifier/interpreter/value/operator.h"

#include "ir-text/numbers/float_bits.h"
#include "ir-text/values/compare.h"

#include <math.h>

/* Of one operator, of being associative.  An estimate. */
enum { MOST_TESTS = 3 };

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

/* ---- values ---- */

static Slot held(Slot slot)
{
    if (slot.array)
        array_hold(slot.array);
    return slot;
}

static void hold_all(Slot *to, const Slot *from, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        to[i] = held(from[i]);
}

static void drop_all(Machine *m, Slot *slot, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        slot_drop(m, &slot[i]);
}

/* ---- one test ---- */

typedef struct Test {
    Machine *m;
    const Stm *stm;
    const Operator *op;
    Elem elem;
    const Slot *x, *y, *z;
    Slot *left, *right, *work; /* WIDTH each */
    bool commutes;             /* x . y against y . x */
    Arena *arena;              /* for values to be compared and shown */
} Test;

/* TO becomes A . B. */
static void apply(const Test *t, Slot *to, const Slot *a, const Slot *b)
{
    hold_all(to, a, t->op->width);
    hold_all(t->work, b, t->op->width);
    run_combine(t->m, t->stm, t->op, t->elem, to, t->work);
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
    Machine *m = t->m;
    jmp_buf here, *outer = m->on_failure;
    uint32_t nindex = m->nindex;
    Held *newest = m->held;
    bool was_silent = m->silent;
    volatile bool ok = false;

    m->on_failure = &here;
    m->silent = true;
    if (setjmp(here) == 0) {
        compute(t);
        ok = true;
    }
    m->on_failure = outer;
    m->silent = was_silent;
    if (m->budget && m->budget->spent)
        machine_exhausted(m);
    m->nindex = nindex;
    m->loc = t->stm->loc;
    while (m->held != newest)
        machine_give(m, m->held->memory);
    return ok;
}

/* ---- comparison ---- */

/* A slot as a value. */
typedef struct Reading {
    const Array *from;
    Value value;
    int64_t next;
    uint8_t *undef;
} Reading;

static void read_element(int64_t at, void *data)
{
    Reading *r = data;
    bool undef;

    value_set(&r->value, r->next, cells_get(r->from, at, &undef));
    r->undef[r->next++] = undef;
}

static Value value_of(const Test *t, uint32_t i, const Slot *slot)
{
    Arena *arena = t->arena;
    const Var *param = t->stm->exp.fn[t->op->fn].param[i];
    Reading r = {.from = slot->array};

    if (slot->array)
        value_new(arena, slot->array->elem, slot->array->rank,
                  slot->array->shape, &r.value);
    else
        value_new(arena, (Elem)param->type->elem, 0, NULL, &r.value);
    r.undef = r.value.undef = ARENA_NEW(arena, uint8_t, r.value.count);
    if (slot->array) {
        array_each(slot->array, read_element, &r);
    } else {
        value_set(&r.value, 0, slot->bits);
        r.undef[0] = slot->undef;
    }
    return r.value;
}

/* The largest magnitude among the floats of V; NaN where one is no number. */
static double magnitude(const Value *v, double most)
{
    for (int64_t i = 0; i < v->count; i++) {
        if (!elem_is_float(v->elem) || (v->undef && v->undef[i]))
            continue;
        double x = fabs(float_value(v->elem, value_get(v, i)));
        most = isfinite(x) && isfinite(most) ? fmax(most, x) : (double)NAN;
    }
    return most;
}

/* The largest float that was met, of which rounding may take a part. */
static double scale(const Test *t, uint32_t n)
{
    const Slot *const met[] = {t->x, t->y, t->z, t->left, t->right};
    double most = 1;

    for (size_t k = 0; k < sizeof met / sizeof *met; k++)
        for (uint32_t i = 0; i < n && met[k]; i++) {
            Value v = value_of(t, i, &met[k][i]);
            most = magnitude(&v, most);
        }
    return most;
}

static bool agree(const Test *t)
{
    double most = scale(t, t->op->width);
    int64_t at;

    for (uint32_t i = 0; i < t->op->width; i++) {
        Value left = value_of(t, i, &t->left[i]);
        Value right = value_of(t, i, &t->right[i]);
        double some = left.elem == ELEM_F32 ? 0x1p-12 : 0x1p-36;
        if (elem_is_float(left.elem) && isnan(most))
            continue;
        if (!values_agree(&left, &right, some * most, &at))
            return false;
    }
    return true;
}

/* ---- reports ---- */

static void print_tuple(const Test *t, Buf *out, const char *name,
                        const Slot *slot)
{
    buf_printf(out, "%s = ", name);
    for (uint32_t i = 0; i < t->op->width; i++) {
        Value v = value_of(t, i, &slot[i]);
        buf_text(out, i ? ", " : t->op->width > 1 ? "(" : "");
        value_print(out, &v, VALUE_TEXT);
    }
    buf_text(out, t->op->width > 1 ? ")" : "");
}

static void report(const Test *t)
{
    const char *form = form_info[t->stm->exp.form].text;
    Buf text = {0};

    print_tuple(t, &text, "x", t->x);
    buf_text(&text, ", ");
    print_tuple(t, &text, "y", t->y);
    if (!t->commutes) {
        buf_text(&text, ", ");
        print_tuple(t, &text, "z", t->z);
    }
    buf_text(&text, ": ");
    print_tuple(t, &text, t->commutes ? "x . y" : "(x . y) . z", t->left);
    buf_text(&text, ", but ");
    print_tuple(t, &text, t->commutes ? "y . x" : "x . (y . z)", t->right);
    const char *where =
        arena_text(&t->m->diag->arena, text.at, text.len < 400 ? text.len : 0);
    buf_free(&text);
    machine_report(t->m, NULL, "an operator of '%s' %s", form,
                   t->commutes ? "does not commute, as it has to"
                               : "is not associative");
    if (*where && !t->m->silent)
        diag_note(t->m->diag, (Span){0}, "for %s", where);
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
    ok = !computes(t) || agree(t);
    if (!ok)
        report(t);
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

void operators_note(Machine *m, const Stm *stm, Samples *all, uint32_t o,
                    Elem elem, const Slot *a, const Slot *b)
{
    Samples *s = &all[o];
    const Operator *op = &stm->exp.u.ops.at[o];
    uint32_t n = op->width;

    if (op->kind != OPERATOR_LAMBDA || s->count > MOST_TESTS)
        return;
    if (s->count > 0) {
        Test t = {.m = m, .stm = stm, .op = op, .elem = elem, .x = s->slot,
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

void operators_give(Machine *m, const Stm *stm, Samples *all)
{
    for (uint32_t o = 0; all && o < stm->exp.u.ops.count; o++)
        if (all[o].slot)
            drop_all(m, all[o].slot, 2 * stm->exp.u.ops.at[o].width);
}

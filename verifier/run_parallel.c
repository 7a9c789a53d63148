/* run_parallel.c - the value semantics of parallel forms: docs/language.md,
 * sections 5.8 and 5.9. */
#include "verifier/machine.h"

#include <string.h>

/* ---- arrays that iterations fill ---- */

/* A fresh array of VAR's type, whose sizes are evaluated. */
static Array *array_for(Machine *m, const Var *var)
{
    uint32_t rank = var->type->rank;
    int64_t *shape = MACHINE_TAKE(m, int64_t, rank);

    for (uint32_t i = 0; i < rank; i++)
        shape[i] = machine_count(m, var->type->size[i], "a size");
    Array *a = array_fresh(m, (Elem)var->type->elem, rank, shape);
    machine_give(m, shape);
    return a;
}

/* Put VALUE where TO is a view of. */
static void put(Machine *m, Array *to, const Slot *value, const Var *var)
{
    if (!value->array) {
        cells_set(to, to->offset, value->bits, value->undef);
        return;
    }
    if (!shapes_equal(to, value->array))
        machine_fail(m, NULL,
                     "an element of '%s' is %s, but this result is %s",
                     var->name->text, shape_text(m, to),
                     shape_text(m, value->array));
    array_copy(to, value->array);
}

/* Element I of A becomes VALUE, which is dropped. */
static void put_row(Machine *m, Array *a, int64_t i, Slot *value,
                    const Var *var)
{
    if (!value->array && a->rank == 1) {
        cells_set(a, a->offset + i * a->stride[0], value->bits, value->undef);
        return;
    }
    Array *row = array_row(m, a, i);
    put(m, row, value, var);
    array_drop(m, row);
    slot_drop(m, value);
}

/* ---- kernel ---- */

typedef struct Nest {
    Machine *m;
    const Stm *stm;
    const int64_t *bound;
    Array **result;
} Nest;

/* Where the results of this iteration begin in WHOLE. */
static int64_t place(const Nest *nest, const Array *whole)
{
    const Lambda *fn = &nest->stm->exp.fn[0];
    int64_t at = whole->offset;

    for (uint32_t d = 0; d < fn->nparam; d++)
        at += (int64_t)nest->m->slot[fn->param[d]->id].bits *
              whole->stride[d];
    return at;
}

/* One iteration's results, at the place of its indices. */
static void put_iteration(const Nest *nest)
{
    const Lambda *fn = &nest->stm->exp.fn[0];
    Machine *m = nest->m;

    for (uint32_t r = 0; r < nest->stm->npat; r++) {
        Slot value = machine_value(m, fn->body->res[r]);
        Array *whole = nest->result[r];
        if (!value.array) {
            cells_set(whole, place(nest, whole), value.bits, value.undef);
            continue;
        }
        Array *view = array_view(m, whole, whole->rank - fn->nparam);
        view->offset = place(nest, whole);
        memcpy(view->shape, whole->shape + fn->nparam,
               view->rank * sizeof *view->shape);
        memcpy(view->stride, whole->stride + fn->nparam,
               view->rank * sizeof *view->stride);
        put(m, view, &value, nest->stm->pat[r]);
        array_drop(m, view);
        slot_drop(m, &value);
    }
}

static void run_nest(const Nest *nest, uint32_t dim)
{
    const Lambda *fn = &nest->stm->exp.fn[0];
    Machine *m = nest->m;

    if (dim == fn->nparam) {
        run_body(m, fn->body);
        put_iteration(nest);
        return;
    }
    for (int64_t i = 0; i < nest->bound[dim]; i++) {
        machine_bind_int(m, fn->param[dim], i);
        run_nest(nest, dim + 1);
    }
}

void run_kernel(Machine *m, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    int64_t *bound = MACHINE_TAKE(m, int64_t, fn->nparam);
    Array **result = MACHINE_TAKE(m, Array *, stm->npat);

    for (uint32_t d = 0; d < fn->nparam; d++)
        bound[d] = machine_count(m, stm->exp.arg[d], "a bound");
    for (uint32_t r = 0; r < stm->npat; r++)
        result[r] = array_for(m, stm->pat[r]);
    for (uint32_t d = 0; d < fn->nparam; d++)
        machine_enter(m, fn->param[d]);
    run_nest(&(Nest){m, stm, bound, result}, 0);
    machine_leave(m, fn->nparam);
    m->loc = stm->loc;
    for (uint32_t r = 0; r < stm->npat; r++)
        machine_bind(m, stm->pat[r], (Slot){.array = result[r]});
    machine_give(m, bound);
}

/* ---- operators ---- */

static uint64_t combine_builtin(Machine *m, const Operator *op, Elem elem,
                                const Slot *a, const Slot *b)
{
    if (a->undef || b->undef)
        machine_fail(m, NULL, "an operand of '%s' is undefined",
                     op_info[op->op].text);
    return eval_combine((Op)op->op, elem, a->bits, b->bits);
}

/* A: the left operands and then the result; B: the right ones, taken over. */
static void combine(Machine *m, const Stm *stm, const Operator *op, Elem elem,
                    Slot *a, Slot *b)
{
    if (op->kind == OPERATOR_BUILTIN) {
        a->bits = combine_builtin(m, op, elem, a, b);
        return;
    }
    const Lambda *fn = &stm->exp.fn[op->fn];
    for (uint32_t i = 0; i < op->width; i++)
        machine_bind(m, fn->param[i], a[i]);
    for (uint32_t i = 0; i < op->width; i++)
        machine_bind(m, fn->param[op->width + i], b[i]);
    run_body(m, fn->body);
    for (uint32_t i = 0; i < op->width; i++)
        a[i] = machine_value(m, fn->body->res[i]);
}

static Slot neutral_of(Machine *m, const Stm *stm, const Operator *op,
                       uint32_t i, const Var *var)
{
    if (op->kind == OPERATOR_LAMBDA)
        return machine_value(m, stm->exp.arg[op->neutral + i]);
    return (Slot){.bits = eval_neutral((Op)op->op, (Elem)var->type->elem)};
}

/* ---- reduce and scan ---- */

typedef struct Folding {
    Machine *m;
    const Stm *stm;
    bool scans;
    Slot *acc;     /* one for each result */
    Array **array; /* of results that are arrays of all iterations */
    Slot *value;   /* of one iteration */
} Folding;

static bool is_collected(const Folding *f, const Operator *op)
{
    return f->scans || op->kind == OPERATOR_ID;
}

/* Combine the values of iteration I, from result AT on, by OP. */
static void fold_one(Folding *f, const Operator *op, uint32_t at, int64_t i)
{
    Machine *m = f->m;

    for (uint32_t k = at; k < at + op->width && op->kind == OPERATOR_ID; k++)
        put_row(m, f->array[k], i, &f->value[k], f->stm->pat[k]);
    if (op->kind == OPERATOR_ID)
        return;
    if (i == 0)
        memcpy(f->acc + at, f->value + at, op->width * sizeof *f->acc);
    else
        combine(m, f->stm, op, (Elem)f->stm->pat[at]->type->elem, f->acc + at,
                f->value + at);
    for (uint32_t k = at; k < at + op->width && f->scans; k++) {
        Slot copy = f->acc[k];
        if (copy.array)
            array_hold(copy.array);
        put_row(m, f->array[k], i, &copy, f->stm->pat[k]);
    }
}

static void fold_iteration(Folding *f, int64_t i)
{
    const Lambda *fn = &f->stm->exp.fn[0];
    const OperatorList *ops = &f->stm->exp.u.ops;

    machine_bind_int(f->m, fn->param[0], i);
    run_body(f->m, fn->body);
    for (uint32_t k = 0; k < f->stm->npat; k++)
        f->value[k] = machine_value(f->m, fn->body->res[k]);
    f->m->loc = f->stm->loc;
    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        fold_one(f, &ops->at[o], at, i);
}

/* What there is before the first iteration: arrays for those that collect. */
static void start_folding(Folding *f)
{
    const OperatorList *ops = &f->stm->exp.u.ops;
    uint32_t n = f->stm->npat;

    f->acc = MACHINE_TAKE(f->m, Slot, n);
    f->value = MACHINE_TAKE(f->m, Slot, n);
    f->array = MACHINE_TAKE(f->m, Array *, n);
    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++)
            if (is_collected(f, &ops->at[o]))
                f->array[k] = array_for(f->m, f->stm->pat[k]);
}

static void finish_folding(Folding *f, int64_t n)
{
    const OperatorList *ops = &f->stm->exp.u.ops;
    const Var *const *pat = (const Var *const *)f->stm->pat;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++) {
            const Operator *op = &ops->at[o];
            Slot value = f->acc[k];
            if (is_collected(f, op)) {
                slot_drop(f->m, &f->acc[k]);
                value = (Slot){.array = f->array[k]};
            } else if (n == 0) {
                value = neutral_of(f->m, f->stm, op, k - at, pat[k]);
            }
            if (!is_collected(f, op))
                machine_make_fresh(f->m, &value);
            machine_bind(f->m, pat[k], value);
        }
    machine_give(f->m, f->acc);
}

static void run_folding(Machine *m, const Stm *stm, bool scans)
{
    Folding f = {.m = m, .stm = stm, .scans = scans};
    int64_t n = machine_count(m, stm->exp.arg[0], "a bound");

    start_folding(&f);
    machine_enter(m, stm->exp.fn[0].param[0]);
    for (int64_t i = 0; i < n; i++)
        fold_iteration(&f, i);
    machine_leave(m, 1);
    m->loc = stm->loc;
    finish_folding(&f, n);
}

void run_reduce(Machine *m, const Stm *stm)
{
    run_folding(m, stm, false);
}

void run_scan(Machine *m, const Stm *stm)
{
    run_folding(m, stm, true);
}

/* ---- filter and partition ---- */

/* All that iterations gave, in their order, and which are accepted. */
typedef struct Sifting {
    Slot *value; /* nres - 1 of each iteration */
    bool *accepted;
    int64_t n, naccepted;
    uint32_t width;
} Sifting;

static void sift(Machine *m, const Stm *stm, Sifting *s)
{
    const Lambda *fn = &stm->exp.fn[0];

    machine_enter(m, fn->param[0]);
    for (int64_t i = 0; i < s->n; i++) {
        machine_bind_int(m, fn->param[0], i);
        run_body(m, fn->body);
        for (uint32_t k = 0; k < s->width; k++)
            s->value[i * s->width + k] = machine_value(m, fn->body->res[k]);
        s->accepted[i] = machine_eval(m, fn->body->res[s->width]) != 0;
        s->naccepted += s->accepted[i];
    }
    machine_leave(m, 1);
    m->loc = stm->loc;
}

/* Pattern names from FIRST on get the values that are accepted, or not. */
static void bind_sifted(Machine *m, const Stm *stm, Sifting *s,
                        uint32_t first, bool accepted)
{
    for (uint32_t k = 0; k < s->width; k++) {
        const Var *var = stm->pat[first + k];
        Array *a = array_for(m, var);
        int64_t at = 0;
        for (int64_t i = 0; i < s->n; i++)
            if (s->accepted[i] == accepted)
                put_row(m, a, at++, &s->value[i * s->width + k], var);
        machine_bind(m, var, (Slot){.array = a});
    }
}

void run_filter(Machine *m, const Stm *stm)
{
    Sifting s = {.n = machine_count(m, stm->exp.arg[0], "a bound"),
                 .width = stm->exp.fn[0].body->nres - 1};

    s.accepted = MACHINE_TAKE(m, bool, s.n);
    s.value = machine_take(m, (size_t)s.n, s.width * sizeof *s.value);
    sift(m, stm, &s);
    machine_bind_int(m, stm->pat[0], s.naccepted);
    bind_sifted(m, stm, &s, 1, true);
    if (stm->exp.form == FORM_PARTITION)
        bind_sifted(m, stm, &s, 1 + s.width, false);
    else
        for (int64_t i = 0; i < s.n * s.width; i++)
            if (!s.accepted[i / s.width])
                slot_drop(m, &s.value[i]);
    machine_give(m, s.accepted);
}

/* ---- scatter ---- */

/* What stands at row I of A, held. */
static Slot take_row(Machine *m, Array *a, int64_t i)
{
    Slot slot = {0};

    if (a->rank > 1) {
        Array *row = array_row(m, a, i);
        slot.array = array_dense_copy(m, row);
        array_drop(m, row);
    } else {
        slot.bits = cells_get(a, a->offset + i * a->stride[0], &slot.undef);
    }
    return slot;
}

static void scatter_one(Machine *m, const Stm *stm, Array *a, bool *written,
                        Slot *value)
{
    const Body *body = stm->exp.fn[0].body;
    const OperatorList *ops = &stm->exp.u.ops;
    int64_t at = machine_int(m, body->res[0]);

    if (at < 0 || at >= a->shape[0])
        return; /* dropped */
    if (ops->count) {
        Slot old = take_row(m, a, at);
        combine(m, stm, &ops->at[0], a->elem, &old, value);
        *value = old;
    } else if (written[at]) {
        machine_fail(m, body->res[0],
                     "two values are written to index %lld of '%s'",
                     (long long)at, stm->exp.arg[1]->u.var->name->text);
    }
    written[at] = true;
    put_row(m, a, at, value, stm->pat[0]);
}

void run_scatter(Machine *m, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    int64_t n = machine_count(m, stm->exp.arg[0], "a bound");
    Array *a = array_hold(machine_array(m, stm->exp.arg[1]));
    bool *written = MACHINE_TAKE(m, bool, a->shape[0]);

    machine_enter(m, fn->param[0]);
    for (int64_t i = 0; i < n; i++) {
        machine_bind_int(m, fn->param[0], i);
        run_body(m, fn->body);
        Slot value = machine_value(m, fn->body->res[1]);
        scatter_one(m, stm, a, written, &value);
        slot_drop(m, &value);
    }
    machine_leave(m, 1);
    m->loc = stm->loc;
    machine_give(m, written);
    machine_bind(m, stm->pat[0], (Slot){.array = a});
}

/* fold.c - reduce and scan: docs/language.md, 5.9. */
#include "verifier/interpreter/value/inside.h"

#include <string.h>

static Slot neutral_of(Machine *m, const Stm *stm, const Operator *op,
                       uint32_t i, const Var *var)
{
    if (op->kind == OPERATOR_LAMBDA)
        return machine_value(m, stm->exp.arg[op->neutral + i]);
    return (Slot){.bits = eval_neutral((Op)op->op, (Elem)var->type->elem)};
}

static void note_array(Var *var, void *data)
{
    *(bool *)data |= !type_is_scalar(var->type) || var->place.ixfn;
}

/* Does one of the operators of STM look at arrays?  Then it is applied when
 * all bodies have run, so that what it does is none of what they do. */
static bool operates_on_arrays(const Stm *stm)
{
    bool found = false;

    for (uint32_t k = 1; k < stm->exp.nfn && !found; k++) {
        const Lambda *fn = &stm->exp.fn[k];
        if (k == stm->exp.u.ops.then)
            continue;
        for (uint32_t i = 0; i < fn->nparam; i++)
            note_array(fn->param[i], &found);
        body_each_use(fn->body, note_array, &found);
    }
    return found;
}

/* ---- one iteration ---- */

typedef struct Folding {
    Machine *m;
    const Stm *stm;
    bool scans;
    const Lambda *then; /* what makes the results of ACC, or NULL */
    uint32_t width;     /* of what is combined */
    Slot *acc;          /* that */
    Array **array; /* where results, of all iterations or the last, go */
    Slot *value;   /* of one iteration */
    Samples *samples; /* of operators that are tested */
} Folding;

/* Are results that OP combines arrays of all iterations? */
static bool is_collected(const Folding *f, const Operator *op)
{
    return f->scans || op->kind == OPERATOR_ID;
}

static Elem combined_elem(const Folding *f, uint32_t k)
{
    return f->then ? (Elem)f->then->param[1 + k]->type->elem
                   : (Elem)f->stm->pat[k]->type->elem;
}

/* What is combined up to iteration I goes to where it belongs; in the heap it
 * stays there. */
static void keep(Folding *f, uint32_t k, int64_t i)
{
    Machine *m = f->m;

    if (f->then || !f->array[k])
        return;
    Slot copy = slot_hold(f->acc[k]);
    put(m, f->array[k], f->scans, &i, &copy, f->stm->pat[k]);
    if (!m->heap || !f->acc[k].array)
        return;
    array_drop(m, f->acc[k].array);
    f->acc[k].array = array_inside(m, f->array[k], f->scans, &i);
}

/* Combine the values of iteration I, from result AT on, by OP. */
static void fold_one(Folding *f, const Operator *op, uint32_t at, int64_t i)
{
    Machine *m = f->m;

    if (op->kind == OPERATOR_ID && !f->then) {
        put(m, f->array[at], 1, &i, &f->value[at], f->stm->pat[at]);
        return;
    }
    if (i == 0 || op->kind == OPERATOR_ID)
        memcpy(f->acc + at, f->value + at, op->width * sizeof *f->acc);
    else
        run_combine(m, f->stm, f->samples, op, combined_elem(f, at),
                    f->acc + at, f->value + at);
    for (uint32_t k = at; k < at + op->width; k++)
        keep(f, k, i);
}

/* What comes of all that is combined up to iteration I. */
static void go_on(Folding *f, int64_t i)
{
    Machine *m = f->m;
    const Lambda *fn = f->then;

    machine_bind_int(m, fn->param[0], i);
    for (uint32_t k = 0; k < f->width; k++)
        machine_bind(m, fn->param[1 + k], f->acc[k]);
    run_body(m, fn->body);
    for (uint32_t k = 0; k < f->stm->npat; k++) {
        Slot result = machine_loaded(m, fn->body->res[k]);
        put(m, f->array[k], 1, &i, &result, f->stm->pat[k]);
    }
    end_iteration(m, fn);
}

static void fold_all(Folding *f, Slot *value, int64_t i)
{
    const OperatorList *ops = &f->stm->exp.u.ops;

    f->value = value;
    f->m->loc = f->stm->loc;
    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        fold_one(f, &ops->at[o], at, i);
    if (f->then)
        go_on(f, i);
}

/* ---- all of them ---- */

static void fold_at_once(Folding *f, int64_t n)
{
    const Lambda *fn = &f->stm->exp.fn[0];
    Slot *value = MACHINE_TAKE(f->m, Slot, f->width);

    for (int64_t i = 0; i < n; i++) {
        begin_iteration(f->m, f->stm, i);
        run_body(f->m, fn->body);
        for (uint32_t k = 0; k < f->width; k++)
            value[k] = machine_loaded(f->m, fn->body->res[k]);
        end_iteration(f->m, fn);
        fold_all(f, value, i);
    }
    machine_give(f->m, value);
}

static void fold_late(Folding *f, int64_t n)
{
    const Lambda *fn = &f->stm->exp.fn[0];
    Late late = take_late(f->m, n, f->width);

    for (int64_t i = 0; i < n; i++) {
        begin_iteration(f->m, f->stm, i);
        run_body(f->m, fn->body);
        keep_late(f->m, f->stm, &late, i);
        end_iteration(f->m, fn);
    }
    join_late(f->m, f->stm, &late, n);
    for (int64_t i = 0; i < n; i++)
        fold_all(f, use_late(f->m, f->stm, &late, i, true), i);
    machine_give(f->m, late.began);
}

/* What there is before the first iteration: arrays for those that collect,
 * and for what is combined in the heap. */
static void start_folding(Folding *f)
{
    const OperatorList *ops = &f->stm->exp.u.ops;
    uint32_t n = f->stm->npat;

    f->acc = MACHINE_TAKE(f->m, Slot, f->width);
    f->array = MACHINE_TAKE(f->m, Array *, n);
    for (uint32_t k = 0; k < n && f->then; k++)
        f->array[k] = machine_fresh(f->m, f->stm->pat[k], NULL);
    for (uint32_t o = 0, at = 0; o < ops->count && !f->then;
         at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++)
            if (is_collected(f, &ops->at[o]) ||
                (f->m->heap && type_is_array(f->stm->pat[k]->type)))
                f->array[k] = machine_fresh(f->m, f->stm->pat[k], NULL);
    f->samples = operators_take(f->m, f->stm);
}

/* Bind result K, which OP combined, AT being its first one. */
static void finish_result(Folding *f, const Operator *op, uint32_t at,
                          uint32_t k, int64_t n)
{
    Machine *m = f->m;
    const Var *var = f->stm->pat[k];
    Array *array = f->array[k];

    if (array && (n > 0 || is_collected(f, op))) {
        slot_drop(m, &f->acc[k]);
        machine_bind(m, var, (Slot){.array = array});
        return;
    }
    array_drop(m, array);
    machine_bind_copy(m, var, n > 0 ? f->acc[k]
                                    : neutral_of(m, f->stm, op, k - at, var));
}

static void finish_folding(Folding *f, int64_t n)
{
    const OperatorList *ops = &f->stm->exp.u.ops;

    for (uint32_t k = 0; k < f->stm->npat && f->then; k++)
        machine_bind(f->m, f->stm->pat[k], (Slot){.array = f->array[k]});
    for (uint32_t o = 0, at = 0; o < ops->count && !f->then;
         at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++)
            finish_result(f, &ops->at[o], at, k, n);
    operators_give(f->m, f->stm, f->samples);
    machine_give(f->m, f->acc);
}

void run_fold(Machine *m, const Stm *stm)
{
    Folding f = {.m = m, .stm = stm, .scans = stm->exp.form == FORM_SCAN,
                 .width = stm->exp.fn[0].body->nres};
    int64_t n = machine_count(m, stm->exp.arg[0], "a bound");

    if (stm->exp.u.ops.then)
        f.then = &stm->exp.fn[stm->exp.u.ops.then];
    start_folding(&f);
    begin_iterations(m, stm, n);
    if (m->heap && operates_on_arrays(stm))
        fold_late(&f, n);
    else
        fold_at_once(&f, n);
    end_iterations(m, stm);
    finish_folding(&f, n);
}

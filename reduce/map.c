/* map.c - other expressions in place of those of a program. */
#include "reduce/map.h"

#include <stdlib.h>

/* ---- terms ---- */

typedef struct Mapping {
    Store *store;
    PartFn fn;
    void *data;
} Mapping;

static const Scalar *map_scalar(const Scalar *s, void *data)
{
    const Mapping *m = data;
    const Scalar *to = m->fn(s, m->data);

    if (!to)
        to = scalar_map_operands(m->store, s, map_scalar, data);
    return to ? to : s;
}

const Scalar *scalar_map(Store *store, const Scalar *s, PartFn fn, void *data)
{
    return map_scalar(s, &(Mapping){store, fn, data});
}

/* R(...) of other counts is R(...) again, whatever its strides are. */
static const Lmad *map_lmad(Store *store, const Lmad *lmad, ScalarFn fn,
                            void *data)
{
    if (!lmad_reads_row_major(lmad))
        return lmad_map(store, lmad, fn, data);
    const Scalar **count = ground_alloc(lmad->rank * sizeof *count);
    for (uint32_t i = 0; i < lmad->rank; i++)
        count[i] = fn(lmad->dim[i].count, data);
    const Lmad *result = lmad_row_major(store, lmad->rank, count);
    free(count);
    return result ? result : lmad;
}

static void map_var(Var *var, void *data)
{
    const Mapping *m = data;

    var->type = type_map(m->store, var->type, map_scalar, data);
    if (var->place.mem) {
        const Scalar *to =
            map_scalar(scalar_var(m->store, var->place.mem), data);
        if (to->op == OP_VAR)
            var->place.mem = to->u.var;
    }
    if (var->place.ixfn)
        var->place.ixfn =
            ixfn_map(m->store, var->place.ixfn, map_lmad, map_scalar, data);
}

/* ---- programs ---- */

static void map_scalars(Mapping *m, const Scalar **s, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        s[i] = map_scalar(s[i], m);
}

static void map_body(Mapping *m, Body *body)
{
    for (Stm *s = body->first; s; s = s->next) {
        map_scalars(m, s->exp.arg, s->exp.narg);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            map_body(m, s->exp.fn[i].body);
    }
    map_scalars(m, body->res, body->nres);
}

void prog_map(Prog *prog, PartFn fn, void *data)
{
    Mapping m = {prog->store, fn, data};

    prog_each_binder(prog, map_var, &m);
    for (Fun *f = prog->first; f; f = f->next)
        map_body(&m, f->body);
}

/* ---- one part ---- */

typedef struct Exchange {
    const Scalar *part, *to;
} Exchange;

static const Scalar *exchange(const Scalar *part, void *data)
{
    const Exchange *e = data;
    return part == e->part ? e->to : NULL;
}

void prog_exchange(Prog *prog, const Scalar *part, const Scalar *to)
{
    prog_map(prog, exchange, &(Exchange){part, to});
}

/* ---- bindings ---- */

static void each_binder(Var *const *var, uint32_t n, BinderFn fn, void *data)
{
    for (uint32_t i = 0; i < n; i++)
        fn(var[i], data);
}

void body_each_binder(Body *body, BinderFn fn, void *data)
{
    for (Stm *s = body->first; s; s = s->next) {
        const Exp *exp = &s->exp;
        for (uint32_t i = 0; i < exp->nfn; i++) {
            each_binder(exp->fn[i].param, exp->fn[i].nparam, fn, data);
            body_each_binder(exp->fn[i].body, fn, data);
        }
        if (exp_position(exp))
            fn(exp_position(exp), data);
        each_binder(s->pat, s->npat, fn, data);
    }
}

void prog_each_binder(Prog *prog, BinderFn fn, void *data)
{
    for (Fun *f = prog->first; f; f = f->next) {
        each_binder(f->param, f->nparam, fn, data);
        for (uint32_t i = 0; i < f->nres; i++)
            fn(f->res[i].var, data);
        body_each_binder(f->body, fn, data);
    }
}

void ixfn_each_expression(const IxFn *ixfn, ExpressionFn fn, void *data)
{
    for (uint32_t i = 0; i < ixfn->nlmad; i++) {
        const Lmad *lmad = ixfn->lmad[i];
        fn(lmad->offset, data);
        for (uint32_t k = 0; k < lmad->rank; k++) {
            fn(lmad->dim[k].count, data);
            fn(lmad->dim[k].stride, data);
        }
    }
    for (uint32_t i = 0; ixfn->fold && i < ixfn->fold->nrow; i++) {
        fn(ixfn->fold->row[i].row, data);
        fn(ixfn->fold->row[i].modulus, data);
    }
}

void var_each_expression(const Var *var, ExpressionFn fn, void *data)
{
    for (uint32_t i = 0; i < var->type->rank; i++)
        fn(var->type->size[i], data);
    if (var->place.ixfn)
        ixfn_each_expression(var->place.ixfn, fn, data);
}

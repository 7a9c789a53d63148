/* map.c - other expressions in place of those of a program. */
#include "reduce/map.h"

#include <stdlib.h>

/* ---- terms ---- */

static const Scalar *rebuild(Store *store, const Scalar *s,
                             const Scalar *const *arg)
{
    const Scalar *result = s->op == OP_CONVERT
                               ? scalar_convert(store, (Elem)s->elem, arg[0])
                               : scalar_op(store, (Op)s->op, arg);
    return result ? result : s;
}

const Scalar *scalar_map(Store *store, const Scalar *s, PartFn fn, void *data)
{
    enum { MOST = 3 }; /* operands of an operator */
    const Scalar *arg[MOST], *image = fn(s, data);
    bool changed = false;

    if (image || s->narg == 0 || s->narg > MOST)
        return image ? image : s;
    for (uint32_t i = 0; i < s->narg; i++) {
        arg[i] = scalar_map(store, s->arg[i], fn, data);
        changed |= arg[i] != s->arg[i];
    }
    return changed ? rebuild(store, s, arg) : s;
}

typedef struct Mapping {
    Prog *prog;
    PartFn fn;
    void *data;
} Mapping;

static const Scalar *map_scalar(const Mapping *m, const Scalar *s)
{
    return scalar_map(m->prog->store, s, m->fn, m->data);
}

static void map_scalars(const Mapping *m, const Scalar **s, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        s[i] = map_scalar(m, s[i]);
}

static const Type *map_type(const Mapping *m, const Type *type)
{
    if (!type_is_array(type))
        return type;
    const Scalar **size = ground_alloc(type->rank * sizeof *size);
    for (uint32_t i = 0; i < type->rank; i++)
        size[i] = map_scalar(m, type->size[i]);
    const Type *result =
        type_array(m->prog->store, (Elem)type->elem, type->rank, size);
    free(size);
    return result;
}

/* R(...) of other counts is R(...) again, whatever its strides are. */
static const Lmad *map_rows(const Mapping *m, const Lmad *lmad)
{
    const Scalar **count = ground_alloc((lmad->rank + 1) * sizeof *count);
    for (uint32_t i = 0; i < lmad->rank; i++)
        count[i] = map_scalar(m, lmad->dim[i].count);
    const Lmad *result = lmad_row_major(m->prog->store, lmad->rank, count);
    free(count);
    return result ? result : lmad;
}

static const Lmad *map_lmad(const Mapping *m, const Lmad *lmad)
{
    if (lmad_reads_row_major(lmad))
        return map_rows(m, lmad);
    LmadDim *dim = ground_alloc((lmad->rank + 1) * sizeof *dim);
    for (uint32_t i = 0; i < lmad->rank; i++)
        dim[i] = (LmadDim){map_scalar(m, lmad->dim[i].count),
                           map_scalar(m, lmad->dim[i].stride)};
    const Lmad *result = lmad_new(m->prog->store, map_scalar(m, lmad->offset),
                                  lmad->rank, dim);
    free(dim);
    return result;
}

static const Fold *map_fold(const Mapping *m, const Fold *fold)
{
    Arena *arena = store_arena(m->prog->store);
    Fold *copy = ARENA_NEW(arena, Fold, 1);

    *copy = *fold;
    copy->row = ARENA_NEW(arena, FoldRow, fold->nrow);
    for (uint32_t i = 0; i < fold->nrow; i++)
        copy->row[i] = (FoldRow){map_scalar(m, fold->row[i].row),
                                 map_scalar(m, fold->row[i].modulus)};
    return copy;
}

static const IxFn *map_ixfn(const Mapping *m, const IxFn *ixfn)
{
    const Lmad **lmad = ground_alloc((ixfn->nlmad + 1) * sizeof *lmad);
    const Fold *fold = ixfn->fold ? map_fold(m, ixfn->fold) : NULL;

    for (uint32_t i = 0; i < ixfn->nlmad; i++)
        lmad[i] = map_lmad(m, ixfn->lmad[i]);
    const IxFn *result = ixfn_new(m->prog->store, ixfn->nlmad, lmad, fold);
    free(lmad);
    return result;
}

static void map_var(Var *var, void *data)
{
    const Mapping *m = data;

    var->type = map_type(m, var->type);
    if (var->place.mem) {
        const Scalar *leaf = scalar_var(m->prog->store, var->place.mem);
        const Scalar *to = map_scalar(m, leaf);
        if (to->op == OP_VAR)
            var->place.mem = to->u.var;
    }
    if (var->place.ixfn)
        var->place.ixfn = map_ixfn(m, var->place.ixfn);
}

/* ---- programs ---- */

static void map_body(const Mapping *m, Body *body)
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
    Mapping m = {prog, fn, data};

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

const Scalar *scalar_exchange(Store *store, const Scalar *s,
                              const Scalar *part, const Scalar *to)
{
    return scalar_map(store, s, exchange, &(Exchange){part, to});
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

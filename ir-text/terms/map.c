/* map.c - terms with others in the place of their parts. */
#include "ir-text/terms/terms.h"

#include <stdlib.h>

const Scalar *scalar_with(Store *store, const Scalar *s,
                          const Scalar *const *arg)
{
    bool same = true;

    for (uint32_t i = 0; i < s->narg; i++)
        same = same && arg[i] == s->arg[i];
    return same                  ? s
           : s->op == OP_CONVERT ? scalar_convert(store, (Elem)s->elem, arg[0])
                                 : scalar_op(store, (Op)s->op, arg);
}

const Scalar *scalar_map_operands(Store *store, const Scalar *s, ScalarFn fn,
                                  void *data)
{
    const Scalar *arg[MAX_ARITY];

    for (uint32_t i = 0; i < s->narg; i++)
        if (!(arg[i] = fn(s->arg[i], data)))
            return NULL;
    return scalar_with(store, s, arg);
}

const Type *type_map(Store *store, const Type *type, ScalarFn fn, void *data)
{
    if (!type_is_array(type))
        return type;
    const Scalar **size = ground_alloc(type->rank * sizeof *size);
    const Type *result = type;
    for (uint32_t i = 0; i < type->rank && result; i++)
        if (!(size[i] = fn(type->size[i], data)))
            result = NULL;
    if (result)
        result = type_array(store, (Elem)type->elem, type->rank, size);
    free(size);
    return result;
}

const Lmad *lmad_map(Store *store, const Lmad *lmad, ScalarFn fn, void *data)
{
    LmadDim *dim = ground_alloc(lmad->rank * sizeof *dim);
    const Scalar *offset = fn(lmad->offset, data);
    bool ok = offset != NULL;

    for (uint32_t i = 0; i < lmad->rank && ok; i++) {
        dim[i].count = fn(lmad->dim[i].count, data);
        dim[i].stride = fn(lmad->dim[i].stride, data);
        ok = dim[i].count && dim[i].stride;
    }
    const Lmad *result = ok ? lmad_new(store, offset, lmad->rank, dim) : NULL;
    free(dim);
    return result;
}

static const Fold *fold_map(Store *store, const Fold *fold, ScalarFn fn,
                            void *data)
{
    Arena *arena = store_arena(store);
    Fold *copy = ARENA_NEW(arena, Fold, 1);
    bool changed = false;

    *copy = *fold;
    copy->row = ARENA_NEW(arena, FoldRow, fold->nrow);
    for (uint32_t i = 0; i < fold->nrow; i++) {
        copy->row[i].row = fn(fold->row[i].row, data);
        copy->row[i].modulus = fn(fold->row[i].modulus, data);
        if (!copy->row[i].row || !copy->row[i].modulus)
            return NULL;
        changed |= copy->row[i].row != fold->row[i].row ||
                   copy->row[i].modulus != fold->row[i].modulus;
    }
    return changed ? copy : fold;
}

const IxFn *ixfn_map(Store *store, const IxFn *ixfn, LmadFn link, ScalarFn fn,
                     void *data)
{
    const Lmad **lmad = ground_alloc(ixfn->nlmad * sizeof *lmad);
    const Fold *fold = ixfn->fold;
    bool ok = true;

    if (fold)
        ok = (fold = fold_map(store, fold, fn, data)) != NULL;
    for (uint32_t i = 0; i < ixfn->nlmad && ok; i++)
        ok = (lmad[i] = link(store, ixfn->lmad[i], fn, data)) != NULL;
    const IxFn *result = ok ? ixfn_new(store, ixfn->nlmad, lmad, fold) : NULL;
    free(lmad);
    return result;
}

typedef struct Exchange {
    Store *store;
    const Scalar *part, *to;
} Exchange;

static const Scalar *exchange(const Scalar *s, void *data)
{
    const Exchange *e = data;
    const Scalar *to =
        s == e->part ? e->to : scalar_map_operands(e->store, s, exchange, data);

    return to ? to : s;
}

const Scalar *scalar_exchange(Store *store, const Scalar *s, const Scalar *part,
                              const Scalar *to)
{
    return exchange(s, &(Exchange){store, part, to});
}

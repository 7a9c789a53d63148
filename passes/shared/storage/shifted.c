/* shifted.c - the same layout, further up in the block. */
#include "passes/shared/storage/shifted.h"

#include "ground/arena.h"

static const Scalar *sum(Store *store, const Scalar *a, const Scalar *b)
{
    int64_t x, y, both;
    bool ints = scalar_is_int(a, &x) && scalar_is_int(b, &y);

    if (ints && !__builtin_add_overflow(x, y, &both))
        return scalar_int(store, ELEM_I64, both);
    return scalar_is_int(a, &x) && x == 0 ? b
                                          : scalar_binary(store, OP_ADD, a, b);
}

/* A fold gives offsets below the product of its moduli. */
static const Lmad *before_fold(Store *store, const Fold *fold, const Scalar *by)
{
    LmadDim dim = {fold->row[0].modulus, scalar_int(store, ELEM_I64, 1)};

    for (uint32_t i = 1; i < fold->nrow && dim.count; i++)
        dim.count =
            scalar_binary(store, OP_MUL, dim.count, fold->row[i].modulus);
    return dim.count ? lmad_new(store, by, 1, &dim) : NULL;
}

static const Lmad *moved(Store *store, const Lmad *lmad, const Scalar *by)
{
    const Scalar *offset = sum(store, lmad->offset, by);

    return offset ? lmad_new(store, offset, lmad->rank, lmad->dim) : NULL;
}

const IxFn *ixfn_shifted(Store *store, const IxFn *ixfn, const Scalar *by)
{
    uint32_t extra = ixfn->nlmad ? 0 : 1, n = ixfn->nlmad + extra;
    int64_t number;

    if (scalar_is_int(by, &number) && number == 0)
        return ixfn;
    Arena scratch = {0};
    const Lmad **lmad = ARENA_NEW(&scratch, const Lmad *, n);
    for (uint32_t i = 0; i < ixfn->nlmad; i++)
        lmad[i + extra] = ixfn->lmad[i];
    lmad[0] = extra ? before_fold(store, ixfn->fold, by)
                    : moved(store, lmad[0], by);
    const IxFn *to = lmad[0] ? ixfn_new(store, n, lmad, ixfn->fold) : NULL;
    arena_free(&scratch);
    return to;
}

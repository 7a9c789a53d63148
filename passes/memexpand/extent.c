/* extent.c - how many bytes of its block an array takes. */
#include "passes/memexpand/expand.h"

static const Scalar *combine(Store *store, Op op, const Scalar *a,
                             const Scalar *b)
{
    return a && b ? scalar_binary(store, op, a, b) : NULL;
}

static const Scalar *number(Store *store, int64_t value)
{
    return scalar_int(store, ELEM_I64, value);
}

static const Scalar *product(Store *store, const Scalar *a, const Scalar *b)
{
    int64_t one;

    if (a && scalar_is_int(a, &one) && one == 1)
        return b;
    return combine(store, OP_MUL, a, b);
}

/* How far a dimension that has elements goes up; NULL: not at all. */
static const Scalar *reach(Store *store, const LmadDim *dim)
{
    const Scalar *steps = combine(store, OP_SUB, dim->count, number(store, 1));
    int64_t stride;

    if (!scalar_is_int(dim->stride, &stride))
        return combine(store, OP_MAX, number(store, 0),
                       combine(store, OP_MUL, steps, dim->stride));
    if (stride <= 0)
        return NULL;
    return stride == 1 ? steps : combine(store, OP_MUL, steps, dim->stride);
}

/* One more than the largest offset, where there is any. */
static const Scalar *end_of_lmad(Store *store, const Lmad *lmad)
{
    int64_t offset;
    const Scalar *end = scalar_is_int(lmad->offset, &offset) && offset == 0
                            ? number(store, 1)
                            : combine(store, OP_ADD, lmad->offset,
                                      number(store, 1));

    for (uint32_t i = 0; i < lmad->rank; i++) {
        const Scalar *up = reach(store, &lmad->dim[i]);
        if (up)
            end = combine(store, OP_ADD, end, up);
    }
    return end;
}

static const Scalar *elements(Store *store, const IxFn *ixfn)
{
    const Scalar *count = number(store, 1);

    if (!ixfn->nlmad)
        for (uint32_t i = 0; i < ixfn->fold->nrow; i++)
            count = product(store, count, ixfn->fold->row[i].modulus);
    else if (lmad_reads_row_major(ixfn->lmad[0]))
        for (uint32_t i = 0; i < ixfn->lmad[0]->rank; i++)
            count = product(store, count, ixfn->lmad[0]->dim[i].count);
    else
        count = end_of_lmad(store, ixfn->lmad[0]);
    return count;
}

/* COUNT elements like those of ARRAY. */
static const Scalar *bytes(Store *store, const Var *array, const Scalar *count)
{
    int64_t width = (int64_t)elem_info[array->type->elem].bytes, value;

    if (!count)
        return NULL;
    if (scalar_is_int(count, &value) && value >= 0 &&
        value <= INT32_MAX)
        return number(store, value * width);
    count = combine(store, OP_MAX, number(store, 0), count);
    return width == 1 ? count
                      : combine(store, OP_MUL, count, number(store, width));
}

const Scalar *array_bytes(Store *store, const Var *array)
{
    return bytes(store, array, elements(store, array->place.ixfn));
}

const Scalar *place_bytes(Store *store, const Var *array, const IxFn *ixfn)
{
    return bytes(store, array, elements(store, ixfn));
}

/* dense.c - the dense layout of a type, and its size in bytes. */
#include "passes/shared/storage/dense.h"

const IxFn *memory_dense(Store *store, const Type *type,
                         const uint32_t *order)
{
    Arena scratch = {0};
    const Scalar **size = ARENA_NEW(&scratch, const Scalar *, type->rank);
    LmadDim *dim = ARENA_NEW(&scratch, LmadDim, type->rank);
    const IxFn *ixfn = NULL;

    for (uint32_t i = 0; i < type->rank; i++)
        size[i] = type->size[order ? order[i] : i];
    const Lmad *dense = lmad_row_major(store, type->rank, size);
    for (uint32_t i = 0; dense && i < type->rank; i++)
        dim[order ? order[i] : i] = dense->dim[i];
    if (dense)
        ixfn = ixfn_of_lmad(store, lmad_new(store, dense->offset, type->rank,
                                            dim));
    arena_free(&scratch);
    return ixfn;
}

/* A number where all sizes are numbers and it fits. */
static bool number_of_bytes(const Type *type, int64_t *bytes)
{
    int64_t size;

    *bytes = elem_info[type->elem].bytes;
    for (uint32_t i = 0; i < type->rank; i++)
        if (!scalar_is_int(type->size[i], &size) ||
            __builtin_mul_overflow(*bytes, size, bytes))
            return false;
    return true;
}

const Scalar *memory_bytes(Store *store, const Type *type)
{
    const Scalar *bytes = type->size[0];
    int64_t number;

    if (number_of_bytes(type, &number))
        return scalar_int(store, ELEM_I64, number);
    for (uint32_t i = 1; i < type->rank && bytes; i++)
        bytes = scalar_binary(store, OP_MUL, bytes, type->size[i]);
    if (bytes && elem_info[type->elem].bytes != 1)
        bytes = scalar_binary(
            store, OP_MUL, bytes,
            scalar_int(store, ELEM_I64, elem_info[type->elem].bytes));
    return bytes;
}

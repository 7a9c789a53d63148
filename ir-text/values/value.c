/* value.c - what programs take and give. */
#include "ir-text/values/value.h"

#include "ir-text/terms/terms.h"
#include "ir-text/values/formats.h"

#include <string.h>

bool value_count(Elem elem, uint32_t rank, const int64_t *shape,
                 int64_t *count)
{
    int64_t bytes = elem_info[elem].bytes;

    *count = 0;
    for (uint32_t k = 0; k < rank; k++)
        if (shape[k] == 0)
            return true;
    for (uint32_t k = 0; k < rank; k++)
        if (__builtin_mul_overflow(bytes, shape[k], &bytes))
            return false;
    *count = bytes / elem_info[elem].bytes;
    return bytes <= PTRDIFF_MAX / 2;
}

bool value_new(Arena *arena, Elem elem, uint32_t rank, const int64_t *shape,
               Value *value)
{
    int64_t count;

    if (rank > VALUE_MAX_RANK || !value_count(elem, rank, shape, &count))
        return false;
    *value = (Value){.elem = elem, .rank = rank, .count = count};
    value->shape = ARENA_NEW(arena, int64_t, rank);
    if (rank)
        memcpy(value->shape, shape, rank * sizeof *shape);
    value->data = arena_array(arena, (size_t)count, elem_info[elem].bytes);
    return true;
}

uint64_t value_get(const Value *value, int64_t i)
{
    switch (elem_info[value->elem].bytes) {
    case 1:
        return scalar_wrap(value->elem, ((const uint8_t *)value->data)[i]);
    case 2:
        return scalar_wrap(value->elem, ((const uint16_t *)value->data)[i]);
    case 4:
        return scalar_wrap(value->elem, ((const uint32_t *)value->data)[i]);
    }
    return ((const uint64_t *)value->data)[i];
}

void value_set(Value *value, int64_t i, uint64_t bits)
{
    switch (elem_info[value->elem].bytes) {
    case 1:
        ((uint8_t *)value->data)[i] =
            (uint8_t)(value->elem == ELEM_BOOL ? bits != 0 : bits);
        return;
    case 2:
        ((uint16_t *)value->data)[i] = (uint16_t)bits;
        return;
    case 4:
        ((uint32_t *)value->data)[i] = (uint32_t)bits;
        return;
    }
    ((uint64_t *)value->data)[i] = bits;
}

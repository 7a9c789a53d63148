/* float_bits.c - the bits of a float, and its value. */
#include "ir-text/numbers/float_bits.h"

#include "ir-text/terms/terms.h"

#include <string.h>

uint64_t float_bits(Elem elem, double value)
{
    uint64_t bits;

    if (elem == ELEM_F32) {
        float narrow = (float)value;
        uint32_t few;
        memcpy(&few, &narrow, sizeof few);
        return scalar_wrap(elem, few);
    }
    memcpy(&bits, &value, sizeof bits);
    return scalar_wrap(elem, bits);
}

double float_value(Elem elem, uint64_t bits)
{
    uint32_t few = (uint32_t)bits;
    float narrow;
    double value;

    if (elem == ELEM_F32) {
        memcpy(&narrow, &few, sizeof narrow);
        return (double)narrow;
    }
    memcpy(&value, &bits, sizeof value);
    return value;
}

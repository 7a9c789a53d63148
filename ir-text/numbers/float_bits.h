/* float_bits.h - floats of a program as floats of ours. */
#ifndef IR_TEXT_NUMBERS_FLOAT_BITS_H
#define IR_TEXT_NUMBERS_FLOAT_BITS_H

#include "ir-text/language/ops.h"

/* The bits of a float of type ELEM, as a Scalar's constant keeps them, that is
 * nearest to VALUE; and the value that bits are. */
uint64_t float_bits(Elem elem, double value);
double float_value(Elem elem, uint64_t bits);

#endif

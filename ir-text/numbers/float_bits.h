/* float_bits.h - the bits of a float, and its value.
 *
 * The constants of programs are bits; f32 and f64 are rounded to nearest
 * when a double becomes one.
 */
#ifndef IR_TEXT_NUMBERS_FLOAT_BITS_H
#define IR_TEXT_NUMBERS_FLOAT_BITS_H

#include "ir-text/language/ops.h"

/* The bits of a float of type ELEM, as a Scalar's constant keeps them, that is
 * nearest to VALUE; and the value that bits are. */
uint64_t float_bits(Elem elem, double value);
double float_value(Elem elem, uint64_t bits);

#endif

/* compare.h - comparison of two values, and the text of a difference.
 *
 * Problem: do two runs agree?  Types, shapes and elements are compared in
 * row-major order; undefined elements of the expected value match anything,
 * and floats may differ by a tolerance.
 */
#ifndef IR_TEXT_VALUES_COMPARE_H
#define IR_TEXT_VALUES_COMPARE_H

#include "ir-text/values/value.h"

/* Is GOT the value that WANT is: of the same type and shape, and with the same
 * elements?  An undefined element of WANT is like anything; floats are alike
 * where their bits are, all NaNs are one, and so are those that differ by no
 * more than TOLERANCE times the larger of them, and of 1.  Where not, *AT is
 * the first element in row-major order that differs, or -1: not the elements.
 */
bool values_agree(const Value *want, const Value *got, double tolerance,
                  int64_t *at);

/* "[2][3]f32" */
void value_print_type(Buf *out, const Value *value);
/* "[1, 2]", the index of element AT; nothing for a scalar. */
void value_print_index(Buf *out, const Value *value, int64_t at);
/* Element AT as it stands in the text form. */
void value_print_element(Buf *out, const Value *value, int64_t at);

/* What WANT and GOT, which do not agree, differ in: "is [2]i64, not [3]i64" or
 * "is 3 at [1], not 4", AT as above. */
void value_print_difference(Buf *out, const Value *want, const Value *got,
                            int64_t at);

#endif

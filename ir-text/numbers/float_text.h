/* float_text.h - floats as the language writes them: docs/language.md,
 * section 1.3. */
#ifndef IR_TEXT_NUMBERS_FLOAT_TEXT_H
#define IR_TEXT_NUMBERS_FLOAT_TEXT_H

#include "ground/buf.h"
#include "ir-text/language/ops.h"

/* The float of type ELEM with these BITS, with the fewest digits that read
 * back to the same bits, positional for 1e-5 < |x| < 1e16, with a point or an
 * exponent, and without a suffix; `inf` and `nan` (whose payload and sign are
 * not kept). */
void float_print(Buf *out, Elem elem, uint64_t bits);

#endif

/* quick.h - what vectors have an instruction for.
 *
 * The printer makes vectors only of loops that compute such; passes that count
 * what a program costs ask the same.
 */
#ifndef PRINTER_EMIT_QUICK_H
#define PRINTER_EMIT_QUICK_H

#include "ir-text/ir/ir.h"

/* Is there an instruction on vectors for each operator in S? */
bool quick_in_vectors(const Scalar *s);
/* Does S call a function on floats? */
bool quick_is_call(const Scalar *s);

#endif

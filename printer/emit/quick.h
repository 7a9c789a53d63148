/* quick.h - what is computed quickly, and what vectors have an instruction for.
 *
 * The printer makes vectors only of loops that compute such; passes that count
 * what a program costs ask the same.
 */
#ifndef PRINTER_EMIT_QUICK_H
#define PRINTER_EMIT_QUICK_H

#include "ir-text/ir/ir.h"

/* Is there an instruction on vectors for each operator in S? */
bool quick_in_vectors(const Scalar *s);
/* Does S call a function on floats that vectors have no instruction for? */
bool quick_is_call(const Scalar *s);
/* Does S call a function on floats? */
bool quick_is_expensive(const Scalar *s);
/* Is to compute what BODY gives again less than to store it and to read it
 * back? */
bool quick_is_cheap(const Body *body);

#endif

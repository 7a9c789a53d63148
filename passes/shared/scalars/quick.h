/* quick.h - what is computed quickly, and what vectors have an instruction for.
 */
#ifndef PASSES_SHARED_SCALARS_QUICK_H
#define PASSES_SHARED_SCALARS_QUICK_H

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

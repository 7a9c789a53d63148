/* undefined.h - which variables may be undefined, or have elements that are. */
#ifndef PASSES_UNDEFINED_H
#define PASSES_UNDEFINED_H

#include "ir-text/ir.h"

/* By Var.id, in ARENA: where an element of `scratch` may have come.  What
 * #[spec] makes of scalars is not among them, nor what callers give that are
 * not in PROG. */
bool *undefined_vars(const Prog *prog, Arena *arena);

#endif

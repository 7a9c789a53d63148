/* split_scalars.h - names for the parts of long expressions.
 *
 * Problem: the check of an operator repeats its operands, so that the checks
 * of a nested expression would have quadratic size.  Parts of a deep
 * expression that may fail become statements before it.
 */
#ifndef PASSES_GUARD_SPLIT_SCALARS_H
#define PASSES_GUARD_SPLIT_SCALARS_H

#include "passes/pass.h"

/* Where the value of a statement or of a body is an expression that nests deep
 * and may fail, parts of it become statements before it: who writes down what
 * each operator demands of its operands writes names, then, not all that is
 * below it. */
void split_scalars(Prog *prog, PassContext *cx);

#endif

/* split_scalars.h - long expressions in parts that have names. */
#ifndef PASSES_GUARD_SPLIT_SCALARS_H
#define PASSES_GUARD_SPLIT_SCALARS_H

#include "passes/pass.h"

/* Where the value of a statement or of a body is an expression that nests deep
 * and may fail, parts of it become statements before it: who writes down what
 * each operator demands of its operands writes names, then, not all that is
 * below it. */
void split_scalars(Prog *prog, PassContext *cx);

#endif

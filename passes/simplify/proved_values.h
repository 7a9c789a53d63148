/* proved_values.h - operators that are decided by what is known around them. */
#ifndef PASSES_SIMPLIFY_PROVED_VALUES_H
#define PASSES_SIMPLIFY_PROVED_VALUES_H

#include "passes/shared/rewriting/fun_rounds.h"

/* In those functions that are due: literals for the conditions that the facts
 * around decide, and operands for min, max, abs, / and %. */
void proved_values(Prog *prog, PassContext *cx, FunRounds *rounds);

#endif

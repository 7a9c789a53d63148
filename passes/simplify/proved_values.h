/* proved_values.h - operators that the facts decide.
 *
 * Problem: in a body, asserts, branches and bounds decide operators that no
 * algebraic rule decides.  A walk with the facts of each place replaces such
 * operators (proved_operator.h).
 */
#ifndef PASSES_SIMPLIFY_PROVED_VALUES_H
#define PASSES_SIMPLIFY_PROVED_VALUES_H

#include "passes/shared/rewriting/fun_rounds.h"

/* In those functions that are due: literals for the conditions that the facts
 * around decide, and operands for min, max, abs, / and %. */
void proved_values(Prog *prog, PassContext *cx, FunRounds *rounds);

#endif

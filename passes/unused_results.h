/* unused_results.h - results that nobody needs. */
#ifndef PASSES_UNUSED_RESULTS_H
#define PASSES_UNUSED_RESULTS_H

#include "passes/fun_rounds.h"

/* Drop from the statements of those functions that are due (ROUNDS NULL: of
 * all) the results that nobody needs, where others stay. */
void unused_results(Prog *prog, PassContext *cx, FunRounds *rounds);

#endif

/* unused_results.h - results that nobody needs. */
#ifndef PASSES_UNUSED_RESULTS_H
#define PASSES_UNUSED_RESULTS_H

#include "passes/pass.h"

/* Drop from the statements of PROG the results that nobody needs, where
 * others stay. */
void unused_results(Prog *prog, PassContext *cx);

#endif

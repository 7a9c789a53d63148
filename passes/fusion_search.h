/* fusion_search.h - branch and cut on one problem. */
#ifndef PASSES_FUSION_SEARCH_H
#define PASSES_FUSION_SEARCH_H

#include "passes/fusion_solve.h"

/* As fusion_solve, beginning with C, which is legal; BOUND: of each part, what
 * is known without looking, or NULL. */
Solved fusion_search(const FusionProblem *p, Objective objective,
                     const FusionCost *bound, long long work, Clusters c);

#endif

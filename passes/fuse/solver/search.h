/* search.h - branch and cut on one problem.
 *
 * Problem: a partition of least cost for a Model.  GLPK solves the relaxed
 * program, violated rows are added, and fractional columns are branched on
 * (search.c).  WORK limits the steps of the simplex method; the result says
 * which bound is proved.
 */
#ifndef PASSES_FUSE_SOLVER_SEARCH_H
#define PASSES_FUSE_SOLVER_SEARCH_H

#include "passes/fuse/solver/solve.h"

/* C, which is legal, becomes the best partition that M knows and that was
 * found; BOUND: of each part of the objective, what is known without looking,
 * or NULL. */
FusionSolved fusion_search(Model *m, const int64_t *bound, long long work,
                           Clusters c);

#endif

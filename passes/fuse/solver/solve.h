/* solve.h - the best partition, and which bound is proved.
 *
 * Problem: a legal partition of least cost (problem.h).  Parts are solved
 * one by one (search.h) and then put in an order; solve.c has the steps.
 * Without GLPK, or when WORK is used up, the best partition that was found
 * is returned, with the bound that was proved.
 */
#ifndef PASSES_FUSE_SOLVER_SOLVE_H
#define PASSES_FUSE_SOLVER_SOLVE_H

#include "passes/fuse/solver/model.h"

typedef struct FusionSolved {
    uint32_t nparts; /* of the objective */
    /* What the answer costs, and what none costs less than; the bound of a
     * part is one for partitions that are as good in those before it. */
    int64_t cost[MODEL_PARTS], bound[MODEL_PARTS];
    bool optimal;
    bool none; /* it is not even a partition that was looked for: none is */
    long long steps; /* of the simplex method */
} FusionSolved;

/* C becomes the best partition that was found.  WORK limits the steps of the
 * simplex method; without GLPK, what is best without a proof is taken. */
FusionSolved fusion_solve(const FusionProblem *p, Objective objective,
                          long long work, Clusters c);

#endif

/* fusion_solve.h - the best partition, and how sure that is. */
#ifndef PASSES_FUSION_SOLVE_H
#define PASSES_FUSION_SOLVE_H

#include "passes/fusion_model.h"

typedef struct Solved {
    int64_t cost, bound; /* as model_cost says; nothing costs less than BOUND */
    bool optimal;
    long long steps; /* of the simplex method */
} Solved;

/* C is a legal partition to begin with, and becomes the best one that was
 * found.  WORK limits the steps of the simplex method; without GLPK nothing is
 * looked for. */
Solved fusion_solve(const FusionProblem *p, Objective objective,
                    long long work, Clusters c);

#endif

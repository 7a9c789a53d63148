/* again.h - which producers each of their readers computes again.
 *
 * Problem: a producer that each reader computes again costs work and saves an
 * array.  Such producers are split into copies (split.h), which is another
 * problem of partition, so a search around the solver decides which set of
 * producers has the problem with the best answer (again.c).
 */
#ifndef PASSES_FUSE_SOLVER_AGAIN_H
#define PASSES_FUSE_SOLVER_AGAIN_H

#include "passes/fuse/solver/solve.h"
#include "passes/fuse/solver/split.h"

/* C, each node of P by itself, becomes the best partition that is found. */
typedef struct FusionSolver {
    FusionSolved (*solve)(void *data, const FusionProblem *p, Clusters c);
    void *data;
    uint32_t probes; /* problems that are solved, at most */
} FusionSolver;

typedef struct FusionAgain {
    bool any;          /* something is better than P as it is */
    bool proved;       /* nothing else is better */
    FusionCost cost;   /* of the best answer, whatever it is */
    FusionSplit split; /* of ANY */
    Clusters c;
} FusionAgain;

FusionAgain fusion_again(const FusionProblem *p, FusionSolver solver,
                         Arena *arena);

#endif

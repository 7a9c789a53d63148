/* split.h - producers, copied for each of their readers.
 *
 * Problem: the solver must price a producer that each reader computes again.
 * Its node is replaced by a copy for each node that reads it.  A copy's array
 * has one reader, so it is no array where both are in one cluster; rules that
 * demand a single reader hold.  The reader of a copy may itself be a copy.
 */
#ifndef PASSES_FUSE_SOLVER_SPLIT_H
#define PASSES_FUSE_SOLVER_SPLIT_H

#include "passes/fuse/solver/problem.h"

typedef struct FusionSplit {
    FusionProblem *p;
    uint16_t *first;  /* by old node: itself, or the first of its copies */
    uint32_t *count;  /* by old node: of these; 1: it is no copy */
    uint16_t *reader; /* by node of P: who reads that copy, in P */
} FusionSplit;

/* Might NODE of P, which is closed, be several? */
bool fusion_may_split(const FusionProblem *p, uint32_t node);

/* The nodes AGAIN of P are several where that pays; *SPLIT: the problem,
 * closed.  FREE, if not NULL: nodes of which that is undecided.  No partition
 * of P costs less in which any of these are several than the best one of
 * *SPLIT, where they are several and nothing of theirs costs anything.  False
 * where that would be too much. */
bool fusion_split(const FusionProblem *p, const bool *again, const bool *free,
                  Arena *arena, FusionSplit *split);

#endif

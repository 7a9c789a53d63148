/* parted.h - sets of nodes that exclude each other.
 *
 * Problem: nodes that exclude each other need a cluster each, which bounds
 * the number of clusters from below.  Largest such sets are cliques, which
 * are hard to find; parted.c grows them greedily.  So a set may be smaller
 * than the largest one, never wrong.
 */
#ifndef PASSES_FUSE_SOLVER_PARTED_H
#define PASSES_FUSE_SOLVER_PARTED_H

#include "passes/fuse/solver/set.h"

typedef struct Parted {
    NodeSet *apart; /* by node: those that it may not be with */
    NodeSet *set;   /* of each, no two may be together; the first one is as
                       large as any of these */
    uint32_t nset;
} Parted;

Parted fusion_parted(const FusionProblem *p, Arena *arena);

#endif

/* cycle.h - a cycle of clusters, which has no order.
 *
 * Problem: a partition is legal only if its clusters can be ordered.  A
 * breadth-first search along the edges between clusters finds a shortest
 * cycle, which the caller forbids.
 */
#ifndef PASSES_FUSE_SOLVER_CYCLE_H
#define PASSES_FUSE_SOLVER_CYCLE_H

#include "passes/fuse/solver/problem.h"

/* Edges from cluster to cluster, in a ring: each but the first one leaves the
 * cluster that the one before it comes to. */
typedef struct FusionCycle {
    uint32_t n;
    uint16_t from[FUSION_NODES], to[FUSION_NODES];
} FusionCycle;

/* A shortest ring through some cluster of C; false: there is none. */
bool fusion_find_cycle(const FusionProblem *p, const uint16_t *c,
                       FusionCycle *cycle);

#endif

/* stages.h - the least number of clusters.
 *
 * Problem: a lower bound on the kernels of a region.  A best-first search
 * over states, sets of nodes that are done, finds it; stages.c says which
 * states dominate others.  `fewest` ignores the rules, so that it is a
 * bound, and C may break rules.
 */
#ifndef PASSES_FUSE_SOLVER_STAGES_H
#define PASSES_FUSE_SOLVER_STAGES_H

#include "passes/fuse/solver/problem.h"

typedef struct Stages {
    uint32_t fewest; /* no legal partition has fewer clusters */
    bool found;      /* C has few, and breaks nothing but rules */
} Stages;

/* LEAST clusters are known to be needed. */
Stages fusion_stages(const FusionProblem *p, uint32_t least, Clusters c);

#endif

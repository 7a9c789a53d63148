/* stages.h - the fewest clusters. */
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

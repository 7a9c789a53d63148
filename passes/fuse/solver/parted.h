/* parted.h - nodes no two of which may be together. */
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

/* part.h - clusters of a partition as a problem of their own.
 *
 * Problem: some clusters are solved again while the others stay fixed.  The
 * nodes of the new problem are these clusters; what the other clusters order
 * or exclude becomes edges of it.
 */
#ifndef PASSES_FUSE_SOLVER_PART_H
#define PASSES_FUSE_SOLVER_PART_H

#include "passes/fuse/solver/set.h"

/* The clusters of a legal partition, by their names. */
typedef struct ClusterOrder {
    uint32_t n;
    uint16_t *name;         /* each after those that come before it */
    NodeSet *after, *before; /* by name: of the clusters that come after it,
                                 and before it */
} ClusterOrder;

ClusterOrder fusion_order(const FusionProblem *p, const uint16_t *c,
                          Arena *arena);

typedef struct FusionPart {
    const FusionProblem *whole;
    FusionProblem *p; /* whose nodes are clusters of WHOLE */
    uint16_t *node_of; /* by node of WHOLE: of P, or FUSION_INPUT */
} FusionPart;

/* Of the clusters NAMES of C, whose order is ORDER; the others stay what they
 * are. */
FusionPart fusion_part(const FusionProblem *whole, const uint16_t *c,
                       const ClusterOrder *order, const NodeSet *names,
                       Arena *arena);
/* C, a partition of the whole, becomes FOUND in the part. */
void fusion_part_apply(const FusionPart *part, const uint16_t *found,
                       Clusters c);

#endif

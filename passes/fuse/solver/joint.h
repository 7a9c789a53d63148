/* joint.h - the best partition from the best answers of parts.
 *
 * Problem: parts share no cluster (parts.h), but their answers may have no
 * common order.  A search over orders of conflicting nodes, best first,
 * finds the answers with the least cost that have one (joint.c).  `bound` is
 * a lower bound even if the search stops early.
 */
#ifndef PASSES_FUSE_SOLVER_JOINT_H
#define PASSES_FUSE_SOLVER_JOINT_H

#include "passes/fuse/solver/parts.h"

/* What is best in one part. */
typedef struct PartAnswer {
    Clusters c; /* of the nodes of that part */
    FusionCost cost;
} PartAnswer;

typedef struct Joint {
    FusionCost bound; /* no partition costs less */
    bool found;       /* one that costs so much */
} Joint;

/* FREE: of each part, as if there were no others.  C becomes the best partition
 * if that is found; LEAST kernels are known to be needed. */
Joint fusion_joint(Parts *parts, const PartAnswer *free, uint32_t least,
                   Clusters c);

#endif

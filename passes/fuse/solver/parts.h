/* parts.h - a problem as parts that share no cluster.
 *
 * Problem: the integer programs grow with the square of the nodes.  Nodes
 * that no chain of possible pairs connects are never in one cluster, so each
 * connected component is a problem of its own; only the order of clusters
 * connects them (joint.h).
 */
#ifndef PASSES_FUSE_SOLVER_PARTS_H
#define PASSES_FUSE_SOLVER_PARTS_H

#include "passes/fuse/solver/set.h"
#include "passes/fuse/solver/solve.h"

typedef struct Parts {
    const FusionProblem *p;
    Arena arena;
    Clusters safe; /* what is together anyway */
    uint32_t n;
    NodeSet *names; /* by part: its clusters in SAFE; large parts first */
    uint32_t *size;
    long long work; /* that is left */
} Parts;

/* Nodes that can never be together, not even by way of others, are in parts of
 * their own. */
void parts_begin(Parts *s, const FusionProblem *p, long long work);
void parts_end(Parts *s);

/* NODE is in that part. */
static inline bool parts_has(const Parts *s, uint32_t part, uint32_t node)
{
    return set_has(&s->names[part], s->safe[node]);
}

/* TO becomes what FROM is in that part. */
void parts_copy(const Parts *s, uint32_t part, const uint16_t *from,
                Clusters to);

#define PARTS_ANY UINT32_MAX

/* Solve the clusters NAMES of C, which is legal, as a problem of their own,
 * with SHARE percent of the work that is left; C learns the answer.  P is that
 * of S, or one with more edges.  MOST clusters at most, or PARTS_ANY: where
 * that cannot be there is none. */
FusionSolved parts_solve(Parts *s, const FusionProblem *p, const NodeSet *names,
                         uint32_t most, uint32_t share, Clusters c);

#endif

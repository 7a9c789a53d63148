/* index.h - how a node depends on the order of its iterations.
 *
 * Problem: fusion with a filter changes the indices of a node's iterations,
 * and fusion with a permutation their order.  These predicates tell whether
 * the node's results depend on them.
 */
#ifndef PASSES_FUSE_REGION_INDEX_H
#define PASSES_FUSE_REGION_INDEX_H

#include "passes/fuse/region/region.h"

/* Does NODE's index say more than which elements are read, of ARRAY or, where
 * that is NULL, of any array? */
bool fusion_counts_by_index(const FusionNode *node, const Var *array);

/* Does NODE put each of its values at a place of its own, of as many as there
 * are values? */
bool fusion_permutes(const FusionRegion *r, const FusionNode *node);
/* Does NODE come to the same whatever the order of the elements of ARRAY is,
 * which it reads at its own indices? */
bool fusion_takes_any_order(const FusionNode *node, const Var *array);

#endif

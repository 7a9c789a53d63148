/* rewrite.h - legal clusters as statements, in a legal order.
 *
 * Problem: the solver's partition becomes text.  Each cluster is one
 * statement (combine.h) at the place of its last member; statements between
 * them that depend on it follow it.  The rest keeps its order.
 */
#ifndef PASSES_FUSE_REWRITE_REWRITE_H
#define PASSES_FUSE_REWRITE_REWRITE_H

#include "passes/fuse/region/region.h"

/* Put each cluster of C with two members or more into one statement, where
 * its last member stands, and whatever needs its results after it.  C is
 * legal.  The region's graph is of no use then. */
void fusion_rewrite(FusionRegion *r, const uint16_t *c);

/* The statement that stands for the cluster of MEMBER, an array of N nodes in
 * the order of the text. */
Stm *fusion_combine(FusionRegion *r, const uint16_t *member, uint32_t n);

#endif

/* vectors.h - pairs that would prevent vectorization.
 *
 * Problem: a `while` in a body prevents vectorization of all that is fused
 * with it.  On a processor with vectors, rules for the solver forbid such
 * pairs unless they save an array.
 */
#ifndef PASSES_FUSE_REGION_VECTORS_H
#define PASSES_FUSE_REGION_VECTORS_H

#include "passes/fuse/region/region.h"

/* All edges and what may be together are there, for a processor with vectors:
 * forbid pairs that would cost vectors and save no array. */
void fusion_keep_vectors(FusionRegion *r);

#endif

/* vectors.h - bodies that a processor's vectors stay out of. */
#ifndef PASSES_FUSE_REGION_VECTORS_H
#define PASSES_FUSE_REGION_VECTORS_H

#include "passes/fuse/region/region.h"

/* All edges and what may be together are there, for a processor with vectors:
 * forbid pairs that would cost vectors and save no array. */
void fusion_keep_vectors(FusionRegion *r);

#endif

/* after_scan.h - which kernels are fused with a scan that they follow.
 *
 * Problem: a scan knows a prefix only when the parts before it are combined,
 * so that a kernel that reads it has to run in the scan's `then`.  Rules for
 * the solver allow this for scalar kernels, and only where the bodies before
 * the scan are cheap, since they run twice.
 */
#ifndef PASSES_FUSE_REGION_AFTER_SCAN_H
#define PASSES_FUSE_REGION_AFTER_SCAN_H

#include "passes/fuse/region/region.h"

/* Is result I of NODE, a scan, known when all before is combined? */
bool fusion_is_combined(const FusionNode *node, uint32_t i);
/* Can MAP, a kernel, be done after what SCAN combines, if it reads that at its
 * own indices? */
bool fusion_goes_after(const FusionNode *scan, const FusionNode *map);
/* All edges and what may be together are there: forbid what cannot come after
 * a scan, in one cluster with it. */
void fusion_relate_after(FusionRegion *r);

#endif

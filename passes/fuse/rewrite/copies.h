/* copies.h - a kernel, copied for each cluster that reads it.
 *
 * Problem: the solver may answer that the readers of a kernel compute it
 * again (again.h).  The copies replace the kernel in the program; readers in
 * one cluster share a copy.
 */
#ifndef PASSES_FUSE_REWRITE_COPIES_H
#define PASSES_FUSE_REWRITE_COPIES_H

#include "passes/fuse/region/region.h"
#include "passes/fuse/solver/again.h"
#include "passes/pass.h"

/* Copy the kernels of R that are several in ANSWER, one for each cluster that
 * reads them; R is old then.  False: there are no copies. */
bool fusion_copy(FusionRegion *r, const FusionAgain *answer, PassContext *cx);

#endif

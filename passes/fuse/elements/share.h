/* share.h - elements that are read once.
 *
 * Problem: fused bodies read or compute the same elements several times.  A
 * second read, or `if` with equal branches, is replaced by the scalars of
 * the first, if these are in scope.  Only bindings of scalars change.
 */
#ifndef PASSES_FUSE_ELEMENTS_SHARE_H
#define PASSES_FUSE_ELEMENTS_SHARE_H

#include "ir-text/lmad/known.h"

/* What a body of FUN reads or computes again where it is known is what was
 * there before; scalars only. */
void fusion_share(Prog *prog, Fun *fun, PolyStore *polys);

#endif

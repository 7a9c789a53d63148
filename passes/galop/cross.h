/* cross.h - which indices of kernels are crossed.
 *
 * Problem: a kernel whose arrays are contiguous along two different indices,
 * as in a transposition, is tiled by the code generator, and then costs
 * less.  The layouts of all its arrays decide this, so that the rows of the
 * index table record it.
 */
#ifndef PASSES_GALOP_CROSS_H
#define PASSES_GALOP_CROSS_H

#include "passes/shared/locality/sizes.h"

/* Tell the rows of T from FIRST on, as all arrays lie. */
void layout_cross_rows(IndexTable *t, LayoutSizes *sizes, uint32_t first);

#endif

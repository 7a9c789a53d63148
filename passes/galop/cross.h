/* cross.h - which indices of kernels are crossed. */
#ifndef PASSES_GALOP_CROSS_H
#define PASSES_GALOP_CROSS_H

#include "passes/shared/locality/sizes.h"

/* Tell the rows of T from FIRST on, as all arrays lie. */
void layout_cross_rows(IndexTable *t, LayoutSizes *sizes, uint32_t first);

#endif

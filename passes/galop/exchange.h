/* exchange.h - interchange of two indices of a kernel.
 *
 * Problem: neighbouring threads differ in the last index of a kernel, but its
 * arrays may be contiguous along another one.  Iterations of a kernel are
 * independent, so the indices may have any order, and no array is copied: that
 * index becomes the last one.  What the kernel made becomes a view of what the
 * new kernel makes.
 */
#ifndef PASSES_GALOP_EXCHANGE_H
#define PASSES_GALOP_EXCHANGE_H

#include "passes/galop/table.h"
#include "passes/pass.h"

/* A kernel whose index number DIM is exchanged with its last one. */
typedef struct Exchange {
    struct Exchange *next;
    Stm *kernel;
    uint32_t dim;
} Exchange;

/* Those in which that pays, of the index rows from FIRST on; T knows of it. */
Exchange *layout_exchange_find(LayoutTable *t, uint32_t first,
                               PassContext *cx);
void layout_exchange_apply(LayoutTable *t, const Exchange *first);

#endif

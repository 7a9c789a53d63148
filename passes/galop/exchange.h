/* exchange.h - indices of kernels change places.
 *
 * Threads that are next to each other differ in the last index of a kernel.
 * Where its arrays are together along another one, that had better be the
 * last: iterations of a kernel have nothing to do with each other, so that any
 * order of the indices is right, and no array has to be copied.  What the
 * kernel makes is a view of what the exchanged one does.
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

/* copy.h - copies of arrays in other orders of dimensions.
 *
 * A copy is made once, before the first statement, outside of all loops and
 * kernels, in which it is read; what reads it through views reads it through
 * views of its own.
 */
#ifndef PASSES_GALOP_COPY_H
#define PASSES_GALOP_COPY_H

#include "passes/galop/table.h"
#include "passes/pass.h"

typedef struct LayoutCopies LayoutCopies;

LayoutCopies *layout_copies_new(IndexTable *t, PassContext *cx);
void layout_copies_free(LayoutCopies *c);
/* What follows is about FUN, as it is now. */
void layout_copies_enter(LayoutCopies *c, const Fun *fun);

/* Let the rows of A that read choice number CHOICE (from 1 on) read a copy.
 * NULL: it was made; else why it was not. */
const char *layout_copy(LayoutCopies *c, ArrayLayout *a, uint32_t choice);

#endif

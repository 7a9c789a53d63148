/* carried.h - arrays that loops carry lie otherwise, all along.
 *
 * What a loop of the host begins with, carries, and gives is one array after
 * another in one layout.  Another layout does where each trip makes its array
 * anew, in a block of its own, or passes it on.  What the loop begins with is
 * copied into that layout, and what it gives copied out of it where somebody
 * else than an access wants it.  Loops in such loops carry the same.
 */
#ifndef PASSES_GALOP_CARRIED_H
#define PASSES_GALOP_CARRIED_H

#include "passes/galop/table.h"
#include "passes/galop/web.h"

typedef struct CarriedWeb {
    struct CarriedWeb *next;
    Stm *loop;
    Var *array;           /* what LOOP carries */
    const uint32_t *perm; /* NULL: nothing is done */
    const char *why;      /* where nothing is possible */
    bool copied_in, copied_out, accepted, refused;
    struct CarriedParts *parts;
} CarriedWeb;

/* Look for such arrays in FUN, and let T's arrays say what is done about them
 * where it pays. */
CarriedWeb *layout_carried_find(LayoutTable *t, LayoutWebs *webs,
                                const Fun *fun);
/* Do it in FUN, for all webs from FIRST on that were accepted. */
void layout_carried_apply(LayoutTable *t, LayoutWebs *webs, CarriedWeb *first,
                          const Fun *fun);

#endif

/* carried.h - another layout for arrays that loops carry.
 *
 * Problem: the initial value, the parameter and the results of a loop of the
 * host are different arrays with one layout, so they get another one only
 * together.  That is legal if each trip makes its array in a block of its own,
 * or passes it on.  The initial value is copied into the new layout, and the
 * result is copied back where more than accesses use it.  Nested loops that
 * carry the same array belong to it.
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

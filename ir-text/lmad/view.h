/* view.h - what a view makes of the array that it is of.
 *
 * Slices, changes of layout, aliases and updated arrays are the source's
 * memory seen in another way: in its block, by its index function transformed
 * ("index space transformations of a prior array", IFL22, section 3; SC22,
 * section IV-B; docs/language.md, section 6.2).
 *
 * Every view is a selection, then a permutation, then a reshape, of which most
 * are left out.  Whatever is to be known of a view follows from these three:
 * its type, its index function, where its elements are in the source, when it
 * fails, what undoes it.  So nobody else asks which form a view has.
 */
#ifndef IR_TEXT_LMAD_VIEW_H
#define IR_TEXT_LMAD_VIEW_H

#include "ir-text/lmad/lmad.h"

typedef struct View {
    Selection sel; /* of the source, as in `A[...]`; its rank is 0: all */
    const Scalar *const *arg; /* its operands */
    const uint32_t *perm; /* dimension d is this one of that; NULL: it is d */
    uint32_t rank;        /* of the shape that comes last */
    const Scalar *const *size; /* NULL: it stays */
} View;

/* What EXP makes of its source, in ARENA or where EXP keeps it: views.c.
 * False, and VIEW changes nothing: EXP makes no view, or one with an operand
 * that would nest too deep. */
bool view_of(const Exp *exp, Store *store, Arena *arena, View *view);

/* Does it select points and ranges, or nothing less than all? */
static inline bool view_is_of_dims(const View *view)
{
    return !view->size && (view->sel.dim || !view->sel.rank);
}

/* Dimension K of such a view goes along this one of the source. */
uint32_t view_along(const View *view, uint32_t k);

/* The array that the result of EXP is derived from; NULL where the form makes
 * no view and updates nothing. */
Var *view_source(const Exp *exp);

/* The type of what SEL takes of an array: its sizes are the counts. */
const Type *selection_type(Store *store, const Type *array,
                           const Selection *sel, const Scalar *const *arg);
/* The type of a view of what is of type SOURCE; before its shape is changed. */
const Type *view_type(Store *store, const View *view, const Type *source);
const Type *view_type_taken(Store *store, const View *view,
                            const Type *source);

/* The index function of what EXP makes of SOURCE, an array in memory.  NULL
 * where there is none that can be said: the context has the reason. */
const IxFn *view_ixfn(LmadCx *cx, const Exp *exp, const Var *source);

#endif

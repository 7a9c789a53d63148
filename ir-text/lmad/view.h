/* view.h - where an array is that is derived from another one.
 *
 * Slices, changes of layout, aliases and updated arrays are the source's
 * memory seen in another way: in its block, by its index function transformed
 * ("index space transformations of a prior array", IFL22, section 3; SC22,
 * section IV-B; docs/language.md, section 6.2).
 */
#ifndef IR_TEXT_LMAD_VIEW_H
#define IR_TEXT_LMAD_VIEW_H

#include "ir-text/lmad/lmad.h"

/* The array that the result of EXP is derived from; NULL where the form makes
 * no view and updates nothing. */
Var *view_source(const Exp *exp);

/* The index function of what EXP makes of SOURCE, an array in memory.  NULL
 * where there is none that can be said: the context has the reason. */
const IxFn *view_ixfn(LmadCx *cx, const Exp *exp, const Var *source);

#endif

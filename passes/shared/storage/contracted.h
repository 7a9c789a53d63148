/* contracted.h - arrays whose elements share offsets.
 *
 * Problem: a fold may map several indices to one offset, so that earlier
 * elements are overwritten.  An index function is safe if it has no fold, or
 * each index is alone in a row of the fold whose modulus is no less than its
 * size.  True is the conservative answer.
 */
#ifndef PASSES_SHARED_STORAGE_CONTRACTED_H
#define PASSES_SHARED_STORAGE_CONTRACTED_H

#include "ir-text/ir/ir.h"
#include "ir-text/poly/poly.h"

/* May the index function of ARRAY, which has a place, fold elements onto each
 * other (docs/language.md, section 6.6)?  Then those that were written first
 * are gone. */
bool is_contracted(PolyStore *polys, const Var *array);

#endif

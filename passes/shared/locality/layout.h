/* layout.h - permutations of an array's dimensions as layouts.
 *
 * A layout names dimensions, that which is outermost in memory first: (1, 0)
 * is column-major order.
 */
#ifndef PASSES_SHARED_LOCALITY_LAYOUT_H
#define PASSES_SHARED_LOCALITY_LAYOUT_H

#include "ground/buf.h"
#include "ir-text/ir/ir.h"
#include "ir-text/poly/poly.h"

/* The layout that VAR has, as far as its index function is one of a
 * permutation of its dimensions; row-major where it has none. */
bool layout_of(PolyStore *polys, const Var *var, uint32_t *perm);

/* Do elements of TYPE lie alike in A and in B?  Where a dimension of one
 * element, or of none, stands does not matter. */
bool layout_same(PolyStore *polys, const Type *type, const uint32_t *a,
                 const uint32_t *b);
/* Can it be had of row-major order by swapping two neighbouring runs of
 * dimensions, the second one up to the last?  GALOP, section 2.1. */
bool layout_is_transpose(const uint32_t *perm, uint32_t rank);

/* `(1, 0)` */
void layout_say(const uint32_t *perm, uint32_t rank, Buf *out);

#endif

/* algebra.h - expressions that are others, by what their operators are.
 *
 * What comes out has the value that went in wherever that has one, is no
 * larger, and evaluates nothing that the other did not: so it does not fail
 * where the other succeeds.
 */
#ifndef PASSES_SHARED_SCALARS_ALGEBRA_H
#define PASSES_SHARED_SCALARS_ALGEBRA_H

#include "ir-text/poly/poly.h"

typedef struct Algebra {
    Store *store;
    PolyStore *polys;
    const Scalar **memo; /* by Scalar.id */
    uint32_t room;
} Algebra;

Algebra algebra_new(Store *store, PolyStore *polys);
void algebra_free(Algebra *algebra);

/* S, or something smaller of the same value. */
const Scalar *algebra_fold(Algebra *algebra, const Scalar *s);
/* The same for an expression that a type may depend on: what comes out is
 * the same in canonical form (poly.h). */
const Scalar *algebra_fold_exactly(Algebra *algebra, const Scalar *s);

/* P where it can be said with one operator or none, which then does not
 * overflow unless the value itself does; else NULL. */
const Scalar *algebra_say(Algebra *algebra, const Poly *p);
/* The same, in the order in which the operands of LIKE mention what it is made
 * of. */
const Scalar *algebra_say_like(Algebra *algebra, const Poly *p,
                               const Scalar *like);

bool scalar_is_leaf(const Scalar *s);

#endif

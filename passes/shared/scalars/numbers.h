/* numbers.h - what i64 scalars are, across their bindings.
 *
 * The number of a variable is a polynomial in variables that are not defined
 * by sums themselves: where `k` is `n + 1`, `k - 1` is `n`.  Two variables of
 * one number are equal.  A number of too many terms stands for itself, so that
 * numbers do not grow with the length of chains.
 */
#ifndef PASSES_SHARED_SCALARS_NUMBERS_H
#define PASSES_SHARED_SCALARS_NUMBERS_H

#include "ir-text/poly/poly.h"

typedef struct Numbers {
    PolyStore *polys;
    const Poly **of_var; /* by Var.id */
    const Poly **memo;   /* by Scalar.id */
    uint32_t nvar, room;
} Numbers;

/* For variables with ids below NVAR. */
Numbers numbers_new(PolyStore *polys, Store *store, uint32_t nvar);
void numbers_free(Numbers *numbers);

/* The number of S, an i64. */
const Poly *number_of(Numbers *numbers, const Scalar *s);
/* VAR is bound to what has the number P. */
void number_define(Numbers *numbers, const Var *var, const Poly *p);

#endif

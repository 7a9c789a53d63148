/* division.h - atoms that divide, however they are written.
 *
 * docs/language.md, sections 4.2 and 4.3: `x & 2^k - 1` and `x >> k` are what
 * fmod and fdiv by 2^k give, of a negative x too.
 */
#ifndef VERIFIER_PROVER_DIVISION_H
#define VERIFIER_PROVER_DIVISION_H

#include "ir-text/poly/poly.h"

/* X / Y, rounded to minus infinity if it FLOORS, else to 0. */
typedef struct Division {
    const Poly *x, *y;
    bool floors;
} Division;

/* Is ATOM, an i64, the quotient; is it the remainder? */
bool atom_is_quotient(PolyStore *ps, const Atom *atom, Division *d);
bool atom_is_rest(PolyStore *ps, const Atom *atom, Division *d);

#endif

/* carried.h - scalars that a loop carries, as functions of the trip.
 *
 * Problem: `loop (p = a) for i < n do ... in (r)` says what p is in a trip by
 * what it was in the one before.
 *
 * Algorithm: two of the classes of Wolfe, "Beyond induction variables" (PLDI
 * 1992), recognised by polynomials:
 *
 *   r is p + c, c invariant          p is a + i*c: an induction variable
 *   r is f(i), and f(-1) is a        p is f(i - 1): a wrap-around variable
 *
 * Contract: i64 overflow is an error (docs/language.md, 4.5), so that values
 * are those of the integers.
 */
#ifndef IR_TEXT_POLY_CARRIED_H
#define IR_TEXT_POLY_CARRIED_H

#include "ir-text/ir/ir.h"
#include "ir-text/poly/poly.h"

/* Are A and B equal, as far as DATA knows? */
typedef bool (*CarriedSame)(const Poly *a, const Poly *b, void *data);

/* May parameter K of LOOP, which counts its trips, be such a scalar, and RESULT
 * be one?  K counts from the first after the index. */
bool carried_is_scalar(const Stm *loop, uint32_t k);
/* What it is before TRIP; NULL where that is not known. */
const Poly *carried_before(PolyStore *ps, const Stm *loop, uint32_t k,
                           const Poly *trip, CarriedSame same, void *data);
/* How many trips LOOP has. */
const Scalar *carried_trips(Store *store, const Stm *loop);

#endif

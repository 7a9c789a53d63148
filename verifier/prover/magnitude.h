/* magnitude.h - how large an integer can be, as a number.
 *
 * Most questions about overflow need no more: the numbers that are known of
 * the variables are far from the ends of i64.
 */
#ifndef VERIFIER_PROVER_MAGNITUDE_H
#define VERIFIER_PROVER_MAGNITUDE_H

#include "verifier/prover/facts/facts.h"

/* Is P, if it has a value, at most (at least) END?  By intervals: each variable
 * is looked at for itself.  What was used is noted for explanations where the
 * answer is yes.  P of NULL: no. */
bool magnitude_is_at_most(Facts *facts, const Poly *p, int64_t end);
bool magnitude_is_at_least(Facts *facts, const Poly *p, int64_t end);
/* Is P >= 0, at a glance?  Its definitions are in place. */
bool magnitude_is_nonneg(Facts *facts, const Poly *p);

#endif

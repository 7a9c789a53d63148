/* magnitude.h - how large an integer can be, as a number.
 *
 * Most questions about overflow need no more: the numbers that are known of
 * the variables are far from the ends of i64.
 */
#ifndef VERIFIER_MAGNITUDE_H
#define VERIFIER_MAGNITUDE_H

#include "verifier/facts.h"

/* Is P, if it has a value, at most INT64_MAX; at least INT64_MIN?  By
 * intervals: each variable is looked at for itself.  What was used is noted
 * for explanations where the answer is yes.  P of NULL: no. */
bool magnitude_is_below(Facts *facts, const Poly *p);
bool magnitude_is_above(Facts *facts, const Poly *p);

#endif

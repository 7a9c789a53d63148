/* proved.h - statements and scalars that cannot fail.
 *
 * Problem: may a statement run where the program did not run it, or be left
 * out?  A total form cannot fail by its definition; others only if the facts
 * prove every demand (demands.h).
 */
#ifndef PASSES_SHARED_FAILURE_PROVED_H
#define PASSES_SHARED_FAILURE_PROVED_H

#include "verifier/prover/facts/facts.h"

/* Is STM no run-time error whatever its operands are: docs/language.md,
 * section 5.14, "total"? */
bool stm_is_total(const Stm *stm);
/* Is the evaluation of S none in the states in which all FACTS hold and its
 * names have values? */
bool value_is_proved(Facts *facts, const Scalar *s);
/* Is it none in the states in which all FACTS hold? */
bool stm_is_proved(Facts *facts, const Stm *stm);

#endif

/* proved_operator.h - the value of one operator by the facts.
 *
 * Problem: facts may decide a comparison, or which operand `min` or `max`
 * yields.  The prover is asked about the operands.  What replaces the
 * operator evaluates no more than it did.
 */
#ifndef PASSES_SIMPLIFY_PROVED_OPERATOR_H
#define PASSES_SIMPLIFY_PROVED_OPERATOR_H

#include "verifier/prover/facts/facts.h"
#include "verifier/prover/prover.h"

/* May facts decide the operator of S by itself? */
bool operator_asks(const Scalar *s);
/* Does S, a comparison of two i64, hold? */
Verdict comparison_proved(Facts *facts, const Scalar *s);
/* An operand of S, the negation of one, or a literal, which S is wherever the
 * FACTS hold and S has a value; else S. */
const Scalar *operator_proved(Facts *facts, Store *store, const Scalar *s);

#endif

/* proved_operator.h - what one operator gives, by what is known around it. */
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

/* corner.h - is a polynomial at least zero where its variables are at their
 * bounds? */
#ifndef VERIFIER_PROVER_CORNER_H
#define VERIFIER_PROVER_CORNER_H

#include "verifier/prover/facts/facts.h"

/* In all states in which the facts hold; false says nothing.  Nothing is
 * searched, and no explanation knows by which facts. */
bool corner_is_nonneg(Facts *facts, const Poly *p);

#endif

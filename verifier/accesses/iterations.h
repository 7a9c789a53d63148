/* iterations.h - two iterations of one form, looked at together.
 *
 * A form and a copy of it, whose bodies have variables of their own: what
 * happens in the one and what happens in the other are two iterations, and the
 * facts of both hold.
 */
#ifndef VERIFIER_ACCESSES_ITERATIONS_H
#define VERIFIER_ACCESSES_ITERATIONS_H

#include "verifier/prover/facts/facts.h"

/* Such a copy of FORM.  It belongs to no body; its names have primes, so that
 * explanations can tell them. */
Stm *iterations_another(Prog *prog, const Stm *form);

/* Suppose that index K of FORM is less than (LESS false: more than) that of
 * COPY, and that those before it are equal. */
void iterations_suppose(Facts *facts, const Stm *form, const Stm *copy,
                        uint32_t k, bool less);

#endif

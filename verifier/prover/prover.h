/* prover.h - signs and comparisons of polynomials, from facts.
 *
 * The questions are about the mathematical integers, in the states in which
 * all facts hold and in which the expressions asked about have values (see
 * facts.h).  PROVED: it holds in each of them.  REFUTED: in none.  UNKNOWN
 * says nothing.  Work is bounded by a number of steps, never by time, and
 * answers depend on neither addresses nor hash order.  docs/prover.md has
 * the rules.
 *
 * A proof adds the facts that it used to those of facts_used.
 */
#ifndef VERIFIER_PROVER_PROVER_H
#define VERIFIER_PROVER_PROVER_H

#include "verifier/prover/facts/facts.h"

typedef enum Verdict { UNKNOWN, PROVED, REFUTED } Verdict;

/* The signs that P may have: SIGN_NEGATIVE, ... of lmad.h. */
unsigned prove_sign(Facts *facts, const Poly *p);
/* The same as LmadCx.sign wants it; FACTS is a Facts. */
unsigned prover_sign(const Poly *p, void *facts);

/* P of NULL (too large) is UNKNOWN. */
Verdict prove_nonneg(Facts *facts, const Poly *p);
Verdict prove_positive(Facts *facts, const Poly *p);
Verdict prove_nonzero(Facts *facts, const Poly *p);
Verdict prove_le(Facts *facts, const Poly *a, const Poly *b);
Verdict prove_lt(Facts *facts, const Poly *a, const Poly *b);
Verdict prove_eq(Facts *facts, const Poly *a, const Poly *b);
/* The same of A OP B, a comparison; UNKNOWN where OP is none. */
Verdict prove_compare(Facts *facts, const Poly *a, Op op, const Poly *b);

static inline Verdict verdict_not(Verdict v)
{
    return v == PROVED ? REFUTED : v == REFUTED ? PROVED : UNKNOWN;
}

/* Without asking for the opposite. */
bool is_nonneg(Facts *facts, const Poly *p);
bool is_le(Facts *facts, const Poly *a, const Poly *b);
bool is_lt(Facts *facts, const Poly *a, const Poly *b);

#endif

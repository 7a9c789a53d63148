/* z3.h - what the prover's own rules leave open, asked of Z3.
 *
 * Only where facts_use_z3 says so: the same program must not have other
 * answers on a machine that has another Z3, or none.
 */
#ifndef VERIFIER_PROVER_Z3_H
#define VERIFIER_PROVER_Z3_H

#include "verifier/prover/facts/facts.h"

struct SolverState;

typedef enum SolverUse {
    SOLVER_NEVER,
    SOLVER_LAST, /* where all rules have failed */
    SOLVER_ONLY  /* instead of them: for measuring */
} SolverUse;

/* False where there is no Z3: then nothing changes. */
bool facts_use_z3(Facts *facts, SolverUse use);

/* Is P >= 0 in all states in which the facts hold?  A bounded number of
 * steps. */
bool z3_nonneg(Facts *facts, const Poly *p);
/* Questions that Z3 was asked so far, without those that it had answered
 * before. */
uint64_t z3_questions(const Facts *facts);
void z3_free(struct SolverState *solver);

#endif

/* answer.h - the answers to a problem's checks.
 *
 * Problem: a check asks for a property of sets of offsets for all
 * parameters.  A few states are tried, then a proof is searched, then more
 * states are tried.  "no" comes with numbers that were tested; "unknown"
 * says nothing.
 */
#ifndef VERIFIER_PROBLEMS_ANSWER_H
#define VERIFIER_PROBLEMS_ANSWER_H

#include "ground/diag.h"
#include "ir-text/problem/problem.h"
#include "verifier/prover/facts/facts.h"

typedef struct Answers Answers;

/* False where the assumptions contradict each other; DIAG says which. */
Answers *answers_open(Problem *problem, Diag *diag);
void answers_close(Answers *answers);

/* Let Z3 decide what the prover's rules leave open.  False where there is
 * none. */
bool answers_use_z3(Answers *answers);

/* Is CHECK, a question whether sets are disjoint, proved by Z3 alone? */
bool answers_by_z3_alone(Answers *answers, const ProblemStm *check);

/* The answer to CHECK: "yes", "no: ...", "unknown: ...".  Its proof, or what
 * shows that it is not so, goes to PROOF, unless that is NULL. */
void answer_check(Answers *answers, const ProblemStm *check, Buf *out,
                  Buf *proof);


#endif

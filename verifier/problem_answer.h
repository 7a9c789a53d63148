/* problem_answer.h - the answers to a problem's checks. */
#ifndef VERIFIER_PROBLEM_ANSWER_H
#define VERIFIER_PROBLEM_ANSWER_H

#include "ground/diag.h"
#include "ir-text/problem.h"
#include "verifier/facts.h"

typedef struct Answers Answers;

/* False where the assumptions contradict each other; DIAG says which. */
Answers *answers_open(Problem *problem, Diag *diag);
void answers_close(Answers *answers);

/* The answer to CHECK: "yes", "no: ...", "unknown: ...".  Its proof, or what
 * shows that it is not so, goes to PROOF, unless that is NULL. */
void answer_check(Answers *answers, const ProblemStm *check, Buf *out,
                  Buf *proof);


#endif

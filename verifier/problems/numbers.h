/* numbers.h - a problem with numbers for its parameters.
 *
 * Problem: to refute a check, or to draw it, its sets are evaluated for
 * given numbers, and the check is decided exactly (number_set.h).  A set
 * that is too large, or a step beyond i64, has no answer.
 */
#ifndef VERIFIER_PROBLEMS_NUMBERS_H
#define VERIFIER_PROBLEMS_NUMBERS_H

#include "ground/buf.h"
#include "ir-text/problem/problem.h"
#include "verifier/prover/sums/number_set.h"

/* Values of parameters, by Var.id. */
typedef struct SetNumbers {
    int64_t *value;
    bool *known;
    uint32_t room;
} SetNumbers;

void set_numbers_free(SetNumbers *numbers);
void numbers_put(SetNumbers *numbers, const Var *var, int64_t value);
bool numbers_get(const SetNumbers *numbers, const Var *var, int64_t *value);

/* The value of S; false where it has none, or one beyond i64 on the way. */
bool numbers_scalar(const SetNumbers *numbers, const Scalar *s, int64_t *value);
/* Do all assumptions hold? */
bool numbers_satisfy(const SetNumbers *numbers, const Problem *problem);
/* What SET is; false where it is too large, or no numbers. */
bool numbers_set(SetNumbers *numbers, const Set *set, NumberSet *result);

/* The answer to CHECK; NO: SHOWS says what shows it, "offset 7 is in
 * both".  STEPS is how much may be tried; *WORK, unless NULL, grows by how
 * much there was to look at. */
NumberVerdict numbers_check(SetNumbers *numbers, const ProblemStm *check,
                            uint64_t steps, uint64_t *work, Buf *shows);

#endif

/* reference.h - problems about sets of offsets by brute force.
 *
 * A reader and evaluator of its own for the texts that the generators write:
 * nothing of the toolkit is used, so that it cannot be wrong together with
 * what is tested.  Every index of every set is looked at; of a large set,
 * those near the ends and in the middle.
 */
#ifndef FUZZ_LMAD_REFERENCE_H
#define FUZZ_LMAD_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { REF_PARAMS = 26 };

typedef struct RefProblem RefProblem;

/* TEXT is `assume c, ...` lines, and one `check ...`.  Ends the process where
 * it cannot be read: the generator is wrong then. */
RefProblem *ref_read(const char *text);
void ref_free(RefProblem *p);

/* The parameters that are mentioned, 'a' to 'z'; indices of unions are
 * none. */
size_t ref_params(const RefProblem *p, char name[REF_PARAMS]);

/* Parameters are integers: there are some that no i64 is. */
__extension__ typedef __int128 RefInt;

/* By value of the letter - 'a'. */
typedef struct RefValues {
    RefInt at[REF_PARAMS];
} RefValues;

/* " a = 1, b = 2" */
void ref_say(const RefProblem *p, const RefValues *values);

bool ref_holds(const RefProblem *p, const RefValues *values);

typedef enum RefTruth { REF_YES, REF_NO, REF_OPEN } RefTruth;
/* OPEN: no value, or so large that some offsets only were looked at.  TOUCH,
 * unless NULL: whether the intervals
 * from the least to the greatest offset of both sets meet. */
RefTruth ref_answer(const RefProblem *p, const RefValues *values, bool *touch);

/* For all parameters from LOW to HIGH that satisfy the assumptions.  STATES:
 * how many there were; TOUCHED: in how many the intervals met; WRONG: where it
 * is not so, else where there is one. */
RefTruth ref_all(const RefProblem *p, int64_t low, int64_t high,
                 uint64_t *states, uint64_t *touched, RefValues *wrong);
/* For parameters near the numbers that the problem mentions, small ones, some
 * about 2^31, 2^32, 2^62, 2^63 and beyond, and what the equalities say.  RANDOM
 * chooses among them. */
RefTruth ref_near(const RefProblem *p, uint64_t random, uint64_t *states,
                  RefValues *wrong);

#endif

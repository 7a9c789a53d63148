/* number_set.h - sets of offsets that are numbers, decided exactly.
 *
 * A set is a list of parts, each what one LMAD of numbers reaches; parts that
 * are empty are not in the list.  Questions have the answer yes, no with an
 * offset that shows it, or none where they would take too long.
 */
#ifndef VERIFIER_PROVER_SUMS_NUMBER_SET_H
#define VERIFIER_PROVER_SUMS_NUMBER_SET_H

#include "verifier/prover/sums/number_sum.h"

#include <stddef.h>

/* An estimate. */
enum { NUMBER_MAX_RANK = 18 };

typedef struct NumberPart {
    int64_t offset;
    uint32_t rank;
    int64_t count[NUMBER_MAX_RANK], stride[NUMBER_MAX_RANK];
} NumberPart;

typedef struct NumberSet {
    NumberPart *part;
    uint32_t n, room;
} NumberSet;

typedef enum NumberVerdict {
    NUMBERS_YES, NUMBERS_NO, NUMBERS_OPEN
} NumberVerdict;

void number_set_free(NumberSet *set);
/* PART, unless it is empty. */
void number_set_add(NumberSet *set, const NumberPart *part);
/* How many indices there are, or LIMIT where they are more. */
uint64_t number_set_size(const NumberSet *set, uint64_t limit);

/* STEPS is how much may be tried, and listed; NO: *SHOWS is in both; reached
 * twice; not in [0, SIZE); not in B. */
NumberVerdict numbers_disjoint(const NumberSet *a, const NumberSet *b,
                               uint64_t steps, int64_t *shows);
NumberVerdict numbers_injective(const NumberSet *set, uint64_t steps,
                                int64_t *shows);
NumberVerdict numbers_within(const NumberSet *set, int64_t size,
                             int64_t *shows);
NumberVerdict numbers_subset(const NumberSet *a, const NumberSet *b,
                             uint64_t steps, int64_t *shows);

/* All offsets, ascending, each as often as it is reached; NULL where they are
 * more than LIMIT or one does not fit.  To be freed. */
int64_t *number_set_offsets(const NumberSet *set, uint64_t limit, size_t *n);

#endif

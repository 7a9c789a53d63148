/* number_sum.h - sums of intervals of numbers, decided exactly.
 *
 * Is there an integer d[k] in each interval with offset + sum d[k]*stride[k]
 * == 0?  All intermediate numbers have 128 bits; one that does not fit ends
 * the search as undecided, and so does the bound on work.
 */
#ifndef VERIFIER_PROVER_SUMS_NUMBER_SUM_H
#define VERIFIER_PROVER_SUMS_NUMBER_SUM_H

#include "verifier/operators/integer.h"

/* d*stride for all d from low to high. */
typedef struct NumberDim {
    int64_t stride, low, high;
} NumberDim;

/* Of two sets together.  An estimate. */
enum { NUMBER_MAX_DIMS = 40 };

typedef enum NumberAnswer { SUM_NEVER, SUM_ZERO, SUM_UNDECIDED } NumberAnswer;

/* SUM_ZERO: AT has such d[k], in the order of DIM.  STEPS is how much may be
 * tried. */
NumberAnswer number_sum_zero(int64_t offset, uint32_t n, const NumberDim *dim,
                             uint64_t steps, int64_t *at);

#endif

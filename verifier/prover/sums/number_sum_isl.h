/* number_sum_isl.h - sums of intervals of numbers, asked of isl. */
#ifndef VERIFIER_PROVER_SUMS_NUMBER_SUM_ISL_H
#define VERIFIER_PROVER_SUMS_NUMBER_SUM_ISL_H

#include "verifier/prover/sums/number_sum.h"

/* As number_sum_zero; SUM_UNDECIDED where isl is not installed or takes too
 * long. */
NumberAnswer number_sum_isl(int64_t offset, uint32_t n, const NumberDim *dim,
                            int64_t *at);

#endif

/* number_sum_isl.h - sums of intervals of numbers, decided by isl.
 *
 * Problem: number_sum.h enumerates, which takes too long where many wide
 * strides are nearly equal.  isl decides whether the polyhedron has an
 * integer point.  Its work is bounded, and without isl the answer is
 * SUM_UNDECIDED.
 */
#ifndef VERIFIER_PROVER_SUMS_NUMBER_SUM_ISL_H
#define VERIFIER_PROVER_SUMS_NUMBER_SUM_ISL_H

#include "verifier/prover/sums/number_sum.h"

/* As number_sum_zero; SUM_UNDECIDED where isl is not installed or takes too
 * long. */
NumberAnswer number_sum_isl(int64_t offset, uint32_t n, const NumberDim *dim,
                            int64_t *at);

#endif

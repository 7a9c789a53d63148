/* plan.h - how a sum of intervals may be divided: docs/lmad.md. */
#ifndef VERIFIER_PROVER_SUMS_PLAN_H
#define VERIFIER_PROVER_SUMS_PLAN_H

#include "verifier/prover/sums/sums.h"

/* Of one sum.  An estimate. */
enum { PLANS_MAX = 5 };

/* g*upper + lower, where `lower` lies strictly between (first - 1)*g and
 * (last + 1)*g. */
typedef struct Plan {
    const Poly *g, *u;
    Sum upper, lower;
    int64_t first, last;
    bool first_by_upper, last_by_upper; /* that is seen from U */
} Plan;

typedef struct Plans {
    uint32_t n;
    Plan at[PLANS_MAX];
} Plans;

/* Those for SUM, the one with the fewest cases first; to be freed. */
Plans *plans_of(SumCx *cx, const Sum *sum);

#endif

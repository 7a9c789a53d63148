/* cases.h - offsets that depend on a condition. */
#ifndef VERIFIER_PROVER_REGIONS_CASES_H
#define VERIFIER_PROVER_REGIONS_CASES_H

#include "verifier/prover/regions/disjoint.h"

/* A condition on which the offset of A or of B depends; or NULL. */
const Scalar *regions_condition(Facts *facts, const Region *a,
                                const Region *b);
/* REGION where CONDITION holds, or does not: its offset no longer depends on
 * it.  False where that is too large. */
bool region_suppose_case(Facts *facts, const Scalar *condition, bool holds,
                         Region *region);

#endif

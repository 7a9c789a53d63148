/* lmad_facts.h - what facts say of one LMAD as a set of offsets.
 *
 * Index k runs from 0 below count k; where a count is 0 or less there is no
 * offset at all.
 */
#ifndef VERIFIER_PROVER_REGIONS_LMAD_FACTS_H
#define VERIFIER_PROVER_REGIONS_LMAD_FACTS_H

#include "ir-text/lmad/lmad.h"
#include "verifier/prover/bounds.h"

/* Are all offsets in [0, SIZE)?  REFUTED: some offset always is not. */
Answer lmad_within(Facts *facts, const Lmad *lmad, const Scalar *size);
/* Do different indices give different offsets?  REFUTED: some never do. */
Answer lmad_injective(Facts *facts, const Lmad *lmad);
/* Are all counts known to be at least 0? */
Answer lmad_counts(Facts *facts, const Lmad *lmad);

#endif

/* contradiction.h - facts that no state satisfies. */
#ifndef VERIFIER_PROVER_FACTS_CONTRADICTION_H
#define VERIFIER_PROVER_FACTS_CONTRADICTION_H

#include "verifier/prover/facts/facts.h"

/* Is it proved that no state satisfies all facts? */
bool facts_contradict(Facts *facts);

#endif

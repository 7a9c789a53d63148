/* contradiction.h - facts that no state satisfies.
 *
 * Problem: code that no state reaches, and assumptions that exclude each
 * other.  For each fact the prover is asked whether the others prove its
 * opposite.  False means that no contradiction was found.
 */
#ifndef VERIFIER_PROVER_FACTS_CONTRADICTION_H
#define VERIFIER_PROVER_FACTS_CONTRADICTION_H

#include "verifier/prover/facts/facts.h"

/* Is it proved that no state satisfies all facts? */
bool facts_contradict(Facts *facts);

#endif

/* sets.h - a problem's sets as regions.
 *
 * Problem: the prover knows regions, unions of LMADs (prover/regions); a
 * problem has index functions and unions over indices.  Regions hold all
 * offsets of the set; `exact` and `one_to_one` say which conclusions go the
 * other way.
 */
#ifndef VERIFIER_PROBLEMS_SETS_H
#define VERIFIER_PROBLEMS_SETS_H

#include "ir-text/problem/problem.h"
#include "verifier/prover/regions/disjoint.h"

typedef struct Regions {
    Region *at;
    uint32_t n, room;
    bool exact;      /* they are the set; else they hold it */
    bool one_to_one; /* injective as regions: injective as the set */
} Regions;

void regions_free(Regions *regions);
/* False where SET is too large. */
bool regions_of_set(Facts *facts, Prog *prog, const Set *set,
                    Regions *regions);

/* The index functions of both sides where each is one chain, and both begin
 * with the same links, which are injective and large enough: then what is
 * after these is to be compared. */
bool strip_common_links(Facts *facts, Prog *prog, const Set *a, const Set *b,
                        Region *inner_a, Region *inner_b);

#endif

/* stretches.h - where in its block an access lies, roughly and at once.
 *
 * A stretch is a base, and a run of units after it, LOW * UNIT <= x - BASE <
 * HIGH * UNIT, which may come again and again: PERIOD units later, or earlier,
 * or RING elements, where that is no number of units.  Rows of a matrix are
 * such runs, the parts of a concat, and all that is at constant offsets;
 * columns are such runs that come again.  Two of one base and one unit are
 * compared by numbers, and a ring with the numbers that lie on it; so a long
 * list of accesses can be looked through with hardly a proof.
 */
#ifndef PASSES_SHORTCIRCUIT_STRETCHES_H
#define PASSES_SHORTCIRCUIT_STRETCHES_H

#include "verifier/accesses/accesses.h"
#include "verifier/prover/facts/facts.h"

typedef struct Stretch {
    const Poly *base, *unit; /* NULL: it may lie anywhere */
    int64_t low, high;
    int64_t period;   /* 0: it is only there, */
    const Poly *ring; /* if this is NULL */
    Elem elem;
} Stretch;

/* What is known, in one place of the program, of the last ring that was asked
 * about: that LEAST units are on it, and not that FAILS are. */
typedef struct Rings {
    Facts *facts;
    const Poly *ring, *unit;
    int64_t least, fails;
} Rings;

/* What IXFN reaches. */
Stretch stretch_of_ixfn(PolyStore *ps, const IxFn *ixfn, Elem elem);
/* What ACCESS reaches, in all iterations of the forms that it is in. */
Stretch stretch_of_access(PolyStore *ps, const AccessList *list,
                          const Access *access);
/* One that holds both. */
Stretch stretch_join(Stretch a, Stretch b);
/* They have no element in common, if they have the same block.  RINGS is NULL
 * where nothing is to be proved. */
bool stretches_apart(const Stretch *a, const Stretch *b, Rings *rings);

#endif

/* stretches.h - where in its block an access lies, roughly and at once.
 *
 * A stretch is a base, and a run of units behind it, LOW * UNIT <= x - BASE <
 * HIGH * UNIT, which may come again and again: PERIOD units later, or earlier.
 * Rows of a matrix are such runs, the parts of a concat, and all that is at
 * constant offsets; columns of known width are such runs with a period.  Two of
 * one base and one unit are compared by numbers, without a proof: so a long
 * list of accesses can be looked through.
 */
#ifndef PASSES_STRETCHES_H
#define PASSES_STRETCHES_H

#include "verifier/accesses.h"

typedef struct Stretch {
    const Poly *base, *unit; /* NULL: it may lie anywhere */
    int64_t low, high;
    int64_t period; /* 0: it is only there */
    Elem elem;
} Stretch;

/* What IXFN reaches. */
Stretch stretch_of_ixfn(PolyStore *ps, const IxFn *ixfn, Elem elem);
/* What ACCESS reaches, in all iterations of the forms that it is in. */
Stretch stretch_of_access(PolyStore *ps, const AccessList *list,
                          const Access *access);
/* One that holds both. */
Stretch stretch_join(Stretch a, Stretch b);
/* They have no element in common, if they have the same block. */
bool stretches_apart(const Stretch *a, const Stretch *b);

#endif

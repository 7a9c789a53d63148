/* overwrite.h - may a statement write over what it reads?
 *
 * Problem: a statement reads one block for the last time, and writes another
 * one.  If both become one block, are its reads still before its writes?
 *
 * A kernel may if no iteration writes what another one reads, and each reads
 * before it writes; a `scan` and a `reduce`, too, whose operators may run at
 * any time.  What it gives is written when it is over; inside, a statement that
 * writes comes after all that read.  One that does both has to be such a kernel
 * itself, a copy that moves nothing then, or an `if` whose branches are so.
 * Two iterations are looked at together, as for races
 * (verifier/accesses/iterations.h); the prover compares what they reach.
 */
#ifndef PASSES_SHARED_STORAGE_OVERWRITE_H
#define PASSES_SHARED_STORAGE_OVERWRITE_H

#include "ir-text/ir/ir.h"
#include "verifier/prover/facts/facts.h"

typedef struct Overwrite {
    Prog *prog;
    Facts *facts;
    Arena *arena; /* for WHY */
    const Stm *form;
    /* May an array in BLOCK be in the one that is read, in the other one? */
    bool (*is_read)(const Var *block, const void *data);
    bool (*is_written)(const Var *block, const void *data);
    const void *data;
    bool supposed;   /* that accesses which may meet do not */
    const char *why; /* why not; NULL: so far nothing is wrong */
    bool may_meet;   /* that is why, or was supposed not to be so; else there is
                        more to it */
} Overwrite;

/* By the facts that hold before it. */
bool may_overwrite(Overwrite *o);

#endif

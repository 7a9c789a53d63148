/* whole.h - is an array still intact where it is to be copied?
 *
 * Problem: a new copy reads all elements, also those that a later array in
 * the same block may have overwritten.  Any write between the array's
 * definition and the copy that is not proved disjoint forbids the copy.
 */
#ifndef PASSES_MEMEXPAND_WHOLE_H
#define PASSES_MEMEXPAND_WHOLE_H

#include "passes/shared/storage/points_to.h"
#include "verifier/prover/facts/facts.h"

typedef struct Wholes Wholes;

/* Of PROG as it is now, in ARENA. */
Wholes *wholes_new(Prog *prog, PolyStore *polys, const PointsTo *sets,
                   Arena *arena);

/* The name of what may be written over a part of ARRAY, after where that is
 * made and before it is copied, which is in front of AT or in a body of it; or
 * NULL. */
const Var *wholes_overwriter(Wholes *w, Facts *facts, const Var *array,
                             const Stm *at);

#endif

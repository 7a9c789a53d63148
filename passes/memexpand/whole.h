/* whole.h - is all of an array still there where it is to be copied? */
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

/* room.h - is a block known to be large enough?
 *
 * Problem: to put an array into a block that was allocated for another one.
 * Its region, in bytes, has to be within the block's size by the facts.
 * False means unknown.
 */
#ifndef PASSES_SHARED_STORAGE_ROOM_H
#define PASSES_SHARED_STORAGE_ROOM_H

#include "verifier/prover/regions/disjoint.h"

/* REGION counts elements of type ELEM: are all of them in the first BYTES bytes
 * of their block, in the states in which FACTS hold? */
bool room_for_region(Facts *facts, const Region *region, Elem elem,
                     const Scalar *bytes);
/* All of ARRAY, an array or a scalar in memory? */
bool room_for_array(Facts *facts, Prog *prog, const Var *array,
                    const Scalar *bytes);

/* STM has run, and made an element: what is known of the sizes that it binds.
 * To be undone. */
void room_suppose(Facts *facts, const Stm *stm);

#endif

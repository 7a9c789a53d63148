/* in_place.h - what has to be in place.
 *
 * A statement marked #[inplace] copies nothing, nor does what it makes get a
 * block of its own (docs/language.md, section 1.4): neither in its bodies, nor
 * in the functions that it calls.
 */
#ifndef PASSES_SHARED_STORAGE_IN_PLACE_H
#define PASSES_SHARED_STORAGE_IN_PLACE_H

#include "ir-text/ir/ir.h"

bool stm_is_in_place(const Stm *stm);
/* By Fun.number, in ARENA: does such a statement call it, itself or from its
 * bodies, or from those of a function that it calls? */
bool *functions_in_place(const Prog *prog, Arena *arena);

#endif

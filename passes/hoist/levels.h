/* levels.h - what says at which level it runs. */
#ifndef PASSES_HOIST_LEVELS_H
#define PASSES_HOIST_LEVELS_H

#include "ir-text/ir/ir.h"

/* By Fun.number, in ARENA: does something in the function, or in what it calls,
 * run at a level that the text names? */
bool *funs_with_levels(const Prog *prog, Arena *arena);
/* Does STM say at which level it, or something inside it or that it calls,
 * runs, or that a block is of its group or thread? */
bool names_level(const bool *levels, Stm *stm);

#endif

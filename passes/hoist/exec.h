/* exec.h - statements whose execution level must not change.
 *
 * Problem: a statement that leaves a parallel body runs at another level.
 * These predicates find forms that state their level, also in callees, and
 * statements that one thread executes.
 */
#ifndef PASSES_HOIST_EXEC_H
#define PASSES_HOIST_EXEC_H

#include "ir-text/ir/ir.h"

/* By Fun.number, in ARENA: does something in the function, or in what it calls,
 * state its execution level? */
bool *funs_that_state_exec(const Prog *prog, Arena *arena);
/* Does STM, or something inside it or that it calls, state its execution
 * level, or that a block is of its group or thread? */
bool states_exec(const bool *states, const Stm *stm);

/* Does the device run its body once? */
bool runs_once(const Stm *stm);
/* Does it look at elements one by one, as a single thread does?  Of a call
 * nobody knows. */
bool touches_elements(Stm *stm);

#endif

/* consumed.h - which arrays are consumed, wherever that is. */
#ifndef PASSES_CONSUMED_H
#define PASSES_CONSUMED_H

#include "ir-text/ir.h"

/* For each variable, by Var.id: may its elements be those of an array that
 * some statement of its function consumes, or that the function or a loop
 * gives away as unique?  In ARENA; linear. */
bool *consumed_vars(const Prog *prog, Arena *arena);
/* The same for the variables of FUN alone, into CONSUMED. */
void consumed_mark(const Fun *fun, bool *consumed);

/* Call FN for each array that STM itself consumes; not inside its bodies. */
void stm_each_consumed(const Stm *stm, VarFn fn, void *data);

#endif

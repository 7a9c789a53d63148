/* consumed.h - which arrays are consumed, wherever that is. */
#ifndef PASSES_CONSUMED_H
#define PASSES_CONSUMED_H

#include "ir-text/ir.h"

/* For each variable of FUN, by Var.id: may its elements be those of an array
 * that some statement of FUN consumes, or that FUN or a loop gives away as
 * unique?  In ARENA; linear. */
bool *consumed_vars(const Prog *prog, const Fun *fun, Arena *arena);
/* The same for all functions at once. */
bool *consumed_vars_of_all(const Prog *prog, Arena *arena);

/* Call FN for each array that STM itself consumes; not inside its bodies. */
void stm_each_consumed(const Stm *stm, VarFn fn, void *data);

#endif

/* consumed.h - which arrays are consumed anywhere in a function.
 *
 * Problem: an array that is consumed must not become a name of another one.
 * The alias sets of verifier/rules/unique/alias.h say which arrays a
 * consumption reaches; two walks over these sets mark them all, in linear
 * time.
 */
#ifndef PASSES_SHARED_STORAGE_CONSUMED_H
#define PASSES_SHARED_STORAGE_CONSUMED_H

#include "ir-text/ir/ir.h"

/* For each variable of FUN, by Var.id into CONSUMED: may its elements be those
 * of an array that some statement consumes, or that the function or a loop
 * gives away as unique?  Linear. */
void consumed_mark(const Fun *fun, bool *consumed);

/* Call FN for each array that STM itself consumes; not inside its bodies. */
void stm_each_consumed(const Stm *stm, VarFn fn, void *data);

#endif

/* arguments.h - what a function wants of the values that it is called with. */
#ifndef DRIVERS_ARGUMENTS_H
#define DRIVERS_ARGUMENTS_H

#include "ground/diag.h"
#include "ir-text/ir/ir.h"
#include "ir-text/values/value.h"

/* The function to run: ENTRY, or, where that is NULL, 'main', or the only
 * entry.  NULL: an error says why there is none. */
const Fun *argument_fun(const Prog *prog, const char *entry, Diag *diag);

/* The element types of the arguments of FUN, in ARENA, in their order;
 * ELEM_NONE: of a block's the program does not say them. */
const Elem *argument_elems(const Fun *fun, Arena *arena, size_t *count);

/* docs/language.md, section 8: do all ARGS have values?  If not, an error says
 * which does not. */
bool arguments_are_defined(const Value *args, size_t narg, Diag *diag);

#endif

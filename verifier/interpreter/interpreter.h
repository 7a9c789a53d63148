/* interpreter.h - a function of any level, run on values.
 *
 * FUN and FUNMEM run in the value semantics, IMP in its own.  RunBudget
 * bounds the steps; errors go to DIAG, and results live in ARENA.
 */
#ifndef VERIFIER_INTERPRETER_INTERPRETER_H
#define VERIFIER_INTERPRETER_INTERPRETER_H

#include "verifier/interpreter/value/value.h"

/* FUN and FUNMEM in the value semantics, IMP in its own; as
 * run_value. */
bool run_any(Prog *prog, const Fun *fun, const Value *args, size_t narg,
             RunBudget *budget, Arena *arena, Diag *diag, Value **results,
             size_t *nresult);

#endif

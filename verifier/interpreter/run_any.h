/* run_any.h - running a function of any level on values. */
#ifndef VERIFIER_INTERPRETER_RUN_ANY_H
#define VERIFIER_INTERPRETER_RUN_ANY_H

#include "verifier/interpreter/value/run.h"

/* FUN and FUNMEM in the value semantics, IMP in its own; as
 * run_value_within. */
bool run_any(Prog *prog, const Fun *fun, const Value *args, size_t narg,
             RunBudget *budget, Arena *arena, Diag *diag, Value **results,
             size_t *nresult);

#endif

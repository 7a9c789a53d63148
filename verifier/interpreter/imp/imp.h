/* imp.h - what an IMP function computes.
 *
 * IFL22, fig. 12, for the whole language.  Statements run one after the other,
 * and so do iterations; but an access that is not ordered with another one to
 * the same place, one of the two a write, is a race and an error:
 * docs/semantics.md says what is ordered.
 */
#ifndef VERIFIER_INTERPRETER_IMP_IMP_H
#define VERIFIER_INTERPRETER_IMP_IMP_H

#include "verifier/interpreter/heap/heap.h"

/* Is PARAM of the IMP function FUN given by its caller? */
bool imp_is_argument(const Fun *fun, const Var *param);

typedef struct ImpOptions {
    HeapStats *stats;  /* filled in where the run succeeds; or NULL */
    RunBudget *budget; /* how far the run may go; NULL: any number of steps */
} ImpOptions;

/* Run FUN, an IMP function of the verified program PROG, on ARGS, one for each
 * parameter that is an argument.  Results, run-time errors and arguments that
 * do not fit go where run_value puts them; what is leaked is a warning. */
bool run_imp(Prog *prog, const Fun *fun, const Value *args, size_t narg,
             const ImpOptions *options, Arena *arena, Diag *diag,
             Value **results, size_t *nresult);

#endif

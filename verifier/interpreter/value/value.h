/* value.h - what a program computes: the value semantics.
 *
 * IFL22, fig. 4, for the whole language: arrays are values, memory does not
 * matter; of a FUNMEM program the annotations are ignored.  Iterations of
 * parallel forms run one after the other, reductions from the left.
 */
#ifndef VERIFIER_INTERPRETER_VALUE_VALUE_H
#define VERIFIER_INTERPRETER_VALUE_VALUE_H

#include "ground/diag.h"
#include "ir-text/ir/ir.h"
#include "ir-text/values/value.h"

/* Does the caller of FUN give this parameter, is this result shown?  Blocks
 * and what only annotations use are not. */
static inline bool run_is_value(const Var *var)
{
    return !type_is_mem(var->type) &&
           !(var->attrs && attr_find(var->attrs, "mem"));
}

/* Does erasing the annotations (6.5) remove STM?  It binds nothing that is a
 * value, or is an assert about what is none. */
bool run_is_erased(const Stm *stm);

/* How far a run may go.  A step is a statement, a body that is entered, or an
 * element of a fresh array, also of those that hold results. */
typedef struct RunBudget {
    int64_t steps; /* that are left */
    bool spent;    /* they were too few: the run ended as with an error */
} RunBudget;

/* Run FUN, a function of the verified program PROG, on ARGS, one for each
 * parameter that is a value, not further than BUDGET (NULL: any number of
 * steps) allows.  The results that are values go to *RESULTS, in ARENA.  A
 * run-time error goes to DIAG, with the statement and the values involved, and
 * so do arguments that do not fit: false then. */
bool run_value(Prog *prog, const Fun *fun, const Value *args, size_t narg,
               RunBudget *budget, Arena *arena, Diag *diag, Value **results,
               size_t *nresult);

/* The same; an operator of reduce, scan or scatter that is not associative, or
 * does not commute where it has to, on samples of what it combines, is a
 * run-time error: operator.c. */
bool run_value_strictly(Prog *prog, const Fun *fun, const Value *args,
                        size_t narg, RunBudget *budget, Arena *arena,
                        Diag *diag, Value **results, size_t *nresult);

/* As run_value; TRACE gets a line for each access of an element, those of the
 * results at the end included: machine/trace.c. */
bool run_value_traced(Prog *prog, const Fun *fun, const Value *args,
                      size_t narg, Buf *trace, Arena *arena, Diag *diag,
                      Value **results, size_t *nresult);

#endif

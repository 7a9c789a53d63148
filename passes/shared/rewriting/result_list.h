/* result_list.h - removal of results from statements.
 *
 * Problem: a form with several results, of which some are dead or known.
 * The results, and the parameters, operands and operators that belong to
 * them, are removed together, so that the form stays well-typed.  The caller
 * replaces the uses.
 */
#ifndef PASSES_SHARED_REWRITING_RESULT_LIST_H
#define PASSES_SHARED_REWRITING_RESULT_LIST_H

#include "ir-text/ir/ir.h"

/* The parameters of the loop EXP, without its index, and their first values.
 */
Var **loop_params(const Exp *exp);
const Scalar **loop_inits(const Exp *exp);

/* The names of what STM, a reduce or a scan, combines. */
Var *const *combined_names(const Stm *stm);

/* May single results of STM be taken out? */
bool results_are_single(const Stm *stm);

/* Take out of STM, an `if`, a loop, `once`, or a parallel form but scatter,
 * the results K with DROP[K], and what is made for them alone.  One at least
 * stays.  Operators with several results go as a whole. */
void results_drop(Stm *stm, const bool *drop);
/* Take out of STM, a scan that goes on, what it combines as K with DROP[K],
 * which it does not need. */
void results_drop_combined(Stm *stm, const bool *drop);

#endif

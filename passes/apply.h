/* apply.h - what is done before and after every pass.
 *
 * Problem: some properties are no pass's own task: a pass reads certain
 * levels only, and changes may leave last uses, `#[mem]` marks and names
 * that no longer hold.  pass_apply checks the level first, and restores
 * these after the pass.
 */
#ifndef PASSES_APPLY_H
#define PASSES_APPLY_H

#include "passes/pass.h"

/* Run PASS on PROG, which the verifier has accepted, with CX.  False where
 * the program is not one for the pass, or the pass cannot go on with it:
 * errors in cx->diag say why.
 *
 * Where the program was changed, what no pass has to think of is put right:
 * liveness attributes are dropped, scalars that only annotations use by now
 * are marked, names that are in scope already give way; all are settled. */
bool pass_apply(const Pass *pass, Prog *prog, PassContext *cx);

#endif

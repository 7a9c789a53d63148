/* apply.h - what is done around every pass, whoever runs it. */
#ifndef PASSES_APPLY_H
#define PASSES_APPLY_H

#include "passes/pass.h"

/* Run PASS on PROG, which the verifier has accepted, with CX.  False where
 * the program is not one for the pass, or the pass cannot go on with it:
 * errors in cx->diag say why.  Afterwards all names are settled, and liveness
 * attributes are gone where the program was changed. */
bool pass_apply(const Pass *pass, Prog *prog, PassContext *cx);

#endif

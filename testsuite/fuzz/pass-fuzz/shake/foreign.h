/* foreign.h - blocks that are an iteration's own, or from outside. */
#ifndef TESTSUITE_FUZZ_PASS_FUZZ_SHAKE_FOREIGN_H
#define TESTSUITE_FUZZ_PASS_FUZZ_SHAKE_FOREIGN_H

#include "ir-text/ir/ir.h"

/* In the first parallel statement of BODY a branch gives a block from outside
 * or one that the iteration allocates, with a scalar in it. */
void shake_foreign(Prog *prog, Body *body);

#endif

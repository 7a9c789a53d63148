/* branch.h - updates that only one branch does. */
#ifndef TESTSUITE_FUZZ_PASS_FUZZ_SHAKE_BRANCH_H
#define TESTSUITE_FUZZ_PASS_FUZZ_SHAKE_BRANCH_H

#include "ground/random.h"
#include "ir-text/ir/ir.h"

/* Some updates by arrays in the body of FUN. */
void shake_branch(Prog *prog, Fun *fun, Random *random);

#endif

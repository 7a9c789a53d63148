/* restore.h - arrays that are overwritten, and written again in time. */
#ifndef TESTSUITE_FUZZ_PASS_FUZZ_SHAKE_RESTORE_H
#define TESTSUITE_FUZZ_PASS_FUZZ_SHAKE_RESTORE_H

#include "ground/random.h"
#include "ir-text/ir/ir.h"

/* A few arrays of BODY are gone while nobody looks, and back where they are
 * read. */
void shake_restore(Prog *prog, Body *body, Random *random);

#endif

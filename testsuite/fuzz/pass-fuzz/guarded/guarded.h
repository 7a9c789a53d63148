/* guarded.h - does a guarded program fail where, and as, it has to? */
#ifndef TESTSUITE_FUZZ_PASS_FUZZ_GUARDED_GUARDED_H
#define TESTSUITE_FUZZ_PASS_FUZZ_GUARDED_GUARDED_H

#include "ground/random.h"
#include "verifier/inputs/inputs.h"

/* GUARDED is what PROG became.  The function NAME of both runs on N inputs near
 * INPUT, on which that of PROG may fail: where it does not, that of GUARDED
 * has to give the same; where it does for a reason that docs/guard.md lists,
 * one of GUARDED's asserts has to fail before the statement.  False: WHY says
 * what is wrong. */
bool guarded_agrees(Prog *prog, Prog *guarded, const char *name,
                    const Input *input, uint32_t n, Random *random, Buf *why);

/* The same of what guard made after other passes: where PROG fails, GUARDED may
 * also succeed. */
bool guarded_agrees_late(Prog *prog, Prog *guarded, const char *name,
                         const Input *input, uint32_t n, Random *random,
                         Buf *why);

#endif

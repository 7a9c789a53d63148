/* inside.h - does a program stay inside of its blocks where it fails? */
#ifndef TESTSUITE_FUZZ_PASS_FUZZ_GUARDED_INSIDE_H
#define TESTSUITE_FUZZ_PASS_FUZZ_GUARDED_INSIDE_H

#include "ground/random.h"
#include "verifier/inputs/inputs.h"

/* MOVED, a FUNMEM program, is what PROG became.  The entry NAME of both runs on
 * N inputs near INPUT: where that of PROG fails, that of MOVED may fail
 * otherwise, or succeed, but no access of it may be outside of a block.  False:
 * WHY says where one is. */
bool stays_inside(Prog *prog, Prog *moved, const char *name,
                  const Input *input, uint32_t n, Random *random, Buf *why);

#endif

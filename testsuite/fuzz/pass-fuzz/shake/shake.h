/* shake.h - unusual memory for random programs.
 *
 * What memintro makes of a program is plain: each array has a block of its
 * own, and scalars have none.  Passes have to be right for every valid program,
 * also where blocks are used again and scalars live in memory.
 */
#ifndef TESTSUITE_FUZZ_PASS_FUZZ_SHAKE_SHAKE_H
#define TESTSUITE_FUZZ_PASS_FUZZ_SHAKE_SHAKE_H

#include "ground/random.h"
#include "ir-text/ir/ir.h"

/* Change where things live in the functions of PROG, which is FUNMEM and was
 * verified; it stays valid if it was. */
void shake_memory(Prog *prog, Random *random);

#endif

/* perturb.h - programs whose arrays lie elsewhere than they should. */
#ifndef FUZZ_RACES_PERTURB_H
#define FUZZ_RACES_PERTURB_H

#include "ground/random.h"
#include "ir-text/ir/ir.h"

/* Change the places of a few arrays of PROG, a verified program of FUNMEM: a
 * stride, an offset, or the block, for all that are in that place, and of what
 * is a view of them.  Blocks become larger, so that elements that go astray are
 * in them more often.  What comes out need not be a program.  False where there
 * is nothing to change. */
bool perturb(Prog *prog, Random *random);

#endif

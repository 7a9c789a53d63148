/* sketch.h - small programs around filters, permutations, segments and rows in
 * place. */
#ifndef TESTSUITE_TOOLS_FUZZ_SKETCH_H
#define TESTSUITE_TOOLS_FUZZ_SKETCH_H

#include "ground/buf.h"

#include <stdint.h>

/* A program that SEED decides. */
void sketch_text(uint64_t seed, Buf *text);

#endif

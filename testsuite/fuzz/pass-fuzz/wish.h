/* wish.h - random programs for passes. */
#ifndef TESTSUITE_FUZZ_PASS_FUZZ_WISH_H
#define TESTSUITE_FUZZ_PASS_FUZZ_WISH_H

#include "fungen/gen.h"
#include "ground/buf.h"

/* The program of SEED, of SIZE statements at most, about, and of BIAS; of any
 * bias if that is GEN_BIASES. */
void wish_text(uint64_t seed, uint32_t size, GenBias bias, Buf *text);

#endif

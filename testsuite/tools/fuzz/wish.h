/* wish.h - random programs for passes. */
#ifndef TESTSUITE_TOOLS_FUZZ_WISH_H
#define TESTSUITE_TOOLS_FUZZ_WISH_H

#include "ground/buf.h"

#include <stdint.h>

/* The program of SEED, of SIZE statements at most, about. */
void wish_text(uint64_t seed, uint32_t size, Buf *text);

#endif

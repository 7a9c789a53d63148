/* nearby.h - inputs that are almost those of a program. */
#ifndef TESTSUITE_FUZZ_PASS_FUZZ_GUARDED_NEARBY_H
#define TESTSUITE_FUZZ_PASS_FUZZ_GUARDED_NEARBY_H

#include "ground/random.h"
#include "verifier/inputs/inputs.h"

/* INPUT of FUN, which has arguments, with up to three of them changed; without
 * arguments where there is no memory. */
Input input_nearby(Random *random, const Fun *fun, const Input *input);

#endif

/* generate.h - random problems about sets of offsets. */
#ifndef FUZZ_LMAD_GENERATE_H
#define FUZZ_LMAD_GENERATE_H

#include "ground/buf.h"
#include "ground/random.h"

#include <stddef.h>

/* All numbers. */
void generate_numbers(Random *r, Buf *out);
/* Numbers near the ends of types, and what they make of a problem of a family
 * or of anything. */
void generate_boundary(Random *r, Buf *out);
/* Anything: expressions that nobody would write. */
void generate_any(Random *r, Buf *out);

/* What programs do; with small mistakes here and there. */
size_t family_count(void);
const char *family_name(size_t family);
void generate_family(Random *r, size_t family, Buf *out);

#endif

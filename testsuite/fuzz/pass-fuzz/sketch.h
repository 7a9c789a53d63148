/* sketch.h - small programs around filters, permutations, segments and rows in
 * place. */
#ifndef TESTSUITE_FUZZ_PASS_FUZZ_SKETCH_H
#define TESTSUITE_FUZZ_PASS_FUZZ_SKETCH_H

#include "ground/buf.h"
#include "ground/random.h"

#include <stdint.h>

/* One of an array of texts. */
#define ANY_OF(random, texts)                                                  \
    texts[random_below(random, sizeof texts / sizeof *texts)]

/* A program that SEED decides. */
void sketch_text(uint64_t seed, Buf *text);

/* One of them, in a file of its own: iterations that compute the same. */
void sketch_repeat(Random *random, Buf *text);
/* Loops that carry matrices; in a file of its own. */
void sketch_carried(Random *random, Buf *out);
/* Loops that carry arrays which may shrink, likewise. */
void sketch_shrinking(Random *random, Buf *out);
/* Kernels that read around an element, likewise. */
void sketch_stencil(Random *random, Buf *out);
/* Loops that read and update single elements, likewise. */
void sketch_elements(Random *random, Buf *out);
/* Parts of a block, or all of it, likewise. */
void sketch_chosen(Random *random, Buf *out);
/* Rows that change places, likewise. */
void sketch_swapped(Random *random, Buf *out);
/* Writers that are no results, likewise. */
void sketch_writers(Random *random, Buf *out);
/* What wraps around, likewise. */
void sketch_wraps(Random *random, Buf *out);
/* Parts of arrays, one after the other, likewise. */
void sketch_pieces(Random *random, Buf *out);
/* In IMP (sketch_parts.c). */
void sketch_parts(Random *random, Buf *out);
/* Likewise; neighbours that access neighbours. */
void sketch_strips(Random *random, Buf *out);
/* Likewise; rows that read the same in loops. */
void sketch_rows(Random *random, Buf *out);
/* Loops of groups and threads, likewise. */
void sketch_rounds(Random *random, Buf *out);
/* What kernels read last, likewise. */
void sketch_over(Random *random, Buf *out);
/* Blocks that live side by side, likewise. */
void sketch_arena(Random *random, Buf *out);
/* A block that is lent twice, likewise. */
void sketch_lent(Random *random, Buf *out);
/* Versions of arrays in one block, likewise. */
void sketch_versions(Random *random, Buf *out);
/* Matrices in flat arrays; likewise. */
void sketch_flat(Random *random, Buf *out);

/* Arrays too large to be made, where nothing runs; in a file of its own. */
void sketch_guarded(Random *random, Buf *out);
/* What would take too long or too much room, and cannot fail, likewise. */
void sketch_unpaid(Random *random, Buf *out);
/* Lengths that have no value, likewise. */
void sketch_lengths(Random *random, Buf *out);
/* Indices within asserted ends, likewise. */
void sketch_asserts(Random *random, Buf *out);
/* Blocks that have their room only where something runs; in a file of its own. */
void sketch_rooms(Random *random, Buf *out);
/* Sizes without a value where nobody needs them, likewise. */
void sketch_undefined(Random *random, Buf *out);
/* Arrays of two lengths, of which one is from outside, likewise. */
void sketch_shorter(Random *random, Buf *out);
/* Kernels that change bits of their index; in a file of its own. */
void sketch_bits(Random *random, Buf *out);

#endif

/* sketch_typed.h - lines of small programs whose elements have any type. */
#ifndef TESTSUITE_FUZZ_PASS_FUZZ_SKETCH_TYPED_H
#define TESTSUITE_FUZZ_PASS_FUZZ_SKETCH_TYPED_H

#include "testsuite/fuzz/pass-fuzz/sketch.h"

typedef struct Sketch {
    Random random;
    const char *type, *suffix;
    Buf *out;
} Sketch;

static inline uint64_t sketch_below(Sketch *s, uint64_t n)
{
    return random_below(&s->random, n);
}

/* TEXT, in which `$` is the type of the elements, and `#` a literal of it. */
void line(Sketch *s, const char *text);
/* The same, in which `~` is NAME. */
void named(Sketch *s, const char *text, const char *name);
#define LINE_OF(s, texts) line(s, ANY_OF(&(s)->random, texts))

/* Copies: in a file of their own. */
void copy_late(Sketch *s);
void copy_private(Sketch *s);
void copy_guarded(Sketch *s);
void copy_in_branches(Sketch *s);
void choose_in_iterations(Sketch *s);

#endif

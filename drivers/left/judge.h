/* judge.h - is an assert of any use?
 *
 * Under an assert a copy or an allocation may be gone because nothing is left
 * to do.  So the program that the passes make with it, and that which they
 * make without it, run on the inputs of the latter.  The assert is of use if
 * it holds on one on which something is written, and less is copied then, or
 * allocated, and on none more is.  The more inputs it holds on, the weaker it
 * is.
 */
#ifndef DRIVERS_LEFT_JUDGE_H
#define DRIVERS_LEFT_JUDGE_H

#include "drivers/left/left.h"

typedef struct Judgement {
    uint32_t accepted, inputs; /* on how many of these it holds */
    bool saves_copies, saves_blocks;
    const char *rejected; /* a short one on which it does not; or NULL */
} Judgement;

/* TEXT is the program in [BEGIN, END) of AS_IT_IS with an assert in the
 * function FUN.  Texts are in ARENA. */
Judgement judge_assert(Source *text, Source *as_it_is, size_t begin, size_t end,
                       const char *fun, Arena *arena);

#endif

/* help.h - which asserts would help against what is left?
 *
 * Problem: a copy or an allocation is left because something is not proved.
 * Which assert on a function's integers would prove it?
 *
 * Algorithm.  Asserts are tried, one at a time: what a reason says is not
 * proved, and comparisons of two parameters and with small numbers, sizes, sums
 * and products.  One helps if with it at the function's begin the copy or the
 * allocation is gone, and less is copied or allocated on some input (judge.h);
 * the weakest is told of.
 */
#ifndef DRIVERS_LEFT_HELP_H
#define DRIVERS_LEFT_HELP_H

#include "drivers/left/left.h"

/* What helps: with ASSERT it is gone. */
typedef struct Help {
    const char *assert;   /* NULL: nothing that was tried */
    const char *rejected; /* an input that the assert rejects; or NULL */
    uint32_t accepted;    /* inputs that it does not */
    bool weak;            /* most of them */
    bool settled;         /* it is the one */
} Help;

/* The help against each of what is LEFT of the program in [BEGIN, END) of
 * TEXT, in ARENA.  At most TRIES asserts are tried; negative: as many as
 * statements that the passes see stay below 20000. */
Help *help_find(Source *text, size_t begin, size_t end, const LeftList *left,
                long long tries, Arena *arena);

/* Where the line of an assert goes at FUN's begin; FUN has statements. */
size_t help_place(const Source *text, const Fun *fun);

#endif

/* left.h - what the passes that save copies and blocks leave, and why. */
#ifndef DRIVERS_LEFT_LEFT_H
#define DRIVERS_LEFT_LEFT_H

#include "drivers/tool.h"
#include "ir-text/ir/ir.h"

/* A copy or an allocation that is left. */
typedef struct Left {
    const char *fun;  /* in which function */
    const char *what; /* "'X' is copied to 'A'": no two of a function alike */
    const char *bytes; /* of an allocation; else NULL */
    const char *why;
    Span span;
} Left;

typedef struct LeftList {
    Left *at;
    uint32_t n, room;
    uint32_t statements; /* of the program in the end */
} LeftList;

/* Run the passes on the program in [BEGIN, END) of TEXT, of FUN or FUNMEM, and
 * add what is left to LIST, in ARENA, in the order of the text.  False: it is
 * rejected, as DIAG says. */
bool left_find(Source *text, size_t begin, size_t end, Arena *arena, Diag *diag,
               LeftList *list);

#endif

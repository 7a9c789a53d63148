/* scan.h - find where a program matches a text. */
#ifndef FUNCHECK_REGEX_SCAN_H
#define FUNCHECK_REGEX_SCAN_H

#include "funcheck/regex/literal.h"
#include "funcheck/regex/program.h"

typedef struct Scanner Scanner;

/* PREFIX is what every match begins with, or empty. */
Scanner *scan_new(const Program *program, const Literal *prefix, Arena *arena);

typedef struct Bounds {
    size_t begin, end;
} Bounds;

/* The longest of the leftmost matches that begin in [FROM, LAST] and end by
 * END.  What assertions see is all of TEXT. */
bool scan_find(Scanner *s, const char *text, size_t len, size_t from,
               size_t last, size_t end, Bounds *found);

/* How often a thread of the scanner has met a byte, in all its searches. */
size_t scan_steps(const Scanner *s);

#endif

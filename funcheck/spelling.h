/* spelling.h - words that look like directives, but are none. */
#ifndef FUNCHECK_SPELLING_H
#define FUNCHECK_SPELLING_H

#include "funcheck/check_file.h"

/* Warn about prefixes that can be mistaken for one another, and about words
 * in CHECKS that were probably meant to be directives. */
void spelling_check(PatternContext *cx, Span checks);

#endif

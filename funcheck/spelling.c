/* spelling.c - words that look like directives, but are none. */
#include "funcheck/spelling.h"
void spelling_check(PatternContext *cx, Span checks)
{
    (void)cx; (void)checks;
}

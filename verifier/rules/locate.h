/* locate.h - from a place in the program to a span of its text.
 *
 * The program keeps one position for a statement, none for what stands in it:
 * places are asked for only when something is wrong.  Then the text is read
 * once more, and this time the reader notes where every piece stands.
 */
#ifndef VERIFIER_RULES_LOCATE_H
#define VERIFIER_RULES_LOCATE_H

#include "verifier/rules/check.h"

/* The name of VAR where it is bound. */
Span locate_var(Checker *c, const Var *var);

void spans_free(Spans *spans);

#endif

/* inside.h - what readers of cases share. */
#ifndef DRIVERS_FUNTEST_INSIDE_H
#define DRIVERS_FUNTEST_INSIDE_H

#include "drivers/funtest/cases.h"
#include "ir-text/lex/lex.h"

/* A new case of the function NAME, called at SPAN, at the end of the list.
 * NULL: nobody can call it, as an error says. */
Case *case_new(Subject *s, const char *name, Span span, Diag *diag);

/* The element types of its results. */
const Elem *case_result_elems(const Case *c, Arena *arena, size_t *count);

/* It must fail, with a message in which PATTERN, LEN bytes at SPAN, is found.
 */
bool case_expect_error(Subject *s, Case *c, const char *pattern, size_t len,
                       Span span, Diag *diag);

/* The bounds in PART of a text are for the last case. */
bool case_read_bounds(Subject *s, Span part, Diag *diag);

/* Do arguments and results fit the function?  If not, errors say so. */
bool case_fits(Subject *s, Case *c, Diag *diag);

/* The cases in the comments of the program, which stand at COMMENTS. */

void directives_read(Subject *s, const Comments *comments, Diag *diag);

/* Those of FILE. */
void case_file_read(Subject *s, Source *file, Diag *diag);

#endif

/* problem.h - from a problem to its text. */
#ifndef PRINTER_TEXT_PROBLEM_H
#define PRINTER_TEXT_PROBLEM_H

#include "ground/buf.h"
#include "ir-text/problem/problem.h"

/* The canonical text of PROBLEM, after what is in OUT.  With COMMENTS (those
 * of the text that it was read from), comments and blank lines are kept. */
void print_problem(const Problem *problem, const Comments *comments, Buf *out);

/* A piece, for messages. */
void print_set(Buf *out, const Set *set);

#endif

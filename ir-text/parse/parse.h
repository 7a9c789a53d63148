/* parse.h - from text to a program.
 *
 * Problem: text of any level becomes a resolved program.  A
 * recursive-descent parser reads each function once, resolves names while
 * reading, and reports one error for each mistake.  Types are not checked:
 * verifier/rules does that.
 */
#ifndef IR_TEXT_PARSE_PARSE_H
#define IR_TEXT_PARSE_PARSE_H

#include "ir-text/ir/ir.h"
#include "ir-text/lex/lex.h"

/* Read the functions in [BEGIN, END) of SOURCE, of whatever level.  Mistakes
 * go to DIAG, as many as there are, one for each; then the program is not
 * whole and must not be used.  Comments go to COMMENTS unless that is NULL.
 */
Prog *parse_program(Store *store, Source *source, size_t begin, size_t end,
                    Diag *diag, Comments *comments);

/* Called for a function that stands in a program without a mistake, so far;
 * false: nobody needs those after it. */
typedef bool (*FunRead)(Prog *prog, Fun *fun, void *data);

/* The same for who looks at one function at a time: READ is called with each
 * one, and then its body and all that was made meanwhile is forgotten.  So
 * the memory is that of the largest function, and of the heads of all. */
Prog *parse_each(Store *store, Source *source, size_t begin, size_t end,
                 Diag *diag, Comments *comments, FunRead read, void *data);

#endif

/* parse.h - from text to a program. */
#ifndef IR_TEXT_PARSE_H
#define IR_TEXT_PARSE_H

#include "ir-text/ir.h"
#include "ir-text/lex.h"

/* Read the functions in [BEGIN, END) of SOURCE, of whatever level.  Mistakes
 * go to DIAG, as many as there are, one for each; then the program is not
 * whole and must not be used.  Comments go to COMMENTS unless that is NULL.
 */
Prog *parse_program(Store *store, Source *source, size_t begin, size_t end,
                    Diag *diag, Comments *comments);

#endif

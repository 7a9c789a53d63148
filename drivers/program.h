/* program.h - printing programs, as all tools do that print some. */
#ifndef DRIVERS_PROGRAM_H
#define DRIVERS_PROGRAM_H

#include "drivers/tool.h"
#include "ir-text/parse/parse.h"
#include "printer/text/print.h"

/* What `-g` and `--no-locations` ask for; without them, places are kept if the
 * case's text says some. */
PrintPlaces program_places(const ToolCase *c);

/* Print PROG to the case's output, as `-g` and `--verify-roundtrip` say.
 * COMMENTS are those of the case's text, or NULL. */
void program_print(const ToolCase *c, Prog *prog, const Comments *comments);

/* Read the case and print it likewise, one function at a time.  Nothing is
 * printed where there are mistakes, nor where ACCEPT (if it is not NULL) says
 * false of a function; then those after it are not read. */
void program_format(const ToolCase *c, Store *store, Comments *comments,
                    FunRead accept, void *data);

/* Read TEXT and print it to OUT; errors go to DIAG. */
typedef void (*Reprint)(const ToolCase *c, Source *text, Diag *diag,
                        Buf *out);

/* Under `--verify-roundtrip`: the output from byte START on, read and printed
 * once more by REPRINT, is the same text; else that is a bug of ours. */
void program_verify_roundtrip(const ToolCase *c, size_t start,
                              Reprint reprint);

#endif

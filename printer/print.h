/* print.h - from a program to its text.
 *
 * What is printed is exactly what the parser reads, and printing what was
 * read from printed text gives the same bytes.
 */
#ifndef PRINTER_PRINT_H
#define PRINTER_PRINT_H

#include "ground/buf.h"
#include "ir-text/ir.h"
#include "ir-text/lex.h"

typedef struct PrintStyle {
    /* Those of the text that the program was read from: they are kept, and
     * so are blank lines between statements.  NULL: neither is. */
    const Comments *comments;
    bool locations; /* statements and functions say where they stood first */
} PrintStyle;

/* The canonical text of PROG, behind what is in OUT.  Fresh variables get
 * their names first. */
void print_prog(Prog *prog, PrintStyle style, Buf *out);

/* Pieces, for messages.  Names must be settled. */
void print_scalar(Buf *out, const Scalar *s);
/* With its place, if it has one, as behind the colon of a binding. */
void print_type(Buf *out, const Type *type, Place place);
void print_lmad(Buf *out, const Lmad *lmad);
void print_ixfn(Buf *out, const IxFn *ixfn);

#endif

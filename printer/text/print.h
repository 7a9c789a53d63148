/* print.h - from a program to its text.
 *
 * What is printed is exactly what the parser reads, and printing what was
 * read from printed text gives the same bytes.
 */
#ifndef PRINTER_TEXT_PRINT_H
#define PRINTER_TEXT_PRINT_H

#include "ground/buf.h"
#include "ir-text/ir/ir.h"
#include "ir-text/lex/lex.h"

/* Do statements and functions say where they stood first? */
typedef enum PrintPlaces {
    PLACES_NONE,
    PLACES_KEPT, /* those that the text says */
    PLACES_ALL,  /* also where what it does not say stands in it */
} PrintPlaces;

typedef struct PrintStyle {
    /* Those of the text that the program was read from: they are kept, and
     * so are blank lines between statements.  NULL: neither is. */
    const Comments *comments;
    PrintPlaces places;
} PrintStyle;

/* The canonical text of PROG, after what is in OUT.  Fresh variables get
 * their names first. */
void print_prog(Prog *prog, PrintStyle style, Buf *out);

/* The same, one function after another; what stands between them in the text
 * comes with the next one, or at the end.  The program may be read while it
 * is printed (parse_each). */
typedef struct Printer {
    Buf *out;
    size_t start;             /* of this text in OUT */
    uint32_t indent;          /* columns */
    const Comments *comments; /* or NULL */
    size_t next_comment;      /* the first that is not printed yet */
    Source *source;
    const Prog *prog;
    PrintPlaces places;
    Loc last;         /* of the line that was begun last, if it has one */
    bool fresh_block; /* no blank line here: a block just began */
    bool no_bodies;   /* what stands in them is left out */
} Printer;

Printer printer_new(const Prog *prog, PrintStyle style, Buf *out);
void print_next_fun(Printer *p, const Fun *fun);
void print_end(Printer *p);

/* Pieces, for messages.  Names must be settled. */
void print_scalar(Buf *out, const Scalar *s);
/* With its place, if it has one, as after the colon of a binding. */
void print_type(Buf *out, const Type *type, Place place);
void print_lmad(Buf *out, const Lmad *lmad);
void print_ixfn(Buf *out, const IxFn *ixfn);
/* How STM, of IMP, begins: its first line, up to a `do`. */
void print_first_line(Buf *out, const Stm *stm);

#endif

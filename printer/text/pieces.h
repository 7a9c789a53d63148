/* pieces.h - what the files that print programs share. */
#ifndef PRINTER_TEXT_PIECES_H
#define PRINTER_TEXT_PIECES_H

#include "printer/text/print.h"

/* Begin a line for what stood at LOC (0: nowhere), after the comments and
 * the blank line that stood before it. */
void begin_line(Printer *p, Loc loc);
/* Begin a line for a word that ends or divides a form, after the comments at
 * the end of the line before. */
void begin_word_line(Printer *p);
/* The comments before what stood at LOC (0: nowhere) and has no line yet. */
void print_comments_before(Printer *p, Loc loc);

/* Where what stands here, at LOC, stood first; or nothing. */
void print_known_origin(Printer *p, Loc loc);

static inline void print_origin(Printer *p, Loc loc)
{
    if (p->places == PLACES_ALL || (p->places && p->prog->norigin))
        print_known_origin(p, loc);
}

void print_name(Buf *out, const Sym *name);
void print_attrs(Buf *out, const Attr *attrs);
/* `(x : type)` */
void print_binder(Buf *out, const Var *var);
/* `i < n, j < m` of EXP, whose bounds stand from operand FIRST on. */
void print_indices(Buf *out, const Exp *exp, uint32_t nindex, uint32_t first);
/* ` at EXEC`, or nothing. */
void print_exec(Buf *out, const Exp *exp);
/* `(op, ...)` */
void print_operators(Printer *p, const Exp *exp, const OperatorList *ops);
/* `then i (x : t) ... do`, a new line, of FN. */
void print_then(Printer *p, const Lambda *fn);
void print_scalars(Buf *out, const Scalar *const *s, uint32_t n);

/* The statements and the result of a body, two columns further in. */
void print_body(Printer *p, const Body *body);
void print_imp_body(Printer *p, const Body *body);

/* `"..."` with C's escapes. */
void print_string(Buf *out, const char *text);

#endif

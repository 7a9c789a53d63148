/* edit.h - a change of a program, in which something always stands for what
 * was taken out.
 *
 * Whoever takes out what binds a name says what its uses read instead: an
 * expression, or a stand-in, the simplest statement that gives such a value.
 * A stand-in that nobody reads is not there at last.  So what is taken out
 * drags nothing along, and what is left keeps its types.
 */
#ifndef REDUCE_EDIT_H
#define REDUCE_EDIT_H

#include "reduce/site.h"

typedef struct Edit {
    Prog *prog;
    Arena arena;
    uint32_t nvar;
    const Scalar **image; /* by Var.id: what stands for it, or NULL */
    bool *resolved;       /* by Var.id: its image names no other's */
    bool *sizes;          /* by Var.id: a size or a place names it */
    Var **replaced;       /* in the order in which that was said */
    uint32_t nreplaced;
    bool *uncalled;       /* by Fun.number: its calls are taken out */
    bool any_uncalled;
    Attr mark;            /* its address tells a stand-in */
} Edit;

void edit_start(Edit *edit, Prog *prog);
/* Put everything in its place. */
void edit_finish(Edit *edit);
void edit_free(Edit *edit);

/* The number VALUE (of bool: whether it is not 0) of type ELEM. */
const Scalar *edit_literal(const Edit *edit, Elem elem, int64_t value);

/* TO stands for VAR; TO names only what is bound before VAR, or nested in
 * what bound VAR. */
void edit_replace(Edit *edit, Var *var, const Scalar *to);
/* A literal stands for VAR, or a stand-in that is put into GAP.  STM is what
 * bound it; NULL: it is a parameter. */
void edit_stand_in(Edit *edit, Gap gap, const Stm *stm, Var *var);
/* STM, which stands in BODY, is taken out, and the same done for all that it
 * binds. */
void edit_remove(Edit *edit, Fun *fun, Body *body, Stm *stm);

/* All calls of FUN are taken out at last. */
void edit_remove_calls(Edit *edit, const Fun *fun);

/* The bindings in BODY, which goes somewhere else, may need other names. */
void edit_rename(Edit *edit, Body *body);
/* Put the statements of BODY before NEXT, which stands in TO. */
void edit_move_before(Edit *edit, Body *to, Stm *next, Body *body);

/* Take what is at AT out of the COUNT things of SIZE bytes in LIST. */
void edit_cut(void *list, uint32_t *count, size_t size, uint32_t at);

#endif

/* slice.h - the slice of a body that a size depends on.
 *
 * Problem: to compute a size before a body, its program slice (Weiser, 1984)
 * has to run there.  slice.c finds the slice backwards from the size, copy.c
 * copies it.  A slice is refused, with a reason, if running it twice could
 * be observed.
 */
#ifndef PASSES_MEMEXPAND_SIZES_SLICE_H
#define PASSES_MEMEXPAND_SIZES_SLICE_H

#include "passes/memexpand/expand.h"

/* A statement in the body. */
typedef struct SliceSite {
    Stm *stm;
    struct SliceSite
        *outer; /* that it stands in; NULL: the slice's body itself */
    struct SliceSite *next;  /* in its body */
    struct SliceSite **fn;   /* the first ones in its own bodies */
    struct SliceSite *guard; /* the last assert before it in its body */
    struct SliceSite *then;
    int64_t order;      /* in its body, among its siblings */
    uint32_t round;     /* of the search that has found it */
} SliceSite;

/* What binds a variable: SITE, or what is around the slice; as K in its
 * pattern (FN 0), or of the parameters of its body FN - 1. */
typedef struct Binder {
    uint32_t slice, round;
    SliceSite *site;
    uint32_t fn, k;
    uint32_t nuse;
    bool value; /* not only annotations need it */
} Binder;

/* A block from outside, of which the slice has one of its own, and the arrays
 * there that it uses: it has copies, where they are in the block. */
typedef struct Lent {
    struct Lent *next;
    Var *block;
    VarList array;
} Lent;

/* Blocks that may be one another, in which the slice writes. */
typedef struct LentSet {
    struct LentSet *next;
    Var *block;  /* one of them */
    bool anew;   /* more than updates of what is there */
    bool others; /* there are scalars, too */
} LentSet;

struct Slice {
    Expander *e;
    const Inside *in;
    uint32_t number, round;
    VarList work; /* variables whose binders are not looked at yet */
    VarList block; /* those of them that are blocks */
    SliceSite *kept; /* the same of statements, by `then` */
    SliceSite **top; /* those of the body itself that were found */
    uint32_t ntop, top_room;
    int64_t before; /* the order of what would be first */
    bool value;   /* what is looked at is needed for values */
    bool bold;    /* sums and products may overflow where an assert fails */
    const char *why;
    Lent *lent;
    LentSet *sets;   /* of what is lent */
    const Var *held; /* a block that the body allocates, and sizes depend on */
    Stm *const *alloc; /* whose sizes are looked for */
    uint32_t nalloc;
};

bool slice_is_control(const Stm *stm);
/* Of VAR, if it is bound in the body or around it; else NULL. */
Binder *slice_binder(const Slice *slice, const Var *var);

/* It cannot be computed before: FORMAT says why, and gets the name of VAR. */
void slice_refuse(Slice *slice, const char *format, const Var *var);
/* What it says where memory is in use. */
extern const char slice_in_use[];

/* ---- lent.c ---- */

/* The slice updates an array in BLOCK, or writes there ANEW. */
void lent_add(Slice *slice, Var *block, bool anew);
/* What is lent, once all of the slice is known; refused where that cannot be
 * copied. */
void lent_find(Slice *slice);
/* The copies, at the end of BODY, or before the statement where BODY is NULL,
 * in blocks that are allocated before it; SUBST puts them into the slice. */
void lent_copy(const Slice *slice, Body *body, Subst *subst);
void lent_forget(const Slice *slice, Subst *subst);

#endif

/* expand_slice.h - what a slice of a body is, for who finds it
 * (expand_slice.c) and who copies it (expand_copy.c). */
#ifndef PASSES_EXPAND_SLICE_H
#define PASSES_EXPAND_SLICE_H

#include "passes/expand.h"

/* A statement in the body. */
typedef struct Site {
    Stm *stm;
    struct Site *outer; /* that it stands in; NULL: the slice's body itself */
    struct Site *next;  /* in its body */
    struct Site **fn;   /* the first ones in its own bodies */
    struct Site *guard; /* the last assert before it in its body */
    struct Site *then;
    int64_t order;      /* in its body, among its siblings */
    uint32_t round;     /* of the search that has found it */
} Site;

/* What binds a variable: SITE, or what is around the slice; as K in its
 * pattern (FN 0), or of the parameters of its body FN - 1. */
typedef struct Binder {
    uint32_t slice, round;
    Site *site;
    uint32_t fn, k;
    uint32_t nuse;
    bool value; /* not only annotations need it */
} Binder;

enum { MAX_LENT = 4, MAX_SHARED = 8 };

/* A block from outside in which the slice updates an array, and the arrays
 * there that it uses: the slice has copies, where they are in the block. */
typedef struct Lent {
    const Var *block;
    Var *array[MAX_SHARED];
    uint32_t narray;
    bool others; /* there are more of them, or the block has other names */
} Lent;

struct Slice {
    Expander *e;
    const Inside *in;
    uint32_t number, round;
    VarList work; /* variables whose binders are not looked at yet */
    Site *kept;   /* the same of statements, by `then` */
    Site **top;   /* those of the body itself that were found */
    uint32_t ntop, top_room;
    int64_t before; /* the order of what would be first */
    bool value;   /* what is looked at is needed for values */
    bool bold;    /* sums and products may overflow where an assert fails */
    const char *why;
    Lent lent[MAX_LENT];
    uint32_t nlent;
    Stm *const *alloc; /* whose sizes are looked for */
    uint32_t nalloc;
};

/* Of the block, up to the end of the last of these arrays; NULL where that
 * would nest too deep. */
const Scalar *lent_bytes(Store *store, const Lent *lent);
bool slice_is_control(const Stm *stm);
/* Of VAR, if it is bound in the body or around it; else NULL. */
Binder *slice_binder(const Slice *slice, const Var *var);

#endif

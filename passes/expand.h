/* expand.h - what the files of memexpand share. */
#ifndef PASSES_EXPAND_H
#define PASSES_EXPAND_H

#include "passes/block_sets.h"
#include "passes/images.h"
#include "passes/pass.h"
#include "verifier/facts.h"

typedef struct VarList {
    Var **at;
    uint32_t n, room;
} VarList;

/* The names that may be one block, and the arrays that live there. */
typedef struct BlockUse {
    VarList name, array;
    Stm *alloc; /* of the body at hand, the last one; the others by `before` */
    bool seen;
} BlockUse;

/* What scalars are that may be undefined, wherever they are not. */
typedef struct Totals {
    Store *store;
    bool *is_spec;        /* by Var.id: may be undefined, not only for its
                             size */
    const Scalar **value; /* by Var.id: what it is then; or NULL */
    uint32_t nvar;
} Totals;

typedef struct Expander {
    Prog *prog;
    PassContext *cx;
    Store *store;
    PolyStore *polys;
    Facts *facts;
    Images images;
    const Scalar **counted; /* by Var.id: what filter or partition has counted
                               is no more */
    BlockSets sets;
    BlockUse *use; /* by set */
    Stm **before;  /* by Var.id of a block: the allocation of its set that
                      stands before its own in the body at hand */
    bool blocked;  /* --layout */
    Totals totals;
} Expander;

/* A body that allocations leave: that of function FN of OUTER, which stands
 * in BODY.  Its statements are at DEPTH. */
typedef struct Inside {
    Body *body;
    Stm *outer;
    uint32_t fn, depth;
    bool parallel; /* is BODY in a parallel body itself? */
} Inside;

/* Does it run its first body for all indices at once, or on the device? */
bool stm_is_parallel(const Stm *stm);
bool stm_is_device_alloc(const Stm *stm);

/* ---- expand_blocks.c ---- */

void block_uses_find(Expander *e);
/* The indices of the body, and their bounds. */
uint32_t inside_indices(const Inside *in, Var *const **index,
                        const Scalar *const **bound);

/* ---- expand_size.c ---- */

/* SIZE, of what the body of IN computes of its indices and of what it gets
 * from outside, in terms of the latter alone: no less for any index.  NULL
 * where there is no such expression. */
const Scalar *size_outside(Expander *e, const Inside *in, const Scalar *size);
/* max(0, S), or S where that is the same. */
const Scalar *size_clamped(Expander *e, const Scalar *s);
/* A * B; NULL where an operand is, or it would nest too deep. */
const Scalar *size_times(Expander *e, const Scalar *a, const Scalar *b);
/* S, or the next multiple of BY. */
const Scalar *size_rounded(Expander *e, const Scalar *s, int64_t by);
/* S / BY, where S is a multiple. */
const Scalar *size_divided(Expander *e, const Scalar *s, int64_t by);

/* ---- expand_total.c ---- */

Totals totals_new(const Prog *prog, Arena *arena);
/* The same value as S where S has one, and another where it has not: divisors
 * of 0 are none then, unless FACTS (or NULL) prove that there are none.  Only
 * what is too large for i64 stays an error.  NULL where there is no such
 * expression. */
const Scalar *size_total(const Totals *totals, Facts *facts, const Scalar *s);

/* ---- expand_bound.c ---- */

/* The same, where SIZE cannot be said outside: something that it does not
 * exceed, or NULL. */
const Scalar *size_bound(Expander *e, const Inside *in, const Scalar *size);

/* ---- expand_parallel.c ---- */

/* The allocations of a parallel body, one for each iteration, become one
 * before it.  False: an error says why not. */
bool expand_allocs(Expander *e, const Inside *in);

/* ---- expand_lift.c ---- */

/* Those of a branch, a loop or an operator in a parallel body go before it. */
bool lift_allocs(Expander *e, const Inside *in);

/* ---- expand_seal.c ---- */

/* A block from outside of a parallel body that flows together with one that
 * an iteration allocates is copied. */
void seal_blocks(Prog *prog, PassContext *cx);

/* ---- expand_loops.c ---- */

/* Loops in parallel bodies whose trips pass on a block that they allocate get
 * two of them, and pass these on in turn. */
void buffer_loops(Prog *prog, PassContext *cx);

#endif

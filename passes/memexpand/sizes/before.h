/* before.h - statements that compute a size before the body.
 *
 * Problem: a block needs its size before the parallel form that allocates
 * it.  The slice that computes the size (slice.h) is copied before the form,
 * in forms that run it as often and take the maximum.  The pieces here build
 * these statements; the files below choose them.
 */
#ifndef PASSES_MEMEXPAND_SIZES_BEFORE_H
#define PASSES_MEMEXPAND_SIZES_BEFORE_H

#include "passes/memexpand/expand.h"

/* ---- pieces.c ---- */

const Scalar *piece_number(const Expander *e, int64_t value);
const Scalar *piece_name(const Expander *e, Var *var);
/* A variable named "BLOCK_WHAT"; without a BLOCK, "WHAT". */
Var *piece_fresh(Expander *e, const Var *block, const char *what,
                 const Type *type);
Var *piece_i64(Expander *e, const Var *block, const char *what);

/* A statement that binds VAR. */
Stm *piece_stm(Expander *e, const Inside *in, FormId form, Var *var,
              uint32_t narg, const Scalar *const *arg);
/* VAR is ARG[0][ARG[1]]. */
Stm *piece_index(Expander *e, const Inside *in, Var *var,
                const Scalar *const *arg);
/* STM goes before the statement of IN. */
void piece_put(Expander *e, const Inside *in, Stm *stm);
/* So do those of FROM, which is not needed any longer; VAR is its result. */
void piece_put_all(Expander *e, const Inside *in, Body *from, Var *var);
/* Was STM put there like that, and is there no memory in it?  Then it can
 * stand elsewhere, if it is forgotten here. */
bool piece_is_own(const Expander *e, Stm *stm);
void piece_forget(Expander *e, const Stm *stm);
/* BODY has this result. */
void piece_result(Expander *e, Body *body, const Scalar *result);
/* STM, a reduce or scan, has this operator. */
void piece_operator(Expander *e, Stm *stm, Operator op);
/* VAR is what BODY gives if CONDITION holds, else 0. */
Stm *piece_if(Expander *e, const Inside *in, Var *var, const Scalar *condition,
              Body *body);
/* Copies of the indices of IN. */
Var **piece_indices(Expander *e, const Inside *in, Subst *subst);

/* S as a name, bound at the end of BODY. */
const Scalar *piece_bind(Expander *e, const Inside *in, Body *body,
                        const Var *block, const Scalar *s);
/* OP of A and B at the end of BODY. */
const Scalar *piece_binary(Expander *e, const Inside *in, Body *body,
                          const Var *block, Op op, const Scalar *a,
                          const Scalar *b);
/* The units of WIDTH bytes that ALLOC asks for, at the end of BODY, which
 * SUBST puts its terms into: no less than 0. */
const Scalar *piece_units(Expander *e, const Inside *in, Body *body,
                          const Subst *subst, const Stm *alloc, int64_t width);

/* ---- asked.c ---- */

/* What was found out for N allocations of function FN of OUTER: the SIZE of an
 * iteration, or trip, and so on, or the PORTIONS of all iterations; NULL where
 * nobody has asked yet. */
typedef struct Asked {
    struct Asked *next;
    const Stm *outer;
    uint32_t fn, n;
    const Scalar **units; /* that each asks for */
    const Scalar *bound;  /* in units, or NULL */
    bool sums;
    const Scalar *size;   /* units */
    Portions portions;
} Asked;

/* The entry of the N allocations AT, in units of WIDTH bytes: that of others
 * that ask for the same, or a new one. */
Asked *asked_before(Expander *e, const Inside *in, uint32_t n,
                    Stm *const *at, int64_t width, const Scalar *bound,
                    bool sums);

/* ---- alike.c ---- */

/* Is there an iteration?  NULL: certainly. */
const Scalar *any_iteration(Expander *e, const Inside *in);
/* The units that size_before is about, where slice_is_alike. */
Var *size_alike(Expander *e, const Inside *in, const Slice *slice,
                Stm *alloc, int64_t width);

/* ---- portions.c ---- */

/* The units that size_before is about, of the body of a parallel form that
 * stands in no other. */
Var *size_of_kernel(Expander *e, const Inside *in, const Slice *slice,
                    Stm *alloc, int64_t width);

#endif

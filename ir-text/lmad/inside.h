/* inside.h - what the files of LMADs share.
 *
 * Questions about polynomials under the current equalities, and the way back
 * from a polynomial to an expression.  All leave the reason of a failure in
 * the context (lmad.h).
 */
#ifndef IR_TEXT_LMAD_INSIDE_H
#define IR_TEXT_LMAD_INSIDE_H

#include "ir-text/lmad/lmad.h"

/* P as an expression, as in poly_scalar_like. */
const Scalar *lmad_say(LmadCx *cx, const Poly *p, uint32_t n,
                       const Scalar *const *like);
bool lmad_same(LmadCx *cx, const Poly *a, const Poly *b);
/* Is P a number, under the equalities? */
bool lmad_known(LmadCx *cx, const Poly *p, int64_t *value);
bool lmad_is_known(LmadCx *cx, const Poly *p, int64_t value);
/* The signs that P may have. */
unsigned lmad_sign(LmadCx *cx, const Poly *p);
/* Is a count known to be 0 (or less)? */
bool lmad_is_empty(LmadCx *cx, const Lmad *lmad);
/* BASE + A[0] * B[0] + ... , read in the order of A, BASE, B. */
const Scalar *lmad_dot(LmadCx *cx, const Scalar *base, uint32_t n,
                       const Scalar *const *a, const Scalar *const *b);

static inline const Poly *lmad_poly(LmadCx *cx, const Scalar *s)
{
    return poly_of(cx->polys, s);
}

/* Neighbouring dimensions that are one: COUNT elements, STRIDE apart. */
typedef struct Group {
    const Poly *count, *stride;
} Group;

/* The groups of LMAD, as large as can be, into GROUP (of room for its rank);
 * dimensions of one element are in none. */
uint32_t lmad_merge(LmadCx *cx, const Lmad *lmad, Group *group);

/* P as Q * BY + R, with as little in R as polynomials can tell; false where a
 * number is too large.  By a number, the term of P without variables is
 * rounded down, or to zero. */
bool lmad_divide(LmadCx *cx, const Poly *p, const Poly *by, bool down,
                 const Poly **q, const Poly **r);
/* A modulo B > 0, rounded to minus infinity, with as few operators as the signs
 * that are known allow. */
const Poly *lmad_modulo(LmadCx *cx, const Poly *a, const Poly *b);
/* The products of P[0] .. P[k - 1], for k up to N; with BACKWARDS, those of
 * P[k] .. P[n - 1].  NULL for those too large. */
const Poly **lmad_products(LmadCx *cx, uint32_t n, const Poly *const *p,
                           bool backwards, Arena *scratch);

/* Cut the sizes of a new shape so that part k has as many elements as COUNT
 * k of N: it ends before CUT[k].  False where no cut is found. */
bool lmad_cut(LmadCx *cx, uint32_t n, const Poly *const *count, uint32_t rank,
              const Poly *const *size, uint32_t *cut);

/* ---- folds: fold.c ---- */

const Poly *fold_apply(LmadCx *cx, const Fold *fold, const Poly *const *index);
const Fold *fold_select(LmadCx *cx, const Fold *fold, const Selection *sel,
                        const Scalar *const *arg);
const Fold *fold_permute(LmadCx *cx, const Fold *fold, const uint32_t *perm);
const Fold *fold_reverse(LmadCx *cx, const Fold *fold, uint32_t dim,
                         const Scalar *count);
const Fold *fold_reshape(LmadCx *cx, const Fold *fold,
                         const Scalar *const *from, uint32_t rank,
                         const Scalar *const *size);
bool fold_equal(LmadCx *cx, const Fold *a, const Fold *b);
/* Is no index in its domain wrapped around, by numbers alone, so that FOLD is
 * that LMAD? */
bool fold_is_lmad(LmadCx *cx, const Fold *fold, const Lmad *lmad);
/* What row I adds to what it has of the indices; FOLD with other such terms;
 * are A and B equal but for these? */
const Scalar *fold_added(LmadCx *cx, const Fold *fold, uint32_t i);
const Fold *fold_with_added(LmadCx *cx, const Fold *fold,
                            const Scalar *const *added);
bool fold_has_form(LmadCx *cx, const Fold *a, const Fold *b);

#endif

/* lmad.h - LMADs and index functions: what they map, and how views change
 * them.
 *
 * An LMAD maps an index to an offset, a chain `L0 after L1` applies L1,
 * unranks its offset in L0's shape and applies L0 (Munksgaard, Henriksen,
 * Sadayappan and Oancea, "Memory Optimizations in an Array Language", SC22,
 * section IV).  docs/lmad.md has the formulas.  Index functions are looked at
 * on their domain only: index k runs from 0 below the k-th count; and chains
 * are taken to be valid: what a link gives is in range of the link before it.
 *
 * Every operation computes on polynomials, and says its result in the
 * program's own expressions where these have the same polynomial.  One that
 * cannot do what is asked returns NULL or false, and leaves the reason in the
 * context.
 */
#ifndef IR_TEXT_LMAD_LMAD_H
#define IR_TEXT_LMAD_LMAD_H

#include "ir-text/ir/ir.h"
#include "ir-text/poly/equality.h"
#include "ir-text/poly/poly.h"

/* Which signs a number may have. */
enum {
    SIGN_NEGATIVE = 1,
    SIGN_ZERO = 2,
    SIGN_POSITIVE = 4,
    SIGN_ANY = SIGN_NEGATIVE | SIGN_ZERO | SIGN_POSITIVE
};

/* What operations may know.  All but `polys` may be left out. */
typedef struct LmadCx {
    PolyStore *polys;
    Equalities *equal; /* asserted ones */
    /* The signs that P may have.  Without it, only numbers have known signs.
     * It decides how results look and whether one LMAD does; never what is
     * equal. */
    unsigned (*sign)(const Poly *p, void *facts);
    void *facts;
    Prog *prog;      /* makes the binders that a fold needs besides its own */
    const char *why; /* there was no result: why not */
} LmadCx;

/* ---- LMADs: lmad.c ---- */

/* The offset of an element. */
const Poly *lmad_apply_poly(LmadCx *cx, const Lmad *lmad,
                            const Poly *const *index);
const Scalar *lmad_apply(LmadCx *cx, const Lmad *lmad,
                         const Scalar *const *index);

/* A[...]: ARG are all operands of the expression.  An LMAD selects from what
 * has one dimension.  DIM_BACK is no more than DIM_ALL here. */
const Lmad *lmad_select(LmadCx *cx, const Lmad *lmad, const Selection *sel,
                        const Scalar *const *arg);
/* Dimension d of the result is dimension PERM[d]. */
const Lmad *lmad_permute(LmadCx *cx, const Lmad *lmad, const uint32_t *perm);
const Lmad *lmad_reverse(LmadCx *cx, const Lmad *lmad, uint32_t dim);

/* Is it what R(count, ...) stands for: is each component that polynomial? */
bool lmad_is_row_major(LmadCx *cx, const Lmad *lmad);

/* Are they known to have one shape, and to be one function on it?  Strides of
 * dimensions of one element do not matter, nor anything where there is no
 * element. */
bool lmad_equal(LmadCx *cx, const Lmad *a, const Lmad *b);

/* ---- shapes: reshape.c ---- */

/* One LMAD of the shape SIZE for the same elements in row-major order; that
 * SIZE has as many elements is taken for granted.  NULL where there is none,
 * or none that polynomials find. */
const Lmad *lmad_reshape(LmadCx *cx, const Lmad *lmad, uint32_t rank,
                         const Scalar *const *size);
/* One LMAD for `outer after inner`. */
const Lmad *lmad_compose(LmadCx *cx, const Lmad *outer, const Lmad *inner);
/* The LMAD for which `inverse after lmad` is R(shape of lmad).  There is one
 * where LMAD maps its indices onto 0 .. size - 1, one to one. */
const Lmad *lmad_invert(LmadCx *cx, const Lmad *lmad);

/* ---- index functions: ixfn.c ---- */

const Poly *ixfn_apply_poly(LmadCx *cx, const IxFn *ixfn,
                            const Poly *const *index);
const Scalar *ixfn_apply(LmadCx *cx, const IxFn *ixfn,
                         const Scalar *const *index);
const IxFn *ixfn_select(LmadCx *cx, const IxFn *ixfn, const Selection *sel,
                        const Scalar *const *arg);
const IxFn *ixfn_fix(LmadCx *cx, const IxFn *ixfn, uint32_t dim,
                     const Scalar *index);
/* Without the first N dimensions, whose indices are these. */
const IxFn *ixfn_fix_first(LmadCx *cx, const IxFn *ixfn, uint32_t n,
                           const Scalar *const *index);
const IxFn *ixfn_permute(LmadCx *cx, const IxFn *ixfn, const uint32_t *perm);
/* A fold does not know its array's shape: COUNT and FROM say it, and are not
 * looked at for LMADs. */
const IxFn *ixfn_reverse(LmadCx *cx, const IxFn *ixfn, uint32_t dim,
                         const Scalar *count);
const IxFn *ixfn_reshape(LmadCx *cx, const IxFn *ixfn,
                         const Scalar *const *from, uint32_t rank,
                         const Scalar *const *size);
/* As few links as compose can make of them; IXFN itself where none goes. */
const IxFn *ixfn_simplify(LmadCx *cx, const IxFn *ixfn);
/* As lmad_equal; that folds have one shape is for the caller to know. */
bool ixfn_equal(LmadCx *cx, const IxFn *a, const IxFn *b);
/* Of two that are equal: does what is made of the one equal what is made of the
 * other in the same way?  The stride of a count that is 1 plays no part for its
 * only index, but it does for an offset to slice at. */
bool ixfn_alike(const IxFn *a, const IxFn *b);

/* ---- components: components.c ---- */

/* What an index function is made of: of each LMAD the offset, then each
 * dimension's count and stride; of a fold what is added to the indices in each
 * row.  How many these are, and the K-th one, which is NULL where polynomials
 * cannot say it. */
uint32_t ixfn_components(const IxFn *ixfn);
const Scalar *ixfn_component(LmadCx *cx, const IxFn *ixfn, uint32_t k);
/* Is component K the size of a dimension of the array? */
bool ixfn_component_is_size(const IxFn *ixfn, uint32_t k);
/* IXFN with others, in the same order; NULL where that cannot be said. */
const IxFn *ixfn_with_components(LmadCx *cx, const IxFn *ixfn,
                                 const Scalar *const *component);
/* Are A and B the same but for their components? */
bool ixfn_has_form(LmadCx *cx, const IxFn *a, const IxFn *b);

#endif

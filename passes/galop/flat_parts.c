/* flat_parts.c - an index of a flat array as several indices.
 *
 * The factors of indices in accesses, `m` of `i * m + j`, are strides; these
 * have to divide each other, and the largest one the size.  An access is split
 * by them: an index goes to the largest stride that divides its factor, and
 * what is left is divided with a remainder.  Where a remainder may be negative
 * (`i * m + m - 1 - j`), one less of the next larger stride is tried.  The
 * parts are right where the prover shows that each is within its dimension.
 */
#include "passes/galop/flat_parts.h"

#include "passes/pass.h"
#include "verifier/prover/bounds.h"

#include <string.h>

/* ---- strides ---- */

static const Poly *index_poly(const FlatPlace *here, const Stm *stm)
{
    return facts_normal(here->facts, poly_of(here->polys, stm->exp.arg[1]));
}

static bool divides(const FlatPlace *here, const Poly *a, const Poly *b)
{
    return poly_divide(here->polys, b, a) != NULL;
}

/* Strides that STRIDE neither divides nor is divided by make room for it where
 * it is of a higher degree; false: there is one that is not of a lower one. */
static bool make_room(const FlatPlace *here, FlatDims *dims, const Poly *stride)
{
    uint32_t n = 0;

    for (uint32_t k = 0; k < dims->nstride; k++) {
        const Poly *other = dims->stride[k];
        bool fits =
            divides(here, other, stride) || divides(here, stride, other);
        if (!fits && poly_degree(other) >= poly_degree(stride))
            return false;
    }
    for (uint32_t k = 0; k < dims->nstride; k++) {
        const Poly *other = dims->stride[k];
        if (divides(here, other, stride) || divides(here, stride, other))
            dims->stride[n++] = other;
    }
    dims->nstride = n;
    return n < FLAT_DIMS;
}

void flat_add_stride(const FlatPlace *here, FlatDims *dims, const Poly *stride)
{
    uint32_t at = 0;

    if (!make_room(here, dims, stride))
        return;
    while (at < dims->nstride && divides(here, stride, dims->stride[at])) {
        if (dims->stride[at++] == stride)
            return;
    }
    memmove(&dims->stride[at + 1], &dims->stride[at],
            (dims->nstride - at) * sizeof *dims->stride);
    dims->stride[at] = stride;
    dims->nstride++;
}

static const Poly *without_sign(PolyStore *polys, const Poly *p)
{
    const Poly *leading = poly_leading(polys, p);

    return leading->term[0].coef < 0 ? poly_neg(polys, p) : p;
}

static bool moves(const FlatPlace *here, const Poly *p)
{
    for (uint32_t i = 0; i < here->nindex; i++)
        if (poly_mentions(here->polys, p, here->index[i]))
            return true;
    return false;
}

void flat_learn_strides(const FlatPlace *here, FlatDims *dims, const Stm *stm)
{
    const Poly *p = index_poly(here, stm), *q, *r;

    for (uint32_t i = 0; i < here->nindex; i++) {
        if (!poly_mentions(here->polys, p, here->index[i]) ||
            !poly_linear(here->polys, p, here->index[i], &q, &r) ||
            moves(here, q))
            continue;
        q = without_sign(here->polys, q);
        if (q)
            flat_add_stride(here, dims, q);
    }
}

/* ---- an access in parts ---- */

/* FACTOR, of an index or of nothing, goes to the largest stride that divides
 * it. */
static bool put_part(const FlatPlace *here, const FlatDims *dims, const Poly *p,
                     const Poly *factor, const Poly **part)
{
    for (uint32_t d = 0; d < dims->nstride; d++) {
        const Poly *by = poly_divide(here->polys, factor, dims->stride[d]);
        if (by)
            return (part[d] = poly_add(here->polys, part[d],
                                       poly_mul(here->polys, p, by))) != NULL;
    }
    return false;
}

/* As often as STRIDE is in *REST, by its leading term: that goes to *PART. */
static bool take_out(const FlatPlace *here, const Poly *stride,
                     const Poly **rest, const Poly **part)
{
    const Poly *leading = poly_leading(here->polys, stride);

    for (uint32_t i = 0; i < (*rest)->nterm;) {
        const Poly *term = poly_of_term(here->polys, &(*rest)->term[i]);
        const Poly *by = poly_divide(here->polys, term, leading);
        if (!by || moves(here, term)) {
            i++;
            continue;
        }
        *part = poly_add(here->polys, *part, by);
        *rest = poly_sub(here->polys, *rest, poly_mul(here->polys, by, stride));
        if (!*part || !*rest)
            return false;
        i = 0;
    }
    return true;
}

/* P as parts, each a multiple of a stride. */
static bool split(const FlatPlace *here, const FlatDims *dims, const Poly *p,
                  const Poly **part)
{
    const Poly *q, *r, *none = poly_const(here->polys, 0);

    for (uint32_t d = 0; d < dims->nstride; d++)
        part[d] = none;
    for (uint32_t i = 0; i < here->nindex; i++) {
        if (!poly_mentions(here->polys, p, here->index[i]))
            continue;
        if (!poly_linear(here->polys, p, here->index[i], &q, &r) ||
            moves(here, q) ||
            !put_part(here, dims, poly_var(here->polys, here->index[i]), q,
                      part))
            return false;
        p = r;
    }
    for (uint32_t d = 0; d < dims->nstride; d++)
        if (!take_out(here, dims->stride[d], &p, &part[d]))
            return false;
    return poly_is_zero(p);
}

/* In each dimension of the set FROM, one less than in PART, and all of the
 * elements of that in the next one. */
static bool borrow(const FlatPlace *here, const FlatDims *dims, uint32_t from,
                   const Poly *const *part, const Poly **to)
{
    const Poly *one = poly_const(here->polys, 1);

    memcpy(to, part, dims->nstride * sizeof *to);
    for (uint32_t d = 0; d + 1 < dims->nstride; d++) {
        if (!(from >> d & 1))
            continue;
        to[d] = poly_sub(here->polys, to[d], one);
        to[d + 1] = poly_add(
            here->polys, to[d + 1],
            poly_divide(here->polys, dims->stride[d], dims->stride[d + 1]));
        if (!to[d] || !to[d + 1])
            return false;
    }
    return true;
}

const Poly *flat_count(const FlatPlace *here, const FlatDims *dims,
                       const Var *array, uint32_t d)
{
    const Poly *outer =
        d ? dims->stride[d - 1]
          : facts_normal(here->facts,
                         poly_of(here->polys, array->type->size[0]));

    return poly_divide(here->polys, outer, dims->stride[d]);
}

static bool are_within(const FlatPlace *here, const FlatDims *dims,
                       const Var *array, const Poly *const *part)
{
    for (uint32_t d = 0; d < dims->nstride; d++) {
        const Poly *count = flat_count(here, dims, array, d);
        if (!count || !is_nonneg(here->facts, part[d]) ||
            !is_lt(here->facts, part[d], count))
            return false;
    }
    return true;
}

bool flat_has_value(const FlatPlace *here, const Scalar *s)
{
    return s && bound_no_overflow(here->facts, s).verdict == PROVED;
}

/* PART as an index; NULL: it may have no value.  The view's binding computes
 * COUNT, which it is less than. */
static const Scalar *say_part(const FlatPlace *here, const Poly *part,
                              const Poly *count)
{
    Store *store = here->store;
    const Scalar *index = poly_scalar(here->polys, part);
    const Scalar *end = poly_scalar(here->polys, count);
    uint32_t mark = facts_mark(here->facts);

    if (!end)
        return NULL;
    facts_assume(
        here->facts,
        scalar_binary(store, OP_GE, end, scalar_int(store, ELEM_I64, 0)), NULL);
    bool is_one = flat_has_value(here, index);
    facts_undo(here->facts, mark);
    return is_one ? index : NULL;
}

static bool say_parts(const FlatPlace *here, const FlatDims *dims,
                      const Var *array, const Poly *const *part,
                      const Scalar **index)
{
    for (uint32_t d = 0; d < dims->nstride; d++)
        if (!(index[d] =
                  say_part(here, part[d], flat_count(here, dims, array, d))))
            return false;
    return true;
}

bool flat_find_parts(const FlatPlace *here, const FlatDims *dims,
                     const Stm *stm, const Scalar **index)
{
    const Var *array = stm->exp.arg[0]->u.var;
    const Poly *part[FLAT_DIMS], *to[FLAT_DIMS];

    if (!split(here, dims, index_poly(here, stm), part))
        return false;
    for (uint32_t from = 0; from < 1u << (dims->nstride - 1); from++)
        if (borrow(here, dims, from, part, to) &&
            PASS_LEGAL(galop_flat_within, are_within(here, dims, array, to)) &&
            say_parts(here, dims, array, to, index))
            return true;
    return false;
}

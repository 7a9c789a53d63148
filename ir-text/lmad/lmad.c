/* lmad.c - LMADs as functions and as sets. */
#include "ir-text/lmad/lmad.h"

#include "ir-text/lmad/inside.h"

/* ---- what the context knows ---- */

const Scalar *lmad_say(LmadCx *cx, const Poly *p, uint32_t n,
                       const Scalar *const *like)
{
    const Scalar *s = poly_scalar_like(cx->polys, p, n, like);

    if (!s)
        cx->why = poly_why(cx->polys);
    return s;
}

bool lmad_same(LmadCx *cx, const Poly *a, const Poly *b)
{
    return equalities_hold(cx->equal, cx->polys, a, b);
}

bool lmad_known(LmadCx *cx, const Poly *p, int64_t *value)
{
    if (!p || poly_is_const(p, value))
        return p != NULL;
    const Poly *q = cx->equal ? equalities_apply(cx->equal, p) : NULL;
    return q && poly_is_const(q, value);
}

bool lmad_is_known(LmadCx *cx, const Poly *p, int64_t value)
{
    int64_t is;
    return lmad_known(cx, p, &is) && is == value;
}

unsigned lmad_sign(LmadCx *cx, const Poly *p)
{
    int64_t value;

    if (!p)
        return SIGN_ANY;
    if (lmad_known(cx, p, &value))
        return value < 0 ? SIGN_NEGATIVE : value ? SIGN_POSITIVE : SIGN_ZERO;
    return cx->sign ? cx->sign(p, cx->facts) : SIGN_ANY;
}

bool lmad_is_empty(LmadCx *cx, const Lmad *lmad)
{
    int64_t count;

    for (uint32_t i = 0; i < lmad->rank; i++)
        if (lmad_known(cx, lmad_poly(cx, lmad->dim[i].count), &count) &&
            count <= 0)
            return true;
    return false;
}

static Store *store_of(const LmadCx *cx)
{
    return poly_store_terms(cx->polys);
}

static const Lmad *refuse(LmadCx *cx, const char *why)
{
    cx->why = why;
    return NULL;
}

/* ---- application and selection ---- */

const Poly *lmad_apply_poly(LmadCx *cx, const Lmad *lmad,
                            const Poly *const *index)
{
    const Poly *sum = lmad_poly(cx, lmad->offset);

    for (uint32_t i = 0; i < lmad->rank; i++)
        sum = poly_add(cx->polys, sum,
                       poly_mul(cx->polys, index[i],
                                lmad_poly(cx, lmad->dim[i].stride)));
    if (!sum)
        cx->why = poly_why(cx->polys);
    return sum;
}

const Scalar *lmad_dot(LmadCx *cx, const Scalar *base, uint32_t n,
                       const Scalar *const *a, const Scalar *const *b)
{
    Arena scratch = {0};
    const Scalar **like =
        ARENA_NEW(&scratch, const Scalar *, 2 * (size_t)n + 1);
    const Poly *sum = lmad_poly(cx, base);

    for (uint32_t i = 0; i < n; i++) {
        const Poly *x = lmad_poly(cx, a[i]), *y = lmad_poly(cx, b[i]);
        sum = poly_add(cx->polys, sum, poly_mul(cx->polys, x, y));
        like[i] = a[i];
        like[n + 1 + i] = b[i];
    }
    like[n] = base;
    const Scalar *s = lmad_poly(cx, base) == sum
                          ? base
                          : lmad_say(cx, sum, 2 * n + 1, like);
    arena_free(&scratch);
    return s;
}

const Scalar *lmad_apply(LmadCx *cx, const Lmad *lmad,
                         const Scalar *const *index)
{
    Arena scratch = {0};
    const Scalar **stride = ARENA_NEW(&scratch, const Scalar *, lmad->rank);

    for (uint32_t i = 0; i < lmad->rank; i++)
        stride[i] = lmad->dim[i].stride;
    const Scalar *offset =
        lmad_dot(cx, lmad->offset, lmad->rank, index, stride);
    arena_free(&scratch);
    return offset;
}

static const Scalar *product(LmadCx *cx, const Scalar *a, const Scalar *b)
{
    return lmad_dot(cx, scalar_int(store_of(cx), ELEM_I64, 0), 1, &a, &b);
}

/* DIM of every dimension, and the new OFFSET, where SEL names the points and
 * ranges. */
static uint32_t select_ranges(LmadCx *cx, const Lmad *lmad,
                              const Selection *sel, const Scalar *const *arg,
                              LmadDim *dim, const Scalar **offset)
{
    Arena scratch = {0};
    const Scalar **start = ARENA_NEW(&scratch, const Scalar *, sel->rank);
    const Scalar **stride = ARENA_NEW(&scratch, const Scalar *, sel->rank);
    uint32_t n = 0, moved = 0;

    arg += sel->first;
    for (uint32_t i = 0; i < sel->rank; i++) {
        const LmadDim *old = &lmad->dim[i];
        DimKind kind = (DimKind)sel->dim[i];
        if (dim_operands[kind]) {
            start[moved] = arg[0];
            stride[moved++] = old->stride;
        }
        if (!dim_operands[kind])
            dim[n++] = *old;
        else if (kind == DIM_RANGE)
            dim[n++] = (LmadDim){arg[1], old->stride};
        else if (kind == DIM_STRIDE)
            dim[n++] = (LmadDim){arg[1], product(cx, arg[2], old->stride)};
        arg += dim_operands[kind];
    }
    *offset = lmad_dot(cx, lmad->offset, moved, start, stride);
    arena_free(&scratch);
    return n;
}

static uint32_t select_lmad(LmadCx *cx, const Lmad *lmad,
                            const Selection *sel, const Scalar *const *arg,
                            LmadDim *dim, const Scalar **offset)
{
    const Scalar *stride = lmad->dim[0].stride;

    arg += sel->first;
    *offset = lmad_dot(cx, lmad->offset, 1, &arg[0], &stride);
    for (uint32_t i = 0; i < sel->rank; i++)
        dim[i] = (LmadDim){arg[1 + 2 * i], product(cx, arg[2 + 2 * i], stride)};
    return sel->rank;
}

/* The LMAD of these components, where there are all of them. */
static const Lmad *build(LmadCx *cx, const Scalar *offset, uint32_t rank,
                         const LmadDim *dim)
{
    if (!offset)
        return NULL;
    for (uint32_t i = 0; i < rank; i++)
        if (!dim[i].count || !dim[i].stride)
            return NULL;
    return lmad_new(store_of(cx), offset, rank, dim);
}

const Lmad *lmad_select(LmadCx *cx, const Lmad *lmad, const Selection *sel,
                        const Scalar *const *arg)
{
    Arena scratch = {0};
    const Scalar *offset;

    if (!sel->dim && lmad->rank != 1)
        return refuse(cx, "an LMAD selects from one dimension only");
    if (sel->dim && sel->rank != lmad->rank)
        return refuse(cx, "the selection has a different number of dimensions");
    LmadDim *dim = ARENA_NEW(&scratch, LmadDim, sel->rank);
    uint32_t rank = sel->dim
                        ? select_ranges(cx, lmad, sel, arg, dim, &offset)
                        : select_lmad(cx, lmad, sel, arg, dim, &offset);
    const Lmad *result = build(cx, offset, rank, dim);
    arena_free(&scratch);
    return result;
}

/* ---- changes of layout ---- */

const Lmad *lmad_permute(LmadCx *cx, const Lmad *lmad, const uint32_t *perm)
{
    Arena scratch = {0};
    LmadDim *dim = ARENA_NEW(&scratch, LmadDim, lmad->rank);

    for (uint32_t i = 0; i < lmad->rank; i++)
        dim[i] = lmad->dim[perm[i]];
    const Lmad *result = build(cx, lmad->offset, lmad->rank, dim);
    arena_free(&scratch);
    return result;
}

/* Turn DIM round; OFFSET becomes that of its last element. */
static bool turn(LmadCx *cx, LmadDim *dim, const Scalar **offset)
{
    PolyStore *ps = cx->polys;
    const Scalar *like[] = {*offset, dim->count, dim->stride};
    const Poly *stride = lmad_poly(cx, dim->stride);
    const Poly *last = poly_sub(ps, lmad_poly(cx, dim->count),
                                poly_const(ps, 1));
    const Poly *moved = poly_add(ps, lmad_poly(cx, *offset),
                                 poly_mul(ps, last, stride));

    *offset = lmad_say(cx, moved, 3, like);
    dim->stride = lmad_say(cx, poly_neg(ps, stride), 1, &dim->stride);
    return *offset && dim->stride;
}

const Lmad *lmad_reverse(LmadCx *cx, const Lmad *lmad, uint32_t d)
{
    Arena scratch = {0};
    LmadDim *dim = ARENA_NEW(&scratch, LmadDim, lmad->rank);
    const Scalar *offset = lmad->offset;

    for (uint32_t i = 0; i < lmad->rank; i++)
        dim[i] = lmad->dim[i];
    const Lmad *result = turn(cx, &dim[d], &offset)
                             ? build(cx, offset, lmad->rank, dim)
                             : NULL;
    arena_free(&scratch);
    return result;
}

/* ---- tests ---- */

bool lmad_is_row_major(LmadCx *cx, const Lmad *lmad)
{
    const Poly *stride = poly_const(cx->polys, 1);

    if (lmad_reads_row_major(lmad))
        return true;
    if (!lmad_is_known(cx, lmad_poly(cx, lmad->offset), 0))
        return false;
    for (uint32_t d = lmad->rank; d-- > 0;) {
        if (!lmad_same(cx, lmad_poly(cx, lmad->dim[d].stride), stride))
            return false;
        stride = poly_mul(cx->polys, lmad_poly(cx, lmad->dim[d].count), stride);
    }
    return true;
}

static bool same_scalar(LmadCx *cx, const Scalar *a, const Scalar *b)
{
    return a == b || lmad_same(cx, lmad_poly(cx, a), lmad_poly(cx, b));
}

bool lmad_equal(LmadCx *cx, const Lmad *a, const Lmad *b)
{
    if (a == b)
        return true;
    cx->why = "they have different ranks";
    if (a->rank != b->rank)
        return false;
    cx->why = "their counts are not known to be equal";
    for (uint32_t i = 0; i < a->rank; i++)
        if (!same_scalar(cx, a->dim[i].count, b->dim[i].count))
            return false;
    if (lmad_is_empty(cx, a))
        return true;
    cx->why = "their offsets are not known to be equal";
    if (!same_scalar(cx, a->offset, b->offset))
        return false;
    cx->why = "their strides are not known to be equal";
    for (uint32_t i = 0; i < a->rank; i++)
        if (!same_scalar(cx, a->dim[i].stride, b->dim[i].stride) &&
            !lmad_is_known(cx, lmad_poly(cx, a->dim[i].count), 1))
            return false;
    return true;
}

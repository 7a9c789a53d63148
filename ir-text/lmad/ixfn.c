/* ixfn.c - index functions: chains of LMADs, with or without a fold. */
#include "ir-text/lmad/inside.h"

#include <string.h>

static Store *store_of(const LmadCx *cx)
{
    return poly_store_terms(cx->polys);
}

static const IxFn *refuse(LmadCx *cx, const char *why)
{
    cx->why = why;
    return NULL;
}

static const Lmad *last_of(const IxFn *ixfn)
{
    return ixfn->lmad[ixfn->nlmad - 1];
}

/* ---- application ---- */

/* A / B or A % B as an operator. */
static const Poly *divide_opaquely(LmadCx *cx, Op op, const Poly *a,
                                   const Poly *b)
{
    const Scalar *x = poly_scalar(cx->polys, a), *y = poly_scalar(cx->polys, b);
    const Scalar *s = x && y ? scalar_binary(store_of(cx), op, x, y) : NULL;

    if (!s)
        cx->why = "an expression would nest too deep";
    return s ? lmad_poly(cx, s) : NULL;
}

/* A by B > 0, for A that is not negative, without an operator. */
static bool divide_plainly(LmadCx *cx, const Poly *a, const Poly *b,
                           const Poly **quotient, const Poly **rest)
{
    PolyStore *ps = cx->polys;

    if (!lmad_divide(cx, a, b, true, quotient, rest))
        return false;
    const Poly *above = poly_sub(ps, poly_sub(ps, b, poly_const(ps, 1)), *rest);
    return poly_is_zero(*rest) ||
           (!(lmad_sign(cx, *rest) & SIGN_NEGATIVE) &&
            !(lmad_sign(cx, above) & SIGN_NEGATIVE));
}

static bool divide(LmadCx *cx, const Poly *a, const Poly *b,
                   const Poly **quotient, const Poly **rest)
{
    if (divide_plainly(cx, a, b, quotient, rest))
        return true;
    *quotient = divide_opaquely(cx, OP_DIV, a, b);
    *rest = divide_opaquely(cx, OP_REM, a, b);
    return *quotient && *rest;
}

const Poly *lmad_modulo(LmadCx *cx, const Poly *a, const Poly *b)
{
    const Poly *quotient, *rest;

    if (!a || lmad_sign(cx, a) & SIGN_NEGATIVE ||
        lmad_sign(cx, b) & SIGN_NEGATIVE)
        return a ? divide_opaquely(cx, OP_FMOD, a, b) : NULL;
    return divide_plainly(cx, a, b, &quotient, &rest)
               ? rest
               : divide_opaquely(cx, OP_REM, a, b);
}

/* LMAD applied to the index that POSITION is in its shape.  Groups of
 * dimensions need no division between them. */
static const Poly *apply_unranked(LmadCx *cx, const Lmad *lmad,
                                  const Poly *position)
{
    PolyStore *ps = cx->polys;
    Arena scratch = {0};
    Group *group = ARENA_NEW(&scratch, Group, lmad->rank);
    const Poly **count = ARENA_NEW(&scratch, const Poly *, lmad->rank);
    uint32_t n = lmad_merge(cx, lmad, group);
    const Poly *sum = lmad_poly(cx, lmad->offset), *index;

    for (uint32_t i = 0; i < n; i++)
        count[i] = group[i].count;
    const Poly **after = lmad_products(cx, n, count, true, &scratch);
    for (uint32_t i = 0; i < n && sum; i++) {
        if (i + 1 == n)
            index = position;
        else if (!after[i + 1] ||
                 !divide(cx, position, after[i + 1], &index, &position))
            index = NULL;
        sum = poly_add(ps, sum, poly_mul(ps, index, group[i].stride));
    }
    arena_free(&scratch);
    return sum;
}

const Poly *ixfn_apply_poly(LmadCx *cx, const IxFn *ixfn,
                            const Poly *const *index)
{
    uint32_t left = ixfn->nlmad - !ixfn->fold;
    const Poly *offset = ixfn->fold
                             ? fold_apply(cx, ixfn->fold, index)
                             : lmad_apply_poly(cx, last_of(ixfn), index);

    while (offset && left-- > 0)
        offset = apply_unranked(cx, ixfn->lmad[left], offset);
    if (!offset)
        cx->why = poly_why(cx->polys);
    return offset;
}

const Scalar *ixfn_apply(LmadCx *cx, const IxFn *ixfn,
                         const Scalar *const *index)
{
    uint32_t rank = ixfn_rank(ixfn);
    Arena scratch = {0};

    if (ixfn->nlmad == 1 && !ixfn->fold)
        return lmad_apply(cx, ixfn->lmad[0], index);
    const Poly **at = ARENA_NEW(&scratch, const Poly *, rank);
    for (uint32_t i = 0; i < rank; i++)
        at[i] = lmad_poly(cx, index[i]);
    const Poly *p = ixfn_apply_poly(cx, ixfn, at);
    const Scalar *offset = p ? lmad_say(cx, p, rank, index) : NULL;
    arena_free(&scratch);
    return offset;
}

/* ---- chains ---- */

/* Does unranking in LMAD's shape and applying it change nothing? */
static bool is_identity(LmadCx *cx, const Lmad *lmad)
{
    Arena scratch = {0};
    Group *group = ARENA_NEW(&scratch, Group, lmad->rank);
    uint32_t n = lmad_merge(cx, lmad, group);
    bool result = lmad_is_known(cx, lmad_poly(cx, lmad->offset), 0) &&
                  (n == 0 || (n == 1 && lmad_is_known(cx, group[0].stride, 1)));

    arena_free(&scratch);
    return result;
}

const IxFn *ixfn_simplify(LmadCx *cx, const IxFn *ixfn)
{
    Arena scratch = {0};
    const Lmad **link = ARENA_NEW(&scratch, const Lmad *, ixfn->nlmad);
    uint32_t n = ixfn->nlmad;
    const IxFn *result = ixfn;

    if (n)
        memcpy(link, ixfn->lmad, n * sizeof *link);
    for (uint32_t at = n; at-- > 0;) {
        const Lmad *one = NULL;
        bool drop = at + 1 == n && ixfn->fold && is_identity(cx, link[at]);
        if (at + 1 < n)
            one = lmad_compose(cx, link[at], link[at + 1]);
        if (!one && !drop)
            continue;
        n--;
        for (uint32_t i = at + 1; i < n; i++)
            link[i] = link[i + 1];
        if (one)
            link[at++] = one; /* perhaps it goes on with what follows */
    }
    if (n < ixfn->nlmad)
        result = ixfn_new(store_of(cx), n, link, ixfn->fold);
    arena_free(&scratch);
    return result;
}

/* IXFN with another last LMAD, and one more after that where MORE is not
 * NULL. */
static const IxFn *with_last(LmadCx *cx, const IxFn *ixfn, const Lmad *last,
                             const Lmad *more)
{
    if (!last || (last == last_of(ixfn) && !more))
        return last ? ixfn : NULL;
    Arena scratch = {0};
    const Lmad **link =
        ARENA_NEW(&scratch, const Lmad *, (size_t)ixfn->nlmad + 1);
    memcpy(link, ixfn->lmad, ixfn->nlmad * sizeof *link);
    link[ixfn->nlmad - 1] = last;
    link[ixfn->nlmad] = more;
    const IxFn *result =
        ixfn_new(store_of(cx), ixfn->nlmad + (more != NULL), link, NULL);
    arena_free(&scratch);
    return ixfn_simplify(cx, result);
}

static const IxFn *with_fold(LmadCx *cx, const IxFn *ixfn, const Fold *fold)
{
    return fold ? ixfn_new(store_of(cx), ixfn->nlmad, ixfn->lmad, fold) : NULL;
}

/* ---- views ---- */

const IxFn *ixfn_select(LmadCx *cx, const IxFn *ixfn, const Selection *sel,
                        const Scalar *const *arg)
{
    if (ixfn->fold)
        return with_fold(cx, ixfn, fold_select(cx, ixfn->fold, sel, arg));
    return with_last(cx, ixfn, lmad_select(cx, last_of(ixfn), sel, arg), NULL);
}

const IxFn *ixfn_fix(LmadCx *cx, const IxFn *ixfn, uint32_t dim,
                     const Scalar *index)
{
    uint32_t rank = ixfn_rank(ixfn);
    Arena scratch = {0};
    uint8_t *kind = ARENA_NEW(&scratch, uint8_t, rank);

    for (uint32_t i = 0; i < rank; i++)
        kind[i] = i == dim ? DIM_POINT : DIM_ALL;
    Selection sel = {.dim = kind, .rank = rank};
    const IxFn *result = ixfn_select(cx, ixfn, &sel, &index);
    arena_free(&scratch);
    return result;
}

const IxFn *ixfn_fix_first(LmadCx *cx, const IxFn *ixfn, uint32_t n,
                           const Scalar *const *index)
{
    uint32_t rank = ixfn_rank(ixfn);
    Arena scratch = {0};
    uint8_t *kind = ARENA_NEW(&scratch, uint8_t, rank);

    for (uint32_t i = 0; i < rank; i++)
        kind[i] = i < n ? DIM_POINT : DIM_ALL;
    Selection sel = {.dim = kind, .rank = rank};
    const IxFn *result = n ? ixfn_select(cx, ixfn, &sel, index) : ixfn;
    arena_free(&scratch);
    return result;
}

const IxFn *ixfn_permute(LmadCx *cx, const IxFn *ixfn, const uint32_t *perm)
{
    if (ixfn->fold)
        return with_fold(cx, ixfn, fold_permute(cx, ixfn->fold, perm));
    return with_last(cx, ixfn, lmad_permute(cx, last_of(ixfn), perm), NULL);
}

const IxFn *ixfn_reverse(LmadCx *cx, const IxFn *ixfn, uint32_t dim,
                         const Scalar *count)
{
    if (ixfn->fold)
        return with_fold(cx, ixfn, fold_reverse(cx, ixfn->fold, dim, count));
    return with_last(cx, ixfn, lmad_reverse(cx, last_of(ixfn), dim), NULL);
}

const IxFn *ixfn_reshape(LmadCx *cx, const IxFn *ixfn,
                         const Scalar *const *from, uint32_t rank,
                         const Scalar *const *size)
{
    if (ixfn->fold)
        return with_fold(cx, ixfn,
                         fold_reshape(cx, ixfn->fold, from, rank, size));
    const Lmad *last = last_of(ixfn);
    const Lmad *one = lmad_reshape(cx, last, rank, size);
    if (one)
        return with_last(cx, ixfn, one, NULL);
    const Lmad *dense = lmad_row_major(store_of(cx), rank, size);
    if (!dense)
        return refuse(cx, "an expression would nest too deep");
    return with_last(cx, ixfn, last, dense);
}

/* ---- equality ---- */

/* Do two links before the last map positions alike?  The outermost count
 * plays no part in unranking. */
static bool is_same_link(LmadCx *cx, const Lmad *a, const Lmad *b)
{
    Arena scratch = {0};
    Group *x = ARENA_NEW(&scratch, Group, a->rank);
    Group *y = ARENA_NEW(&scratch, Group, b->rank);
    uint32_t n = lmad_merge(cx, a, x);
    bool same = n == lmad_merge(cx, b, y) &&
                lmad_same(cx, lmad_poly(cx, a->offset),
                          lmad_poly(cx, b->offset));

    for (uint32_t i = 0; i < n && same; i++)
        same = lmad_same(cx, x[i].stride, y[i].stride) &&
               (i == 0 || lmad_same(cx, x[i].count, y[i].count));
    arena_free(&scratch);
    return same;
}

/* FOLD has a fold, and LMAD has none. */
static bool is_fold_alone(LmadCx *cx, const IxFn *fold, const IxFn *lmad)
{
    return fold->nlmad == 0 && lmad->nlmad == 1 &&
           fold_is_lmad(cx, fold->fold, lmad->lmad[0]);
}

static bool is_equal(LmadCx *cx, const IxFn *a, const IxFn *b)
{
    a = ixfn_simplify(cx, a);
    b = ixfn_simplify(cx, b);
    cx->why = "only one of them has a fold";
    if (!a->fold != !b->fold)
        return a->fold ? is_fold_alone(cx, a, b) : is_fold_alone(cx, b, a);
    uint32_t links = a->nlmad - !a->fold;
    if (a->fold && !fold_equal(cx, a->fold, b->fold))
        return false;
    if (!a->fold && !lmad_equal(cx, last_of(a), last_of(b)))
        return false;
    if (!a->fold && lmad_is_empty(cx, last_of(a)))
        return true;
    cx->why = "they have different numbers of LMADs";
    if (a->nlmad != b->nlmad)
        return false;
    cx->why = "an LMAD before the last is not known to be equal";
    for (uint32_t i = 0; i < links; i++)
        if (!is_same_link(cx, a->lmad[i], b->lmad[i]))
            return false;
    return true;
}

/* S under the equalities; S itself where that cannot be said. */
static const Scalar *rewrite(LmadCx *cx, const Scalar *s)
{
    const Poly *p = equalities_apply(cx->equal, lmad_poly(cx, s));
    const Scalar *said = p ? poly_scalar(cx->polys, p) : NULL;
    return said ? said : s;
}

/* IXFN with all components of its LMADs rewritten: `C(n, n)` below `n == 4`
 * composes with what it does not compose with for any n. */
static const IxFn *rewrite_links(LmadCx *cx, const IxFn *ixfn)
{
    Arena scratch = {0};
    const Lmad **link = ARENA_NEW(&scratch, const Lmad *, ixfn->nlmad);

    for (uint32_t i = 0; i < ixfn->nlmad; i++) {
        const Lmad *old = ixfn->lmad[i];
        LmadDim *dim = ARENA_NEW(&scratch, LmadDim, old->rank);
        for (uint32_t d = 0; d < old->rank; d++)
            dim[d] = (LmadDim){rewrite(cx, old->dim[d].count),
                               rewrite(cx, old->dim[d].stride)};
        link[i] = lmad_new(store_of(cx), rewrite(cx, old->offset), old->rank,
                           dim);
    }
    const IxFn *result = ixfn_new(store_of(cx), ixfn->nlmad, link, ixfn->fold);
    arena_free(&scratch);
    return result;
}

bool ixfn_equal(LmadCx *cx, const IxFn *a, const IxFn *b)
{
    if (a == b || is_equal(cx, a, b))
        return true;
    if (!cx->equal || (a->nlmad < 2 && b->nlmad < 2))
        return false;
    return is_equal(cx, rewrite_links(cx, a), rewrite_links(cx, b));
}

/* Do strides differ where a count is 1, or offsets where one is 0? */
static bool is_alike(const Lmad *a, const Lmad *b)
{
    bool empty = false;

    if (a->rank != b->rank)
        return false;
    for (uint32_t d = 0; d < a->rank; d++) {
        int64_t m = 2, n = 2;
        scalar_is_int(a->dim[d].count, &m);
        scalar_is_int(b->dim[d].count, &n);
        if ((m < 2 || n < 2) && a->dim[d].stride != b->dim[d].stride)
            return false;
        empty |= m < 1 || n < 1;
    }
    return !empty || a->offset == b->offset;
}

bool ixfn_alike(const IxFn *a, const IxFn *b)
{
    if (a == b)
        return true;
    if (a->nlmad != b->nlmad || a->fold != b->fold)
        return false;
    for (uint32_t i = 0; i < a->nlmad; i++)
        if (!is_alike(a->lmad[i], b->lmad[i]))
            return false;
    return true;
}

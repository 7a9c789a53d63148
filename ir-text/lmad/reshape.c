/* reshape.c - other shapes for the same offsets: reshape, compose,
 * invert.
 *
 * All three work on groups: maximal runs of neighbouring dimensions that are
 * one dimension (the outer stride is the inner count times the inner stride).
 * Between groups, the offset as a function of the row-major position has a
 * bend; within one it is linear.
 */
#include "ir-text/lmad/inside.h"

static Store *store_of(const LmadCx *cx)
{
    return poly_store_terms(cx->polys);
}

static const Lmad *refuse(LmadCx *cx, const char *why)
{
    cx->why = why;
    return NULL;
}

uint32_t lmad_merge(LmadCx *cx, const Lmad *lmad, Group *group)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < lmad->rank; i++) {
        const Poly *count = lmad_poly(cx, lmad->dim[i].count);
        const Poly *stride = lmad_poly(cx, lmad->dim[i].stride);
        if (lmad_is_known(cx, count, 1))
            continue;
        const Poly *both =
            n ? poly_mul(cx->polys, group[n - 1].count, count) : NULL;
        if (both && lmad_same(cx, group[n - 1].stride,
                              poly_mul(cx->polys, count, stride)))
            group[n - 1] = (Group){both, stride};
        else
            group[n++] = (Group){count, stride};
    }
    return n;
}

/* ---- reshape ---- */

const Poly **lmad_products(LmadCx *cx, uint32_t n, const Poly *const *p,
                           bool backwards, Arena *scratch)
{
    const Poly **result = ARENA_NEW(scratch, const Poly *, (size_t)n + 1);

    if (backwards) {
        result[n] = poly_const(cx->polys, 1);
        for (uint32_t i = n; i-- > 0;)
            result[i] = poly_mul(cx->polys, p[i], result[i + 1]);
    } else {
        result[0] = poly_const(cx->polys, 1);
        for (uint32_t i = 0; i < n; i++)
            result[i + 1] = poly_mul(cx->polys, result[i], p[i]);
    }
    return result;
}

/* Both shapes have one number of elements, so that it is enough to find the
 * products on either side of a cut equal: where there is an element at all,
 * the other side follows. */
bool lmad_cut(LmadCx *cx, uint32_t n, const Poly *const *count, uint32_t rank,
              const Poly *const *size, uint32_t *cut)
{
    Arena scratch = {0};
    const Poly **before = lmad_products(cx, n, count, false, &scratch);
    const Poly **after = lmad_products(cx, n, count, true, &scratch);
    const Poly **left = lmad_products(cx, rank, size, false, &scratch);
    const Poly **right = lmad_products(cx, rank, size, true, &scratch);
    uint32_t at = 0, k = 0;

    for (; k + 1 < n; k++) {
        while (at <= rank && !lmad_same(cx, before[k + 1], left[at]) &&
               !lmad_same(cx, after[k + 1], right[at]))
            at++;
        if (at > rank)
            break;
        cut[k] = at;
    }
    if (n)
        cut[n - 1] = rank;
    arena_free(&scratch);
    return k + 1 >= n;
}

/* What the strides of the new shape are made of, as far as texts go. */
typedef struct Words {
    const Scalar **at;
    uint32_t n;
} Words;

static Words words_of(LmadCx *cx, const Lmad *lmad, uint32_t rank,
                      const Scalar *const *size, Arena *scratch)
{
    const Lmad *dense = lmad_row_major(store_of(cx), rank, size);
    Words words = {ARENA_NEW(scratch, const Scalar *,
                             2 * (size_t)rank + lmad->rank + 1),
                   0};

    for (uint32_t i = 0; dense && i < rank; i++)
        words.at[words.n++] = dense->dim[i].stride;
    for (uint32_t i = 0; i < lmad->rank; i++)
        words.at[words.n++] = lmad->dim[i].stride;
    for (uint32_t i = 0; i < rank; i++)
        words.at[words.n++] = size[i];
    return words;
}

/* Dimensions FIRST to LAST of the new shape, dense over STRIDE. */
static bool fill(LmadCx *cx, uint32_t first, uint32_t last,
                 const Poly *stride, const Poly *const *count,
                 const Scalar *const *size, Words words, LmadDim *dim)
{
    for (uint32_t d = last; d-- > first;) {
        dim[d] = (LmadDim){size[d], lmad_say(cx, stride, words.n, words.at)};
        if (!dim[d].stride)
            return false;
        stride = poly_mul(cx->polys, count[d], stride);
    }
    return true;
}

static bool keeps_shape(const Lmad *lmad, uint32_t rank,
                        const Scalar *const *size)
{
    uint32_t i = 0;

    while (i < rank && i < lmad->rank && lmad->dim[i].count == size[i])
        i++;
    return i == rank && i == lmad->rank;
}

static bool fill_shape(LmadCx *cx, const Lmad *lmad, uint32_t rank,
                       const Scalar *const *size, LmadDim *dim, Arena *scratch)
{
    Words words = words_of(cx, lmad, rank, size, scratch);
    Group *group = ARENA_NEW(scratch, Group, lmad->rank);
    uint32_t *cut = ARENA_NEW(scratch, uint32_t, lmad->rank);
    const Poly **old = ARENA_NEW(scratch, const Poly *, lmad->rank);
    const Poly **count = ARENA_NEW(scratch, const Poly *, rank);
    uint32_t n = lmad_merge(cx, lmad, group);
    bool empty = lmad_is_empty(cx, lmad);

    for (uint32_t i = 0; i < rank; i++)
        empty |= lmad_is_known(cx, count[i] = lmad_poly(cx, size[i]), 0);
    for (uint32_t i = 0; i < n; i++)
        old[i] = group[i].count;
    if (n == 0 || empty)
        return fill(cx, 0, rank, poly_const(cx->polys, 1), count, size, words,
                    dim);
    if (!lmad_cut(cx, n, old, rank, count, cut)) {
        cx->why = "no single LMAD is known to have that shape";
        return false;
    }
    for (uint32_t i = 0; i < n; i++)
        if (!fill(cx, i ? cut[i - 1] : 0, cut[i], group[i].stride, count, size,
                  words, dim))
            return false;
    return true;
}

const Lmad *lmad_reshape(LmadCx *cx, const Lmad *lmad, uint32_t rank,
                         const Scalar *const *size)
{
    Arena scratch = {0};
    LmadDim *dim = ARENA_NEW(&scratch, LmadDim, rank);
    const Lmad *result = NULL;

    if (keeps_shape(lmad, rank, size))
        result = lmad;
    else if (fill_shape(cx, lmad, rank, size, dim, &scratch))
        result = lmad_new(store_of(cx), lmad->offset, rank, dim);
    arena_free(&scratch);
    return result;
}

/* ---- compose ---- */

/* Has P one term of its highest degree? */
static bool has_one_head(const Poly *p)
{
    return p->nterm == 1 ||
           p->term[1].mono->degree < p->term[0].mono->degree;
}

/* A / B for B > 0. */
static int64_t divide_number(int64_t a, int64_t b, bool down)
{
    return a / b - (down && a % b < 0);
}

/* Terms of P that the head of BY divides go to Q until there are none; with
 * one head, the result is the same whichever is taken first. */
bool lmad_divide(LmadCx *cx, const Poly *p, const Poly *by, bool down,
                 const Poly **q, const Poly **r)
{
    PolyStore *ps = cx->polys;
    int64_t number, rest;
    bool is_number = poly_is_const(by, &number);

    *q = poly_const(ps, 0);
    *r = p;
    if (poly_is_zero(by) || !has_one_head(by) || (is_number && number < 0)) {
        const Poly *whole = poly_divide(ps, p, by);
        if (whole) {
            *q = whole;
            *r = poly_const(ps, 0);
        }
        return true;
    }
    const Poly *head = poly_of_term(ps, &by->term[0]);
    for (uint32_t i = 0; *r && i < (*r)->nterm;) {
        const Poly *left = *r;
        const Poly *monomial = poly_of_term(ps, &left->term[i]);
        const Poly *part =
            is_number && poly_is_const(monomial, &rest)
                ? poly_const(ps, divide_number(rest, number, down))
                : poly_divide(ps, monomial, head);
        if (!part || poly_is_zero(part)) {
            i++;
            continue;
        }
        *q = poly_add(ps, *q, part);
        *r = poly_sub(ps, left, poly_mul(ps, part, by));
        i = 0;
    }
    return *q && *r;
}

/* An affine map from the inner index to one digit: the index of one group of
 * the outer LMAD. */
typedef struct Digit {
    const Poly *offset;
    const Poly **stride; /* one for each inner dimension */
} Digit;

/* P = the digits' parts times the sizes AFTER them.  Of an offset, parts
 * want to be from 0 on; of a stride, small. */
static bool split(LmadCx *cx, const Poly *p, bool down, uint32_t n,
                  const Poly *const *after, const Poly **part)
{
    for (uint32_t i = 0; i + 1 < n; i++)
        if (!lmad_divide(cx, p, after[i + 1], down, &part[i], &p))
            return false;
    part[n - 1] = p;
    return p != NULL;
}

/* The least and the greatest value of a digit; false where the sign of a
 * stride is not known. */
static bool range_of(LmadCx *cx, const Digit *digit, const Lmad *inner,
                     const Poly **least, const Poly **greatest)
{
    PolyStore *ps = cx->polys;

    *least = *greatest = digit->offset;
    for (uint32_t i = 0; i < inner->rank; i++) {
        const Poly *count = lmad_poly(cx, inner->dim[i].count);
        const Poly *span = poly_mul(
            ps, poly_sub(ps, count, poly_const(ps, 1)), digit->stride[i]);
        unsigned sign = lmad_sign(cx, digit->stride[i]);
        if (sign == SIGN_ZERO || lmad_is_known(cx, count, 1))
            continue;
        if (!(sign & SIGN_NEGATIVE))
            *greatest = poly_add(ps, *greatest, span);
        else if (!(sign & SIGN_POSITIVE))
            *least = poly_add(ps, *least, span);
        else
            return false;
    }
    return *least && *greatest;
}

static bool is_in_range(LmadCx *cx, const Digit *digit, const Lmad *inner,
                        const Poly *size)
{
    PolyStore *ps = cx->polys;
    const Poly *least, *greatest;

    if (!range_of(cx, digit, inner, &least, &greatest))
        return false;
    const Poly *above = poly_sub(ps, poly_sub(ps, size, poly_const(ps, 1)),
                                 greatest);
    return !(lmad_sign(cx, least) & SIGN_NEGATIVE) &&
           !(lmad_sign(cx, above) & SIGN_NEGATIVE);
}

/* Is DIGIT in range, perhaps when TURNS times its size go over to the digit
 * outside it? */
static bool settle(LmadCx *cx, Digit *digit, const Lmad *inner,
                   const Poly *size, int turns)
{
    PolyStore *ps = cx->polys;
    Digit moved = digit[0];

    moved.offset = poly_sub(ps, moved.offset, poly_scale(ps, size, turns));
    const Poly *outside =
        poly_add(ps, digit[-1].offset, poly_const(ps, turns));
    if (!moved.offset || !outside || !is_in_range(cx, &moved, inner, size))
        return false;
    digit[0].offset = moved.offset;
    digit[-1].offset = outside;
    return true;
}

/* The digits of INNER's offset in the shape of N groups.  The outermost is in
 * range where the others are: the chain is valid. */
static Digit *digits_of(LmadCx *cx, const Lmad *inner, uint32_t n,
                        const Group *group, Arena *scratch)
{
    Digit *digit = ARENA_NEW(scratch, Digit, n);
    const Poly **size = ARENA_NEW(scratch, const Poly *, n);
    const Poly **part = ARENA_NEW(scratch, const Poly *, n);

    for (uint32_t k = 0; k < n; k++) {
        size[k] = group[k].count;
        digit[k].stride = ARENA_NEW(scratch, const Poly *, inner->rank);
    }
    const Poly **after = lmad_products(cx, n, size, true, scratch);
    for (uint32_t k = 1; k < n; k++)
        if (!after[k])
            return NULL;
    if (!split(cx, lmad_poly(cx, inner->offset), true, n, after, part))
        return NULL;
    for (uint32_t k = 0; k < n; k++)
        digit[k].offset = part[k];
    for (uint32_t i = 0; i < inner->rank; i++) {
        if (!split(cx, lmad_poly(cx, inner->dim[i].stride), false, n, after,
                   part))
            return NULL;
        for (uint32_t k = 0; k < n; k++)
            digit[k].stride[i] = part[k];
    }
    for (uint32_t k = n; k-- > 1;)
        if (!settle(cx, &digit[k], inner, size[k], 0) &&
            !settle(cx, &digit[k], inner, size[k], -1) &&
            !settle(cx, &digit[k], inner, size[k], 1))
            return NULL;
    return digit;
}

/* OFFSET + the digits times the strides of the groups. */
static const Lmad *recombine(LmadCx *cx, const Lmad *outer, const Lmad *inner,
                             uint32_t n, const Group *group,
                             const Digit *digit, Arena *scratch)
{
    PolyStore *ps = cx->polys;
    LmadDim *dim = ARENA_NEW(scratch, LmadDim, inner->rank);
    uint32_t nword = 0;
    const Scalar **word =
        ARENA_NEW(scratch, const Scalar *,
                  2 * (size_t)outer->rank + inner->rank + 2);

    for (uint32_t i = 0; i < inner->rank; i++)
        word[nword++] = inner->dim[i].stride;
    word[nword++] = inner->offset;
    word[nword++] = outer->offset;
    for (uint32_t i = 0; i < outer->rank; i++) {
        word[nword++] = outer->dim[i].stride;
        word[nword++] = outer->dim[i].count;
    }
    const Poly *sum = lmad_poly(cx, outer->offset);
    for (uint32_t k = 0; k < n; k++)
        sum = poly_add(ps, sum,
                       poly_mul(ps, digit[k].offset, group[k].stride));
    const Scalar *offset = lmad_say(cx, sum, nword, word);
    if (!offset)
        return NULL;
    for (uint32_t i = 0; i < inner->rank; i++) {
        sum = poly_const(ps, 0);
        for (uint32_t k = 0; k < n; k++)
            sum = poly_add(ps, sum,
                           poly_mul(ps, digit[k].stride[i], group[k].stride));
        dim[i] = (LmadDim){inner->dim[i].count,
                           lmad_say(cx, sum, nword, word)};
        if (!dim[i].stride)
            return NULL;
    }
    return lmad_new(store_of(cx), offset, inner->rank, dim);
}

/* INNER as it stands for the whole shape of OUTER in row-major order. */
static const Lmad *compose_dense(LmadCx *cx, const Lmad *outer,
                                 const Lmad *inner)
{
    Arena scratch = {0};
    const Scalar **size = ARENA_NEW(&scratch, const Scalar *, inner->rank);
    const Poly *have = poly_const(cx->polys, 1), *want = have;
    const Lmad *result = NULL;

    for (uint32_t i = 0; i < inner->rank; i++) {
        size[i] = inner->dim[i].count;
        have = poly_mul(cx->polys, have, lmad_poly(cx, size[i]));
    }
    for (uint32_t i = 0; i < outer->rank; i++)
        want = poly_mul(cx->polys, want, lmad_poly(cx, outer->dim[i].count));
    if (lmad_is_row_major(cx, inner) && lmad_same(cx, have, want))
        result = lmad_reshape(cx, outer, inner->rank, size);
    arena_free(&scratch);
    return result;
}

const Lmad *lmad_compose(LmadCx *cx, const Lmad *outer, const Lmad *inner)
{
    const Lmad *result = compose_dense(cx, outer, inner);
    Arena scratch = {0};

    if (result)
        return result;
    Group *group = ARENA_NEW(&scratch, Group, (size_t)outer->rank + 1);
    uint32_t n = lmad_merge(cx, outer, group);
    if (n == 0) /* one element: its offset there is 0 */
        group[n++] = (Group){poly_const(cx->polys, 1),
                             poly_const(cx->polys, 1)};
    const Digit *digit = digits_of(cx, inner, n, group, &scratch);
    if (digit)
        result = recombine(cx, outer, inner, n, group, digit, &scratch);
    else
        cx->why = "no single LMAD is known for the chain";
    arena_free(&scratch);
    return result;
}

/* ---- invert ---- */

/* The dimension of LMAD, not yet TAKEN, whose stride is STRIDE or its
 * negative. */
static uint32_t find_stride(LmadCx *cx, const Lmad *lmad, const bool *taken,
                            const Poly *stride, bool *backwards)
{
    const Poly *minus = poly_neg(cx->polys, stride);

    for (uint32_t i = 0; i < lmad->rank; i++) {
        const Poly *is = lmad_poly(cx, lmad->dim[i].stride);
        if (taken[i])
            continue;
        *backwards = lmad_same(cx, is, minus);
        if (*backwards || lmad_same(cx, is, stride))
            return i;
    }
    return lmad->rank;
}

/* The dimensions of the inverse, which are those of LMAD by their strides. */
static const Lmad *invert_dims(LmadCx *cx, const Lmad *lmad, Arena *scratch)
{
    PolyStore *ps = cx->polys;
    bool *taken = ARENA_NEW(scratch, bool, lmad->rank);
    const Poly **count = ARENA_NEW(scratch, const Poly *, lmad->rank);
    const Scalar **size = ARENA_NEW(scratch, const Scalar *, lmad->rank);
    LmadDim *dim = ARENA_NEW(scratch, LmadDim, (size_t)lmad->rank + 1);
    const Poly *stride = poly_const(ps, 1), *first = poly_const(ps, 0);
    const Poly *offset = first;
    uint32_t left = 0;

    for (uint32_t i = 0; i < lmad->rank; i++) {
        size[i] = lmad->dim[i].count;
        count[i] = lmad_poly(cx, size[i]);
        taken[i] = lmad_is_known(cx, count[i], 1);
        left += !taken[i];
    }
    Words words = words_of(cx, lmad, lmad->rank, size, scratch);
    const Poly **after = lmad_products(cx, lmad->rank, count, true, scratch);
    uint32_t rank = left ? left : 1;
    if (!left)
        dim[0] = (LmadDim){scalar_int(store_of(cx), ELEM_I64, 1),
                           scalar_int(store_of(cx), ELEM_I64, 1)};
    while (left > 0) {
        bool backwards;
        uint32_t i = find_stride(cx, lmad, taken, stride, &backwards);
        if (i == lmad->rank)
            return refuse(cx, "it does not fill a range without gaps");
        const Poly *last = poly_sub(ps, count[i], poly_const(ps, 1));
        const Poly *step =
            backwards ? poly_neg(ps, after[i + 1]) : after[i + 1];
        if (backwards) {
            first = poly_add(ps, first, poly_mul(ps, last, stride));
            offset = poly_add(ps, offset, poly_mul(ps, last, after[i + 1]));
        }
        taken[i] = true;
        dim[--left] = (LmadDim){size[i],
                                lmad_say(cx, step, words.n, words.at)};
        if (!dim[left].stride)
            return NULL;
        stride = poly_mul(ps, count[i], stride);
    }
    if (!lmad_same(cx, lmad_poly(cx, lmad->offset), first))
        return refuse(cx, "its least offset is not 0");
    const Scalar *start = lmad_say(cx, offset, words.n, words.at);
    return start ? lmad_new(store_of(cx), start, rank, dim) : NULL;
}

const Lmad *lmad_invert(LmadCx *cx, const Lmad *lmad)
{
    Arena scratch = {0};
    const Lmad *result = invert_dims(cx, lmad, &scratch);

    arena_free(&scratch);
    return result;
}

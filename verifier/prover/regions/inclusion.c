/* inclusion.c - is a region within a range, a part of another, or the same
 * index function? */
#include "verifier/prover/regions/disjoint.h"

#include "ir-text/ir/ir.h"
#include "verifier/prover/corner.h"

/* Dimensions whose stride has no known sign, and ways to assign dimensions.
 * Estimates. */
enum { MAX_UNSIGNED = 4, MAX_WAYS = 64 };

static const Poly *number(SumCx *cx, int64_t value)
{
    return poly_const(cx->ps, value);
}

/* ---- within ---- */

/* Strides made positive where their sign is known; how many are not. */
static uint32_t settle_signs(SumCx *cx, Sum *sum, uint32_t *unknown)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < sum->n; i++) {
        SumDim *dim = &sum->dim[i];
        const Poly *minus = poly_neg(cx->ps, dim->stride);
        if (is_nonneg(cx->facts, dim->stride))
            continue;
        if (minus && is_nonneg(cx->facts, minus)) {
            const Poly *low = dim->low;
            *dim = (SumDim){minus, poly_neg(cx->ps, dim->high),
                            poly_neg(cx->ps, low)};
            continue;
        }
        if (n < MAX_UNSIGNED)
            unknown[n] = i;
        n++;
    }
    return n;
}

/* With the intervals of unknown signs at the ends that CORNER says. */
static Sum corner_of(const Sum *sum, uint32_t n, const uint32_t *unknown,
                     uint32_t corner)
{
    Sum copy = *sum;

    for (uint32_t i = 0; i < n; i++) {
        SumDim *dim = &copy.dim[unknown[i]];
        if (corner >> i & 1)
            dim->low = dim->high;
        else
            dim->high = dim->low;
    }
    return copy;
}

/* Is that plain, without models? */
static bool is_plainly_within(SumCx *cx, const Sum *sum, const Poly *size)
{
    Sum positive = *sum;
    uint32_t unknown[MAX_UNSIGNED];
    bool briefly = facts_ask_briefly(cx->facts, true);
    bool known = settle_signs(cx, &positive, unknown) == 0;

    facts_ask_briefly(cx->facts, briefly);
    const Poly *room = poly_sub(cx->ps, size, number(cx, 1));
    const Poly *low = sum_end(cx, &positive, false);
    const Poly *high = sum_end(cx, &positive, true);
    return known && corner_is_nonneg(cx->facts, low) &&
           corner_is_nonneg(cx->facts, poly_sub(cx->ps, room, high));
}

Verdict region_within(Facts *facts, const Region *region, const Poly *size,
                      Why *why)
{
    SumCx cx = {.facts = facts, .ps = facts_polys(facts)};
    Sum sum = {.offset = poly_const(cx.ps, 0)};
    uint32_t mark = facts_mark(facts), unknown[MAX_UNSIGNED];
    bool ok = true;

    if (!size || !sum_add_region(&cx, &sum, region, 1))
        return UNKNOWN;
    if (region_suppose(facts, region)) {
        facts_undo(facts, mark);
        if (why)
            proof_line(why->proof, "it is empty");
        return PROVED;
    }
    if (!(why && why->proof) && is_plainly_within(&cx, &sum, size)) {
        facts_undo(facts, mark);
        return PROVED;
    }
    sums_open_for(&cx, facts, why ? why->proof : NULL, &sum, MODELS_MAX);
    uint32_t n = settle_signs(&cx, &sum, unknown);
    ok = n <= MAX_UNSIGNED;
    for (uint32_t c = 0; ok && c < 1u << n; c++) {
        Sum corner = corner_of(&sum, n, unknown, c);
        ok = sums_le(&cx, number(&cx, 0), sum_end(&cx, &corner, false)) &&
             sums_lt(&cx, sum_end(&cx, &corner, true), size);
    }
    Verdict verdict = sums_verdict(&cx, ok, why);
    facts_undo(facts, mark);
    return verdict;
}

/* ---- subset ---- */

/* How the offsets of A are found in B: index k of B is the interval
 * y[k] = from[k] + sum of x[i]*times[i][k] over the dimensions of A. */
typedef struct Finding {
    SumCx *cx;
    const Region *b;
    Sum a;              /* what is still to be found */
    const Poly *low[REGION_MAX_RANK + REGION_MAX_INDICES];
    const Poly *high[REGION_MAX_RANK + REGION_MAX_INDICES];
    SumDim into[REGION_MAX_RANK + REGION_MAX_INDICES]; /* B's dimensions */
    uint32_t n, ways;
} Finding;

/* COUNT: of the interval [low, high] times FACTOR in dimension K. */
static bool put_into(Finding *f, uint32_t k, const Poly *factor,
                     const Poly *low, const Poly *high)
{
    PolyStore *ps = f->cx->ps;
    const Poly *a = poly_mul(ps, factor, low), *b = poly_mul(ps, factor, high);

    if (!a || !b)
        return false;
    /* A factor below zero turns it; where its sign is not known, it is
     * neither. */
    if (!is_nonneg(f->cx->facts, factor)) {
        const Poly *minus = poly_neg(ps, factor);
        if (!minus || !is_nonneg(f->cx->facts, minus))
            return false;
        const Poly *swap = a;
        a = b;
        b = swap;
    }
    f->low[k] = poly_add(ps, f->low[k], a);
    f->high[k] = poly_add(ps, f->high[k], b);
    return f->low[k] && f->high[k];
}

/* The offset as sums of B's strides: the widest first, by leading terms. */
static bool place_offset(Finding *f, uint32_t k);

static bool all_inside(Finding *f)
{
    for (uint32_t k = 0; k < f->n; k++)
        if (!sums_le(f->cx, f->into[k].low, f->low[k]) ||
            !sums_le(f->cx, f->high[k], f->into[k].high))
            return false;
    return true;
}

/* P / G where that is exact, of any sign. */
static const Poly *exactly(PolyStore *ps, const Poly *p, const Poly *g)
{
    return poly_is_zero(g) ? NULL : poly_divide(ps, p, g);
}

/* Terms of the offset that dimension K can take: all of it; what leading
 * terms give; none. */
static bool try_offset(Finding *f, uint32_t k, const Poly *part)
{
    PolyStore *ps = f->cx->ps;
    Finding copy = *f;
    const Poly *one = poly_const(ps, 1);

    copy.a.offset = poly_sub(ps, f->a.offset,
                             poly_mul(ps, part, f->into[k].stride));
    bool ok = copy.a.offset && put_into(&copy, k, one, part, part) &&
              place_offset(&copy, k + 1);
    f->ways = copy.ways;
    return ok;
}

/* The terms of P that G's leading term divides, as a quotient. */
static const Poly *leading_quotient(PolyStore *ps, const Poly *p,
                                    const Poly *g)
{
    const Poly *lead = poly_leading(ps, g), *q = poly_const(ps, 0);

    for (uint32_t i = 0; i < p->nterm; i++) {
        const Poly *part =
            poly_divide(ps, poly_of_term(ps, &p->term[i]), lead);
        if (part)
            q = poly_add(ps, q, part);
    }
    return q;
}

static bool place_offset(Finding *f, uint32_t k)
{
    PolyStore *ps = f->cx->ps;

    if (f->ways == 0)
        return false;
    if (k == f->n) {
        f->ways--;
        f->a.offset = facts_normal(f->cx->facts, f->a.offset);
        return f->a.offset && poly_is_zero(f->a.offset) && all_inside(f);
    }
    f->a.offset = facts_normal(f->cx->facts, f->a.offset);
    if (!f->a.offset)
        return false;
    const Poly *zero = poly_const(ps, 0), *stride = f->into[k].stride;
    const Poly *whole = exactly(ps, f->a.offset, stride);
    if (whole && try_offset(f, k, whole))
        return true;
    const Poly *lead = poly_is_zero(stride)
                           ? NULL
                           : leading_quotient(ps, f->a.offset, stride);
    if (lead && lead != whole && try_offset(f, k, lead))
        return true;
    return zero != whole && zero != lead && try_offset(f, k, zero);
}

/* Dimension I of A into one of B whose stride divides its own. */
static bool place_dims(Finding *f, uint32_t i)
{
    PolyStore *ps = f->cx->ps;

    if (f->ways == 0)
        return false;
    if (i == f->a.n)
        return place_offset(f, 0);
    const SumDim *dim = &f->a.dim[i];
    for (uint32_t k = 0; k < f->n; k++) {
        const Poly *factor = exactly(ps, dim->stride, f->into[k].stride);
        if (!factor)
            continue;
        Finding copy = *f;
        bool ok = put_into(&copy, k, factor, dim->low, dim->high) &&
                  place_dims(&copy, i + 1);
        f->ways = copy.ways;
        if (ok)
            return true;
    }
    return false;
}

static bool is_earlier_wider(SumCx *cx, const SumDim *a, const SumDim *b)
{
    int64_t x, y;

    return models_count(cx->models) &&
           models_value(cx->models, 0, a->stride, &x) &&
           models_value(cx->models, 0, b->stride, &y) &&
           (x < 0 ? -x : x) < (y < 0 ? -y : y);
}

static void sort_dims(SumCx *cx, Sum *sum)
{
    for (uint32_t i = 1; i < sum->n; i++)
        for (uint32_t k = i;
             k && is_earlier_wider(cx, &sum->dim[k - 1], &sum->dim[k]); k--) {
            SumDim swap = sum->dim[k];
            sum->dim[k] = sum->dim[k - 1];
            sum->dim[k - 1] = swap;
        }
}

static bool normal_sum(SumCx *cx, const Region *region, Sum *sum)
{
    Sum plain = {.offset = number(cx, 0)};

    if (!sum_add_region(cx, &plain, region, 1))
        return false;
    *sum = (Sum){.offset = facts_normal(cx->facts, plain.offset)};
    for (uint32_t i = 0; i < plain.n; i++)
        if (!sum_add(cx, sum, facts_normal(cx->facts, plain.dim[i].stride),
                     facts_normal(cx->facts, plain.dim[i].low),
                     facts_normal(cx->facts, plain.dim[i].high)))
            return false;
    return sum->offset != NULL;
}

/* Neighbouring dimensions (n : s), (m : t) with s == m*t are one of n*m
 * elements: its interval is [0, n*m - 1]. */
static void merge_dense(SumCx *cx, Sum *sum)
{
    PolyStore *ps = cx->ps;

    for (uint32_t i = 0; i + 1 < sum->n;) {
        SumDim *outer = &sum->dim[i], *inner = &sum->dim[i + 1];
        const Poly *times = exactly(ps, outer->stride, inner->stride);
        const Poly *width = poly_sub(ps, inner->high, inner->low);
        const Poly *one = number(cx, 1);
        /* The inner one fills the steps of the outer one, which has some. */
        if (!times || !width ||
            !is_le(cx->facts, outer->low, outer->high) ||
            !is_le(cx->facts, one, times) ||
            !is_le(cx->facts, times, poly_add(ps, width, one))) {
            i++;
            continue;
        }
        SumDim both = {inner->stride,
                       poly_add(ps, poly_mul(ps, outer->low, times),
                                inner->low),
                       poly_add(ps, poly_mul(ps, outer->high, times),
                                inner->high)};
        if (!both.low || !both.high) {
            i++;
            continue;
        }
        sum->dim[i] = both;
        for (uint32_t k = i + 1; k + 1 < sum->n; k++)
            sum->dim[k] = sum->dim[k + 1];
        sum->n--;
        i = i ? i - 1 : 0;
    }
}

/* The indices of B that its offset is linear in become dimensions; false
 * where one does not. */
static bool widen(SumCx *cx, const Region *b, Sum *sum)
{
    PolyStore *ps = cx->ps;

    for (uint32_t i = b->nindex; i-- > 0;) {
        const RegionIndex *index = &b->index[i];
        const Poly *q, *rest;
        for (uint32_t k = 0; k < sum->n; k++)
            if (poly_mentions(ps, sum->dim[k].stride, index->var) ||
                poly_mentions(ps, sum->dim[k].low, index->var) ||
                poly_mentions(ps, sum->dim[k].high, index->var))
                return false;
        if (!poly_linear(ps, sum->offset, index->var, &q, &rest))
            return false;
        sum->offset = rest;
        if (!sum_add(cx, sum, q, index->low,
                     poly_sub(ps, index->high, number(cx, 1))))
            return false;
    }
    return true;
}

/* What follows merges dimensions and drops those that do not move: that is
 * right where none is empty. */
static bool has_elements(SumCx *cx, const Region *b)
{
    for (uint32_t i = 0; i < b->nindex; i++)
        if (!sums_lt(cx, b->index[i].low, b->index[i].high))
            return false;
    for (uint32_t i = 0; i < b->rank; i++)
        if (!sums_lt(cx, number(cx, 0), b->dim[i].count))
            return false;
    return true;
}

static bool is_found(SumCx *cx, const Sum *a, const Sum *b)
{
    Finding f = {.cx = cx, .a = *a, .n = b->n, .ways = MAX_WAYS};

    f.a.offset = poly_sub(cx->ps, a->offset, b->offset);
    if (!f.a.offset || b->n > REGION_MAX_RANK + REGION_MAX_INDICES)
        return false;
    for (uint32_t k = 0; k < b->n; k++) {
        f.into[k] = b->dim[k];
        f.low[k] = f.high[k] = number(cx, 0);
    }
    return place_dims(&f, 0);
}

static void say_found(SumCx *cx, const Sum *a, const Sum *b)
{
    Buf *out = proof_begin(cx->proof);

    if (!out)
        return;
    sum_say(cx, a, out);
    buf_text(out, " among ");
    sum_say(cx, b, out);
    proof_end(cx->proof);
}

Verdict region_subset(Facts *facts, Prog *prog, const Region *a,
                      const Region *b, Why *why)
{
    PolyStore *ps = facts_polys(facts);
    SumCx cx = {.facts = facts, .ps = ps};
    uint32_t mark = facts_mark(facts);
    Region copy;
    Sum sa, sb = {.offset = poly_const(ps, 0)}, raw = sb;

    if (!region_fresh(prog, ps, b, &copy) ||
        !sum_add_region(&cx, &raw, a, 1) ||
        !sum_add_region(&cx, &raw, &copy, 1))
        return UNKNOWN;
    if (region_suppose(facts, a)) {
        facts_undo(facts, mark);
        if (why)
            proof_line(why->proof, "the first set is empty");
        return PROVED;
    }
    sums_open_for(&cx, facts, why ? why->proof : NULL, &raw, MODELS_MAX);
    bool ok = has_elements(&cx, &copy) && normal_sum(&cx, a, &sa) &&
              sum_add_region(&cx, &sb, &copy, 1) && widen(&cx, &copy, &sb);
    if (ok) {
        Sum normal = {.offset = facts_normal(facts, sb.offset)};
        for (uint32_t i = 0; ok && i < sb.n; i++)
            ok = sum_add(&cx, &normal, facts_normal(facts, sb.dim[i].stride),
                         facts_normal(facts, sb.dim[i].low),
                         facts_normal(facts, sb.dim[i].high));
        sb = normal;
        ok = ok && sb.offset;
    }
    if (ok) {
        ProofMark start = proof_mark(cx.proof);
        sort_dims(&cx, &sa);
        sort_dims(&cx, &sb);
        say_found(&cx, &sa, &sb);
        ok = is_found(&cx, &sa, &sb);
        if (!ok) {
            proof_undo(cx.proof, start);
            merge_dense(&cx, &sb);
            say_found(&cx, &sa, &sb);
            ok = is_found(&cx, &sa, &sb);
        }
    }
    Verdict verdict = sums_verdict(&cx, ok, why);
    facts_undo(facts, mark);
    return verdict;
}

/* ---- equal ---- */

static bool is_same(SumCx *cx, const Poly *a, const Poly *b)
{
    return sums_le(cx, a, b) && sums_le(cx, b, a);
}

Verdict region_equal(Facts *facts, const Region *a, const Region *b,
                     Why *why)
{
    PolyStore *ps = facts_polys(facts);
    SumCx cx = {.facts = facts, .ps = ps};
    Sum sum = {.offset = poly_const(ps, 0)};
    bool ok = a->rank == b->rank && a->nindex == 0 && b->nindex == 0 &&
              sum_add_region(&cx, &sum, a, 1) &&
              sum_add_region(&cx, &sum, b, 1);
    uint32_t mark = facts_mark(facts);

    if (!ok)
        return UNKNOWN;
    sums_open_for(&cx, facts, why ? why->proof : NULL, &sum, MODELS_MAX);
    for (uint32_t i = 0; ok && i < a->rank; i++)
        ok = is_same(&cx, a->dim[i].count, b->dim[i].count);
    SumCase whole = sums_case(&cx);
    bool empty = false;
    for (uint32_t i = 0; ok && !empty && i < a->rank; i++)
        empty = sums_suppose(
            &cx, poly_sub(ps, a->dim[i].count, poly_const(ps, 1)), false);
    ok = ok && (empty || is_same(&cx, a->offset, b->offset));
    for (uint32_t i = 0; ok && !empty && i < a->rank; i++) {
        SumCase two = sums_case(&cx);
        bool one = sums_suppose(
            &cx, poly_sub(ps, a->dim[i].count, poly_const(ps, 2)), false);
        ok = one || is_same(&cx, a->dim[i].stride, b->dim[i].stride);
        sums_back(&cx, two);
    }
    sums_back(&cx, whole);
    Verdict verdict = sums_verdict(&cx, ok, why);
    facts_undo(facts, mark);
    return verdict;
}

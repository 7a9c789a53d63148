/* number_sum.c - sums of intervals of numbers, decided exactly.
 *
 * Intervals are moved to begin at 0 and strides made positive, so that the
 * question is how a target T is a sum of x[k]*s[k], 0 <= x[k] <= c[k].  The
 * widest stride goes first.  What it may take is limited by what the others
 * reach, and by T modulo the gcd of theirs; the last two are solved by
 * Euclid's algorithm.  Where too many combinations remain, and the sums lie
 * in a range that fits in memory, all sums are computed as a set of bits.
 */
#include "verifier/prover/sums/number_sum.h"

#include "ground/arena.h"

#include <stdlib.h>
#include <string.h>

/* Estimates: the bits are 8 MB. */
enum {
    MAX_BITS = 1 << 26, /* sums that are kept as bits, for all dimensions */
    SEARCH_SHARE = 4    /* of the steps, before sums are computed as bits */
};

typedef struct Part {
    Wide stride, count; /* count: the greatest x */
    uint32_t from;      /* the dimension of the question */
} Part;

typedef struct Search {
    uint32_t n;
    Part part[NUMBER_MAX_DIMS];
    Wide reach[NUMBER_MAX_DIMS + 1]; /* of all parts from here on */
    Wide gcd[NUMBER_MAX_DIMS + 1];   /* of their strides */
    Wide x[NUMBER_MAX_DIMS];
    uint64_t steps;
} Search;

static const Wide limit = (Wide)1 << 100;

static Wide gcd_of(Wide a, Wide b)
{
    while (b) {
        Wide rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static Wide modulo(Wide a, Wide b)
{
    return a - wide_floor_div(a, b) * b;
}

/* X with A*X == 1 modulo M, A and M coprime. */
static Wide inverse(Wide a, Wide m)
{
    Wide r0 = m, r1 = modulo(a, m), t0 = 0, t1 = 1;

    while (r1) {
        Wide q = r0 / r1, r2 = r0 - q * r1, t2 = t0 - q * t1;
        r0 = r1;
        r1 = r2;
        t0 = t1;
        t1 = t2;
    }
    return modulo(t0, m);
}

/* The first value from LOW on for part K, so that the gcd of the others
 * divides what is left of T; and the distance to the next. */
static bool first_value(const Search *s, uint32_t k, Wide t, Wide low,
                        Wide *first, Wide *step)
{
    Wide stride = s->part[k].stride, rest = s->gcd[k + 1];
    Wide g = gcd_of(stride, rest);

    if (t % g)
        return false;
    *step = rest / g;
    if (*step == 1) {
        *first = low;
        return true;
    }
    Wide want = modulo(modulo(t / g, *step) * inverse(stride / g, *step),
                       *step);
    *first = low + modulo(want - low, *step);
    return true;
}

static NumberAnswer search(Search *s, uint32_t k, Wide t)
{
    if (t < 0 || t > s->reach[k])
        return SUM_NEVER;
    if (t == 0) {
        for (; k < s->n; k++)
            s->x[k] = 0;
        return SUM_ZERO;
    }
    if (t % s->gcd[k])
        return SUM_NEVER;
    const Part *part = &s->part[k];
    Wide first, step, low = wide_ceil_div(t - s->reach[k + 1], part->stride);
    Wide high = t / part->stride;
    low = low < 0 ? 0 : low;
    high = high > part->count ? part->count : high;
    if (k + 1 == s->n) {
        s->x[k] = high; /* the stride divides t */
        return t == high * part->stride ? SUM_ZERO : SUM_NEVER;
    }
    if (!first_value(s, k, t, low, &first, &step))
        return SUM_NEVER;
    for (Wide x = first; x <= high; x += step) {
        if (s->steps == 0)
            return SUM_UNDECIDED;
        s->steps--;
        s->x[k] = x;
        NumberAnswer answer = search(s, k + 1, t - x * part->stride);
        /* With one part left, each value that is congruent and in range is a
         * solution; there is none if the first is out of range. */
        if (answer != SUM_NEVER)
            return answer;
    }
    return SUM_NEVER;
}

/* ---- all sums, as bits ---- */

typedef uint64_t Word;

/* TO |= FROM shifted up by BY bits; both have N words.  TO may be FROM. */
static void or_shifted(Word *to, const Word *from, size_t n, size_t by)
{
    size_t words = by / 64, bits = by % 64;

    for (size_t i = n; i-- > words;) {
        Word w = from[i - words] << bits;
        if (bits && i > words)
            w |= from[i - words - 1] >> (64 - bits);
        to[i] |= w;
    }
}

/* All sums with 0 to COUNT times STRIDE more. */
static void add_multiples(Word *set, size_t n, size_t stride, Wide count)
{
    /* With m multiples in the set, shifting by up to m of them adds as
     * many. */
    Wide have = 0;

    while (have < count) {
        Wide more = have + 1 <= count - have ? have + 1 : count - have;
        if ((Wide)stride * more >= (Wide)n * 64)
            break;
        or_shifted(set, set, n, stride * (size_t)more);
        have += more;
    }
}

static bool has_bit(const Word *set, Wide at)
{
    return set[(size_t)at / 64] >> ((size_t)at % 64) & 1;
}

static NumberAnswer by_bits(Search *s, Wide t)
{
    Wide g = s->gcd[0];

    if (t < 0 || t > s->reach[0] || t % g)
        return SUM_NEVER;
    t /= g;
    if (t / 64 >= MAX_BITS / 64 / (Wide)(s->n + 1))
        return SUM_UNDECIDED;
    size_t n = (size_t)t / 64 + 1;
    Word *set = ground_alloc((s->n + 1) * n * sizeof *set);
    memset(set, 0, n * sizeof *set);
    set[0] = 1;
    /* Set k + 1 has the sums of the parts up to k. */
    for (uint32_t k = 0; k < s->n; k++) {
        Word *to = set + (k + 1) * n;
        memcpy(to, set + k * n, n * sizeof *set);
        if (s->part[k].stride / g <= t)
            add_multiples(to, n, (size_t)(s->part[k].stride / g),
                          s->part[k].count);
    }
    NumberAnswer answer = has_bit(set + s->n * n, t) ? SUM_ZERO : SUM_NEVER;
    for (uint32_t k = s->n; answer == SUM_ZERO && k-- > 0;) {
        s->x[k] = 0;
        while (!has_bit(set + k * n, t)) {
            t -= s->part[k].stride / g;
            s->x[k]++;
        }
    }
    free(set);
    return answer;
}

/* ---- the question ---- */

static int by_stride(const void *a, const void *b)
{
    const Part *x = a, *y = b;

    if (x->stride != y->stride)
        return x->stride < y->stride ? 1 : -1;
    return (x->from > y->from) - (x->from < y->from);
}

/* Of parts of one stride, the last takes what all may. */
static void merge_parts(Search *s)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < s->n; i++) {
        if (n && s->part[n - 1].stride == s->part[i].stride)
            s->part[n - 1].count += s->part[i].count;
        else
            s->part[n++] = s->part[i];
    }
    s->n = n;
}

static Wide wide_abs(Wide a)
{
    return a < 0 ? -a : a;
}

/* What part K of the merged ones takes, among the dimensions of its
 * stride. */
static void spread(const Search *s, uint32_t k, uint32_t n,
                   const NumberDim *dim, int64_t *at)
{
    Wide left = s->x[k];

    for (uint32_t i = 0; i < n && left > 0; i++) {
        if (wide_abs(dim[i].stride) != s->part[k].stride)
            continue;
        Wide room = (Wide)dim[i].high - dim[i].low;
        Wide take = left < room ? left : room;
        at[i] = (int64_t)(dim[i].stride > 0 ? at[i] + take : at[i] - take);
        left -= take;
    }
}

NumberAnswer number_sum_zero(int64_t offset, uint32_t n, const NumberDim *dim,
                             uint64_t steps, int64_t *at)
{
    Search s = {.steps = steps / SEARCH_SHARE + 1};
    Wide t = -(Wide)offset;

    if (n > NUMBER_MAX_DIMS)
        return SUM_UNDECIDED;
    for (uint32_t i = 0; i < n; i++) {
        if (dim[i].low > dim[i].high)
            return SUM_NEVER;
        /* Where all take least. */
        at[i] = dim[i].stride > 0 ? dim[i].low : dim[i].high;
        t -= (Wide)at[i] * dim[i].stride;
        if (t > limit || t < -limit)
            return SUM_UNDECIDED;
        if (dim[i].stride && dim[i].low < dim[i].high)
            s.part[s.n++] = (Part){wide_abs(dim[i].stride),
                                   (Wide)dim[i].high - dim[i].low, i};
    }
    if (s.n)
        qsort(s.part, s.n, sizeof *s.part, by_stride);
    merge_parts(&s);
    for (uint32_t k = s.n; k-- > 0;) {
        if (s.part[k].count > limit / s.part[k].stride)
            return SUM_UNDECIDED;
        s.reach[k] = s.reach[k + 1] + s.part[k].count * s.part[k].stride;
        s.gcd[k] = gcd_of(s.part[k].stride, s.gcd[k + 1]);
        if (s.reach[k] > limit)
            return SUM_UNDECIDED;
    }
    if (t < 0 || t > s.reach[0])
        return SUM_NEVER;
    /* The mirror image has the same answer; the smaller target, fewer bits. */
    bool mirrored = t > s.reach[0] - t;
    if (mirrored)
        t = s.reach[0] - t;
    NumberAnswer answer = s.n ? search(&s, 0, t)
                          : t ? SUM_NEVER
                              : SUM_ZERO;
    if (answer == SUM_UNDECIDED)
        answer = by_bits(&s, t);
    if (answer == SUM_UNDECIDED) {
        s.steps = steps;
        answer = search(&s, 0, t);
    }
    for (uint32_t k = 0; answer == SUM_ZERO && k < s.n; k++) {
        if (mirrored)
            s.x[k] = s.part[k].count - s.x[k];
        spread(&s, k, n, dim, at);
    }
    return answer;
}

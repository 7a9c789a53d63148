/* range.c - intervals of scalar expressions. */
#include "fungen/range.h"

#include <math.h>
#include <string.h>

/* ---- making ---- */

GenRange range_between(int64_t lo, int64_t hi)
{
    return (GenRange){.lo = lo, .hi = hi, .whole = true};
}

GenRange range_any(Elem elem)
{
    const ElemInfo *info = &elem_info[elem];

    if (elem == ELEM_BOOL)
        return range_between(0, 1);
    if (elem_is_float(elem))
        return (GenRange){.lo = INT64_MIN, .hi = INT64_MAX, .nan = true};
    return range_between(info->min, info->max > INT64_MAX
                                        ? INT64_MAX
                                        : (int64_t)info->max);
}

static int64_t exact_limit(Elem elem)
{
    return elem == ELEM_F32 ? RANGE_EXACT_F32 : RANGE_EXACT_F64;
}

static GenRange merged(GenRange a, GenRange b)
{
    return (GenRange){.nan = a.nan || b.nan,
                      .whole = a.whole && b.whole,
                      .rough = a.rough || b.rough,
                      .undef = a.undef || b.undef,
                      .overlaps = a.overlaps || b.overlaps,
                      .fails = a.fails || b.fails};
}

static int64_t lesser(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t greater(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

GenRange range_union(GenRange a, GenRange b)
{
    GenRange r = merged(a, b);

    r.lo = lesser(a.lo, b.lo);
    r.hi = greater(a.hi, b.hi);
    return r;
}

bool range_within(GenRange a, GenRange b)
{
    return a.lo >= b.lo && a.hi <= b.hi && a.nan <= b.nan &&
           a.whole >= b.whole && a.rough <= b.rough && a.undef <= b.undef &&
           a.overlaps <= b.overlaps &&
           a.fails <= b.fails;
}

bool range_adds_exactly(Elem elem, GenRange r)
{
    int64_t limit = exact_limit(elem) / 1024;

    if (!elem_is_float(elem))
        return true;
    return r.whole && !r.nan && !r.rough && r.lo >= -limit && r.hi <= limit;
}

/* ---- what does not fit ---- */

/* No value at all: the operation is an error. */
static GenRange failing(Elem elem)
{
    GenRange r = range_any(elem);
    r.fails = true;
    return r;
}

/* R, whose bounds are those of exact arithmetic, as a value of type ELEM;
 * OVER says that these did not even fit i64. */
static GenRange fitted(Elem elem, GenRange r, bool over)
{
    GenRange any = range_any(elem);
    bool fits = !over && r.lo >= any.lo && r.hi <= any.hi;

    if (elem_is_float(elem))
        fits = fits && r.whole && !r.nan && r.lo >= -exact_limit(elem) &&
               r.hi <= exact_limit(elem);
    if (fits)
        return r;
    any.rough = r.rough;
    any.undef = r.undef;
    any.fails = r.fails || elem == ELEM_I64;
    return any;
}

/* ---- operators ---- */

/* All get the type of their first operand, but `select` that of its
 * second one. */
typedef GenRange (*RangeFn)(Elem elem, const GenRange *a);

static GenRange of_add(Elem elem, const GenRange *a)
{
    GenRange r = merged(a[0], a[1]);
    bool over = __builtin_add_overflow(a[0].lo, a[1].lo, &r.lo);
    over = __builtin_add_overflow(a[0].hi, a[1].hi, &r.hi) || over;
    return fitted(elem, r, over);
}

static GenRange of_sub(Elem elem, const GenRange *a)
{
    GenRange r = merged(a[0], a[1]);
    bool over = __builtin_sub_overflow(a[0].lo, a[1].hi, &r.lo);
    over = __builtin_sub_overflow(a[0].hi, a[1].lo, &r.hi) || over;
    return fitted(elem, r, over);
}

static GenRange of_mul(Elem elem, const GenRange *a)
{
    GenRange r = merged(a[0], a[1]);
    const int64_t x[] = {a[0].lo, a[0].hi}, y[] = {a[1].lo, a[1].hi};
    bool over = false;

    r.lo = INT64_MAX;
    r.hi = INT64_MIN;
    for (int i = 0; i < 4; i++) {
        int64_t p = 0;
        over = __builtin_mul_overflow(x[i / 2], y[i % 2], &p) || over;
        r.lo = lesser(r.lo, p);
        r.hi = greater(r.hi, p);
    }
    return fitted(elem, r, over);
}

static GenRange of_neg(Elem elem, const GenRange *a)
{
    return of_sub(elem, (GenRange[]){range_between(0, 0), a[0]});
}

static GenRange of_abs(Elem elem, const GenRange *a)
{
    GenRange r = merged(a[0], a[0]);
    int64_t low = 0, high = 0;
    bool over = __builtin_sub_overflow((int64_t)0, a[0].lo, &low);

    over = __builtin_sub_overflow((int64_t)0, a[0].hi, &high) || over;
    r.hi = greater(low, a[0].hi);
    r.lo = a[0].lo > 0 ? a[0].lo : a[0].hi < 0 ? high : 0;
    return fitted(elem, r, over);
}

/* May it be larger than bounds can say? */
static bool has_no_bound(Elem elem, GenRange r)
{
    return elem == ELEM_U64 && r.hi == INT64_MAX;
}

static int64_t toward(int64_t a, int64_t b, bool down)
{
    return a / b - (down && a % b < 0);
}

static GenRange quotient(Elem elem, const GenRange *a, bool down)
{
    GenRange r = merged(a[0], a[1]);
    const int64_t x[] = {a[0].lo, a[0].hi}, y[] = {a[1].lo, a[1].hi};

    if (elem_is_float(elem))
        return fitted(elem, r, true);
    if (a[1].lo < 1)
        return failing(elem);
    r.lo = INT64_MAX;
    r.hi = INT64_MIN;
    for (int i = 0; i < 4; i++) {
        int64_t q = toward(x[i / 2], y[i % 2], down);
        r.lo = lesser(r.lo, q);
        r.hi = greater(r.hi, q);
    }
    if (has_no_bound(elem, a[0]))
        r.hi = INT64_MAX;
    return r;
}

static GenRange of_div(Elem elem, const GenRange *a)
{
    return quotient(elem, a, false);
}

static GenRange of_fdiv(Elem elem, const GenRange *a)
{
    return quotient(elem, a, true);
}

static GenRange of_rem(Elem elem, const GenRange *a)
{
    GenRange r = merged(a[0], a[1]);

    if (a[1].lo < 1)
        return failing(elem);
    int64_t most = has_no_bound(elem, a[1]) ? INT64_MAX : a[1].hi - 1;
    r.lo = a[0].lo < 0 ? -most : 0;
    r.hi = a[0].hi > 0 ? most : 0;
    return r;
}

static GenRange of_fmod(Elem elem, const GenRange *a)
{
    GenRange r = merged(a[0], a[1]);

    if (a[1].lo < 1)
        return failing(elem);
    r.lo = 0;
    r.hi = has_no_bound(elem, a[1]) ? INT64_MAX : a[1].hi - 1;
    return r;
}

/* A NaN gives way to the other operand, so that one without makes one
 * without. */
static GenRange of_min(Elem elem, const GenRange *a)
{
    GenRange r = merged(a[0], a[1]);

    (void)elem;
    r.nan = a[0].nan && a[1].nan;
    r.lo = lesser(a[0].lo, a[1].lo);
    r.hi = a[0].nan   ? a[1].hi
           : a[1].nan ? a[0].hi
                      : lesser(a[0].hi, a[1].hi);
    return r;
}

static GenRange of_max(Elem elem, const GenRange *a)
{
    GenRange r = merged(a[0], a[1]);

    (void)elem;
    r.nan = a[0].nan && a[1].nan;
    r.hi = greater(a[0].hi, a[1].hi);
    r.lo = a[0].nan   ? a[1].lo
           : a[1].nan ? a[0].lo
                      : greater(a[0].lo, a[1].lo);
    return r;
}

/* A whole number of floats: only with bounds is it one. */
static GenRange of_rounding(Elem elem, const GenRange *a)
{
    GenRange r = a[0];

    r.fails = r.fails || r.rough;
    r.whole = !r.nan && r.lo >= -exact_limit(elem) &&
              r.hi <= exact_limit(elem);
    return r;
}

static GenRange of_sgn(Elem elem, const GenRange *a)
{
    GenRange r = merged(a[0], a[0]);

    (void)elem;
    r.fails = r.fails || r.rough;
    r.whole = !r.nan;
    r.lo = a[0].lo < 0 ? -1 : 0;
    r.hi = 1;
    return r;
}

static GenRange of_select(Elem elem, const GenRange *a)
{
    GenRange r = range_union(a[1], a[2]);

    (void)elem;
    r.undef = r.undef || a[0].undef;
    r.fails = r.fails || a[0].fails;
    return r;
}

/* The smallest 2^k - 1 that is not below HI. */
static int64_t all_ones(int64_t hi)
{
    int64_t ones = 0;
    while (ones < hi)
        ones = 2 * ones + 1;
    return ones;
}

static GenRange of_and(Elem elem, const GenRange *a)
{
    GenRange r = merged(a[0], a[1]), any = range_any(elem);

    r.lo = a[0].lo < 0 && a[1].lo < 0 ? any.lo : 0;
    r.hi = a[0].lo < 0 && a[1].lo < 0 ? any.hi
           : a[0].lo < 0              ? a[1].hi
           : a[1].lo < 0              ? a[0].hi
                                      : lesser(a[0].hi, a[1].hi);
    return r;
}

static GenRange of_or(Elem elem, const GenRange *a)
{
    GenRange r = merged(a[0], a[1]), any = range_any(elem);
    bool negative = a[0].lo < 0 || a[1].lo < 0;

    r.lo = negative ? any.lo : 0;
    r.hi = negative ? any.hi : all_ones(greater(a[0].hi, a[1].hi));
    return r;
}

static GenRange of_bits(Elem elem, const GenRange *a)
{
    GenRange r = range_any(elem), both = merged(a[0], a[0]);

    r.undef = both.undef;
    r.fails = both.fails;
    return r;
}

static bool is_shift_count(Elem elem, GenRange r)
{
    return r.lo >= 0 && r.hi < 8 * (int64_t)elem_info[elem].bytes;
}

static GenRange of_shl(Elem elem, const GenRange *a)
{
    GenRange r = of_bits(elem, a);

    r.undef = r.undef || a[1].undef;
    r.fails = r.fails || a[1].fails || !is_shift_count(elem, a[1]);
    return r;
}

static GenRange of_shr(Elem elem, const GenRange *a)
{
    GenRange r = of_shl(elem, a);

    r.lo = lesser(a[0].lo, 0);
    r.hi = greater(a[0].hi, 0);
    return r;
}

static GenRange of_count(Elem elem, const GenRange *a)
{
    GenRange r = merged(a[0], a[0]);

    r.lo = 0;
    r.hi = 8 * (int64_t)elem_info[elem].bytes;
    return r;
}

static GenRange truth(GenRange r)
{
    return (GenRange){.lo = 0,
                      .hi = 1,
                      .whole = true,
                      .undef = r.undef,
                      .fails = r.fails || r.rough};
}

static GenRange of_truth1(Elem elem, const GenRange *a)
{
    (void)elem;
    return truth(a[0]);
}

static GenRange of_truth2(Elem elem, const GenRange *a)
{
    (void)elem;
    return truth(merged(a[0], a[1]));
}

static GenRange of_fma(Elem elem, const GenRange *a)
{
    GenRange p = of_mul(elem, a);
    return of_add(elem, (GenRange[]){p, a[2]});
}

static const RangeFn range_op[OP_COUNT] = {
    [OP_LOR] = of_truth2,     [OP_LAND] = of_truth2,    [OP_OR] = of_or,
    [OP_XOR] = of_or,         [OP_AND] = of_and,        [OP_EQ] = of_truth2,
    [OP_NE] = of_truth2,      [OP_LT] = of_truth2,      [OP_LE] = of_truth2,
    [OP_GT] = of_truth2,      [OP_GE] = of_truth2,      [OP_SHL] = of_shl,
    [OP_SHR] = of_shr,        [OP_ADD] = of_add,        [OP_SUB] = of_sub,
    [OP_MUL] = of_mul,        [OP_DIV] = of_div,        [OP_REM] = of_rem,
    [OP_NEG] = of_neg,        [OP_NOT] = of_truth1,     [OP_CPL] = of_bits,
    [OP_MIN] = of_min,        [OP_MAX] = of_max,        [OP_ABS] = of_abs,
    [OP_SGN] = of_sgn,        [OP_SELECT] = of_select,  [OP_FDIV] = of_fdiv,
    [OP_FMOD] = of_fmod,      [OP_FLOOR] = of_rounding, [OP_CEIL] = of_rounding,
    [OP_ROUND] = of_rounding, [OP_TRUNC] = of_rounding, [OP_FMA] = of_fma,
    [OP_POPCOUNT] = of_count, [OP_CLZ] = of_count,
};

/* Of an operator whose row is missing: any value of the type, and an error if
 * it may be one. */
static GenRange of_any(Op op, Elem elem, const GenRange *a)
{
    const OpInfo *info = &op_info[op];
    GenRange both = a[0];

    for (unsigned i = 1; i < info->arity; i++)
        both = merged(both, a[i]);
    if (info->gives_bool)
        return truth(both);
    GenRange r = fitted(elem, merged(both, both), true);
    r.fails =
        both.fails || (elem_is_int(elem) && info->partial != PARTIAL_NEVER);
    r.rough = r.rough || info->price == PRICE_OF_FUNCTION;
    return r;
}

/* ---- leaves and conversions ---- */

static GenRange of_double(Elem elem, double x)
{
    GenRange r = range_any(elem);
    double limit = (double)exact_limit(elem);

    r.nan = isnan(x);
    if (!(x >= -limit && x <= limit))
        return r;
    r.lo = (int64_t)floor(x);
    r.hi = (int64_t)ceil(x);
    r.whole = r.lo == r.hi && !(x == 0 && signbit(x));
    return r;
}

static GenRange of_literal(const Scalar *s)
{
    Elem elem = (Elem)s->elem;
    uint32_t word = (uint32_t)s->u.bits;
    float f;
    double d;

    if (elem == ELEM_F32) {
        memcpy(&f, &word, sizeof f);
        return of_double(elem, (double)f);
    }
    if (elem == ELEM_F64) {
        memcpy(&d, &s->u.bits, sizeof d);
        return of_double(elem, d);
    }
    if (elem == ELEM_U64 && s->u.bits > INT64_MAX)
        return range_any(elem);
    return range_between((int64_t)s->u.bits, (int64_t)s->u.bits);
}

/* A float to an integer type: where it is sure to fit. */
static GenRange of_truncation(Elem to, GenRange r)
{
    GenRange any = range_any(to);

    if (r.nan || r.rough || r.lo < any.lo || r.hi > any.hi ||
        r.lo == INT64_MIN || r.hi == INT64_MAX)
        return failing(to);
    r.whole = true;
    return r;
}

static GenRange of_conversion(Elem from, Elem to, GenRange r)
{
    if (to == ELEM_BOOL)
        return truth(r);
    if (elem_is_float(from) && elem_is_int(to))
        return of_truncation(to, r);
    if (elem_is_float(from)) /* f64 to f32 rounds, the other way keeps all */
        return r.whole ? fitted(to, r, false) : fitted(to, r, to == ELEM_F32);
    GenRange any = range_any(to);
    bool fits = r.lo >= any.lo && r.hi <= any.hi &&
                !(from == ELEM_U64 && r.hi == INT64_MAX);
    if (elem_is_float(to))
        return fitted(to, r, false);
    if (fits)
        return r;
    any.undef = r.undef;
    any.fails = r.fails;
    return any;
}

GenRange range_of(const Scalar *s, RangeOfVar var, const void *data)
{
    GenRange a[3];

    if (s->op == OP_CONST)
        return of_literal(s);
    if (s->op == OP_VAR)
        return var(s->u.var, data);
    bool undef = false;
    for (uint32_t i = 0; i < s->narg; i++) {
        a[i] = range_of(s->arg[i], var, data);
        undef = undef || a[i].undef;
    }
    Elem elem = (Elem)s->arg[s->op == OP_SELECT]->elem;
    GenRange r = s->op == OP_CONVERT ? of_conversion(elem, (Elem)s->elem, a[0])
                 : range_op[s->op]   ? range_op[s->op](elem, a)
                                     : of_any((Op)s->op, elem, a);
    r.fails = r.fails || undef;
    r.undef = false;
    return r;
}

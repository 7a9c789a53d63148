/* interval_back.c - operators on intervals, from results to operands. */
#include "verifier/operators/interval.h"

/* An operator whose value is in R. */
typedef struct Back {
    Op op;
    Elem elem, result;
    Interval r;
} Back;

static bool is_value(Interval x, Wide value)
{
    return x.low == value && x.high == value;
}

static void narrow(Interval *x, Wide low, Wide high)
{
    if (low > x->low)
        x->low = low;
    if (high < x->high)
        x->high = high;
}

/* X is not VALUE: seen at the ends only. */
static void exclude(Interval *x, Wide value)
{
    if (x->low == value)
        x->low++;
    else if (x->high == value)
        x->high--;
}

/* Is the result that of the integers? */
static bool is_exact(const Back *b, const Interval *a)
{
    return b->result == ELEM_I64 ||
           interval_fits(b->op, b->elem, b->result, a);
}

static void back_any(const Back *b, Interval *a)
{
    (void)b;
    (void)a;
}

/* ---- arithmetic ---- */

static void back_add(const Back *b, Interval *a)
{
    if (!is_exact(b, a))
        return;
    narrow(&a[0], b->r.low - a[1].high, b->r.high - a[1].low);
    if (!interval_is_empty(a[0]))
        narrow(&a[1], b->r.low - a[0].high, b->r.high - a[0].low);
}

static void back_subtract(const Back *b, Interval *a)
{
    if (!is_exact(b, a))
        return;
    narrow(&a[0], b->r.low + a[1].low, b->r.high + a[1].high);
    if (!interval_is_empty(a[0]))
        narrow(&a[1], a[0].low - b->r.high, a[0].high - b->r.low);
}

static Interval negated(Interval x)
{
    return (Interval){-x.high, -x.low};
}

/* A * BY in R, and BY does not reach over 0: what can A be? */
static void narrow_factor(Interval *a, Interval by, Interval r)
{
    if (by.low <= 0 && by.high >= 0)
        return;
    if (by.high < 0) {
        by = negated(by);
        r = negated(r);
    }
    narrow(a, wide_ceil_div(r.low, r.low >= 0 ? by.high : by.low),
           wide_floor_div(r.high, r.high >= 0 ? by.low : by.high));
}

static void back_multiply(const Back *b, Interval *a)
{
    if (!is_exact(b, a))
        return;
    for (int i = 0; i < 2 && (b->r.low > 0 || b->r.high < 0); i++)
        exclude(&a[i], 0);
    if (interval_is_empty(a[1]))
        return;
    narrow_factor(&a[0], a[1], b->r);
    if (!interval_is_empty(a[0]))
        narrow_factor(&a[1], a[0], b->r);
}

static void back_negate(const Back *b, Interval *a)
{
    if (is_exact(b, a))
        narrow(&a[0], -b->r.high, -b->r.low);
}

static void back_divide(const Back *b, Interval *a)
{
    Wide low = b->r.low, high = b->r.high;

    exclude(&a[1], 0);
    if (interval_is_empty(a[1]) || a[1].low <= 0)
        return;
    Wide least = a[1].low, most = a[1].high;
    if (b->op == OP_FDIV)
        narrow(&a[0], low * (low >= 0 ? least : most),
               (high + 1) * (high >= 0 ? most : least) - 1);
    else
        narrow(&a[0], low > 0 ? low * least : (low - 1) * most + 1,
               high >= 0 ? (high + 1) * most - 1 : high * least);
}

/* A known remainder of a known divisor moves the ends of the dividend. */
static void back_rest(const Back *b, Interval *a)
{
    exclude(&a[1], 0);
    if (interval_is_empty(a[1]) || a[1].low <= 0)
        return;
    if (b->r.low > 0)
        narrow(&a[1], b->r.low + 1, a[1].high);
    if (b->r.low != b->r.high || a[1].low != a[1].high ||
        (b->op == OP_REM && (a[0].low < 0 || b->r.low < 0)))
        return;
    Wide m = a[1].low, rest = b->r.low;
    narrow(&a[0], a[0].low + (((rest - a[0].low) % m) + m) % m,
           a[0].high - (((a[0].high - rest) % m) + m) % m);
}

static void back_min(const Back *b, Interval *a)
{
    for (int i = 0; i < 2; i++) {
        bool is_other = a[1 - i].low > b->r.high;
        narrow(&a[i], b->r.low, is_other ? b->r.high : a[i].high);
    }
}

static void back_max(const Back *b, Interval *a)
{
    for (int i = 0; i < 2; i++) {
        bool is_other = a[1 - i].high < b->r.low;
        narrow(&a[i], is_other ? b->r.low : a[i].low, b->r.high);
    }
}

static void back_absolute(const Back *b, Interval *a)
{
    if (!is_exact(b, a))
        return;
    narrow(&a[0], -b->r.high, b->r.high);
    if (a[0].low > -b->r.low)
        narrow(&a[0], b->r.low, a[0].high);
    else if (a[0].high < b->r.low)
        narrow(&a[0], a[0].low, -b->r.low);
}

static void back_sign(const Back *b, Interval *a)
{
    if (b->r.low >= 0)
        narrow(&a[0], b->r.low, a[0].high);
    if (b->r.high <= 0)
        narrow(&a[0], a[0].low, b->r.high);
}

/* ---- comparisons ---- */

static void back_equal(const Back *b, Interval *a)
{
    if (b->r.low != b->r.high)
        return;
    if ((b->r.low != 0) == (b->op == OP_EQ)) {
        narrow(&a[0], a[1].low, a[1].high);
        if (!interval_is_empty(a[0]))
            narrow(&a[1], a[0].low, a[0].high);
        return;
    }
    for (int i = 0; i < 2; i++)
        if (a[1 - i].low == a[1 - i].high)
            exclude(&a[i], a[1 - i].low);
}

/* `a < b` or `a <= b`, with the operands in this order or swapped; one that
 * does not hold is the other one the other way. */
static void back_order(const Back *b, Interval *a)
{
    bool holds = b->r.low != 0;
    bool swaps = (b->op == OP_GT || b->op == OP_GE) != !holds;
    bool strict = (b->op == OP_LT || b->op == OP_GT) == holds;
    Interval *left = &a[swaps], *right = &a[!swaps];

    if (b->r.low != b->r.high)
        return;
    narrow(left, left->low, right->high - strict);
    if (!interval_is_empty(*left))
        narrow(right, left->low + strict, right->high);
}

/* ---- bits ---- */

/* Of two bools that are DECIDES if either is, or else not. */
static void back_logic(const Back *b, bool decides, Interval *a)
{
    if (b->r.low != b->r.high)
        return;
    for (int i = 0; i < 2; i++)
        if (b->r.low != decides)
            narrow(&a[i], !decides, !decides);
        else if (interval_is_empty(a[1 - i]) || is_value(a[1 - i], !decides))
            narrow(&a[i], decides, decides);
}

static void back_and(const Back *b, Interval *a)
{
    if (b->elem == ELEM_BOOL)
        back_logic(b, false, a);
    else if (b->r.low >= 0 && a[0].low >= 0 && a[1].low >= 0)
        for (int i = 0; i < 2; i++)
            narrow(&a[i], b->r.low, a[i].high);
}

static void back_or(const Back *b, Interval *a)
{
    if (b->elem == ELEM_BOOL)
        back_logic(b, true, a);
    else if (a[0].low >= 0 && a[1].low >= 0)
        for (int i = 0; i < 2; i++)
            narrow(&a[i], 0, b->r.high);
}

static void back_xor(const Back *b, Interval *a)
{
    for (int i = 0; i < 2 && b->r.low == b->r.high; i++)
        if (a[1 - i].low == a[1 - i].high) {
            Wide value = b->r.low ^ a[1 - i].low;
            narrow(&a[i], value, value);
        }
}

static void back_complement(const Back *b, Interval *a)
{
    Wide ones = interval_ones(b->elem);

    narrow(&a[0], ones - b->r.high, ones - b->r.low);
}

/* The factor of a shift by a known count; or 0. */
static Wide factor_of(const Back *b, Interval *a)
{
    narrow(&a[1], 0, 8 * (Wide)elem_info[b->elem].bytes - 1);
    return a[1].low == a[1].high ? (Wide)1 << a[1].low : 0;
}

static void back_shift_left(const Back *b, Interval *a)
{
    Wide factor = factor_of(b, a);

    if (factor && !interval_leaves(b->result, (Interval){a[0].low * factor,
                                                         a[0].high * factor}))
        narrow(&a[0], wide_ceil_div(b->r.low, factor),
               wide_floor_div(b->r.high, factor));
}

static void back_shift_right(const Back *b, Interval *a)
{
    Wide factor = factor_of(b, a);

    if (factor)
        narrow(&a[0], b->r.low * factor, b->r.high * factor + factor - 1);
}

/* No bit is set, or one is; so many leading ones are not. */
static void back_bit_count(const Back *b, Interval *a)
{
    Wide bits = 8 * (Wide)elem_info[b->elem].bytes, low = b->r.low;

    if (b->op == OP_POPCOUNT && b->r.high <= 0)
        narrow(&a[0], 0, 0);
    else if (b->op == OP_POPCOUNT && low > 0)
        exclude(&a[0], 0);
    else if (b->op == OP_CLZ && low > 0 && low <= bits)
        narrow(&a[0], 0, ((Wide)1 << (bits - low)) - 1);
}

/* ---- choices and conversions ---- */

static bool are_disjoint(Interval a, Interval b)
{
    return interval_is_empty(a) || a.high < b.low || b.high < a.low;
}

static void back_choice(const Back *b, Interval *a)
{
    for (int i = 0; i < 2; i++)
        if (a[0].low != a[0].high && are_disjoint(a[1 + i], b->r))
            narrow(&a[0], i, i);
    if (a[0].low == a[0].high)
        narrow(&a[a[0].low ? 1 : 2], b->r.low, b->r.high);
}

static void back_convert(const Back *b, Interval *a)
{
    if (b->result != ELEM_BOOL) {
        if (!interval_leaves(b->result, a[0]))
            narrow(&a[0], b->r.low, b->r.high);
    } else if (b->r.high <= 0) {
        narrow(&a[0], 0, 0);
    } else if (b->r.low > 0) {
        exclude(&a[0], 0);
    }
}

/* ---- all of them ---- */

static void (*const back[OP_COUNT])(const Back *b, Interval *a) = {
#define OP(id, text, notation, prec, arity, operands, result, partial,         \
           commutes, lazy, interval, ...)                                      \
    [OP_##id] = back_##interval,
#include "ir-text/language/ops.def"
#undef OP
    [OP_CONVERT] = back_convert,
};

void interval_back(Op op, Elem elem, Elem result, Interval r, Interval *a)
{
    Back b = {op, elem, result, r};

    back[op](&b, a);
}

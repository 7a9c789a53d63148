/* ranges_op.c - operators on ranges, forward and back.
 *
 * Bounds are computed in 128 bits.  On i64 what leaves the type is an error,
 * so that it is cut off; other types wrap: where the exact range leaves the
 * type, nothing is known of the result, nor of the operands from it.
 */
#include "verifier/inputs/ranges.h"

__extension__ typedef __int128 Wide;

typedef struct Span128 {
    Wide low, high;
} Span128;

static Wide wide_min(Wide a, Wide b)
{
    return a < b ? a : b;
}

static Wide wide_max(Wide a, Wide b)
{
    return a > b ? a : b;
}

/* ---- making ranges ---- */

static InputRange interval(Wide low, Wide high)
{
    InputRange r = {.none = low > high};

    if (!r.none) {
        r.low = (int64_t)low;
        r.high = (int64_t)high;
        r.known = low == high;
    }
    return r;
}

static Wide least(Elem elem)
{
    return elem == ELEM_BOOL ? 0 : elem_info[elem].min;
}

static Wide greatest(Elem elem)
{
    return elem == ELEM_BOOL ? 1 : (Wide)elem_info[elem].max;
}

InputRange range_all(Elem elem)
{
    if (!elem_has_intervals(elem))
        return (InputRange){0};
    return interval(least(elem), greatest(elem));
}

static bool leaves(Elem elem, Span128 s)
{
    return s.low < least(elem) || s.high > greatest(elem);
}

/* The values of ELEM that a result from LOW to HIGH can be. */
static InputRange result_range(Elem elem, Span128 s)
{
    if (elem != ELEM_I64 && leaves(elem, s))
        return range_all(elem);
    return interval(wide_max(s.low, least(elem)),
                    wide_min(s.high, greatest(elem)));
}

/* ---- narrowing ---- */

static void narrow(InputRange *r, Wide low, Wide high)
{
    if (r->none)
        return;
    low = wide_max(low, r->low);
    high = wide_min(high, r->high);
    r->none = low > high;
    if (!r->none) {
        r->low = (int64_t)low;
        r->high = (int64_t)high;
        r->known = low == high;
    }
}

/* R is not VALUE: seen at the ends only. */
static void exclude(InputRange *r, Wide value)
{
    if (r->low == value)
        narrow(r, value + 1, r->high);
    else if (r->high == value)
        narrow(r, r->low, value - 1);
}

static Wide floor_div(Wide a, Wide b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

static Wide ceil_div(Wide a, Wide b)
{
    return -floor_div(-a, b);
}

/* ---- sums and products ---- */

static Span128 sum(const InputRange *a)
{
    return (Span128){(Wide)a[0].low + a[1].low, (Wide)a[0].high + a[1].high};
}

static Span128 difference(const InputRange *a)
{
    return (Span128){(Wide)a[0].low - a[1].high, (Wide)a[0].high - a[1].low};
}

static Span128 product(const InputRange *a)
{
    Wide p = (Wide)a[0].low * a[1].low, q = (Wide)a[0].low * a[1].high;
    Wide s = (Wide)a[0].high * a[1].low, t = (Wide)a[0].high * a[1].high;

    return (Span128){wide_min(wide_min(p, q), wide_min(s, t)),
                     wide_max(wide_max(p, q), wide_max(s, t))};
}

static InputRange forward_add(const Node *n, const InputRange *a)
{
    return result_range((Elem)n->elem, sum(a));
}

static InputRange forward_sub(const Node *n, const InputRange *a)
{
    return result_range((Elem)n->elem, difference(a));
}

static InputRange forward_mul(const Node *n, const InputRange *a)
{
    return result_range((Elem)n->elem, product(a));
}

/* Is the result that of the integers? */
static bool is_exact(const Node *n, Span128 s)
{
    return n->elem == ELEM_I64 || !leaves((Elem)n->elem, s);
}

static void back_add(const Node *n, const InputRange *r, InputRange *a)
{
    if (!is_exact(n, sum(a)))
        return;
    narrow(&a[0], (Wide)r->low - a[1].high, (Wide)r->high - a[1].low);
    if (!a[0].none)
        narrow(&a[1], (Wide)r->low - a[0].high, (Wide)r->high - a[0].low);
}

static void back_sub(const Node *n, const InputRange *r, InputRange *a)
{
    if (!is_exact(n, difference(a)))
        return;
    narrow(&a[0], (Wide)r->low + a[1].low, (Wide)r->high + a[1].high);
    if (!a[0].none)
        narrow(&a[1], (Wide)a[0].low - r->high, (Wide)a[0].high - r->low);
}

/* A * B in R, and B does not reach over 0: what can A be? */
static void narrow_factor(InputRange *a, const InputRange *b,
                          const InputRange *r)
{
    Wide bl = b->low, bh = b->high, rl = r->low, rh = r->high;

    if (bl <= 0 && bh >= 0)
        return;
    if (bh < 0) {
        Wide t = bl;
        bl = -bh;
        bh = -t;
        t = rl;
        rl = -rh;
        rh = -t;
    }
    narrow(a, rl >= 0 ? ceil_div(rl, bh) : ceil_div(rl, bl),
           rh >= 0 ? floor_div(rh, bl) : floor_div(rh, bh));
}

static void back_mul(const Node *n, const InputRange *r, InputRange *a)
{
    if (!is_exact(n, product(a)))
        return;
    for (int i = 0; i < 2 && (r->low > 0 || r->high < 0); i++)
        exclude(&a[i], 0);
    if (a[0].none || a[1].none)
        return;
    narrow_factor(&a[0], &a[1], r);
    if (!a[0].none)
        narrow_factor(&a[1], &a[0], r);
}

static InputRange forward_neg(const Node *n, const InputRange *a)
{
    return result_range((Elem)n->elem,
                        (Span128){-(Wide)a[0].high, -(Wide)a[0].low});
}

static void back_neg(const Node *n, const InputRange *r, InputRange *a)
{
    if (is_exact(n, (Span128){-(Wide)a[0].high, -(Wide)a[0].low}))
        narrow(&a[0], -(Wide)r->high, -(Wide)r->low);
}

/* ---- division ---- */

/* By a positive divisor; else nothing is known, but for its not being 0. */
static InputRange forward_div(const Node *n, const InputRange *a)
{
    bool floors = n->op == OP_FDIV;
    Wide bl = a[1].low, bh = a[1].high, low = a[0].low, high = a[0].high;

    if (bl <= 0)
        return range_all((Elem)n->elem);
    low = low >= 0 ? low / bh : floors ? floor_div(low, bl) : low / bl;
    high = high >= 0 ? high / bl : floors ? floor_div(high, bh) : high / bh;
    return interval(low, high);
}

static void back_div(const Node *n, const InputRange *r, InputRange *a)
{
    bool floors = n->op == OP_FDIV;
    Wide low = r->low, high = r->high;

    exclude(&a[1], 0);
    if (a[1].none || a[1].low <= 0)
        return;
    Wide bl = a[1].low, bh = a[1].high;
    if (floors)
        narrow(&a[0], low >= 0 ? low * bl : low * bh,
               high >= 0 ? (high + 1) * bh - 1 : (high + 1) * bl - 1);
    else
        narrow(&a[0], low > 0 ? low * bl : (low - 1) * bh + 1,
               high >= 0 ? (high + 1) * bh - 1 : high * bl);
}

static InputRange forward_rem(const Node *n, const InputRange *a)
{
    Wide most = a[1].high;

    if (a[1].low <= 0)
        return range_all((Elem)n->elem);
    if (n->op == OP_FMOD || a[0].low >= 0) {
        if (a[0].low >= 0 && a[0].high < a[1].low)
            return interval(a[0].low, a[0].high);
        return interval(0, wide_min(most - 1, a[0].low >= 0 ? a[0].high
                                                            : most - 1));
    }
    return interval(1 - most, a[0].high > 0 ? most - 1 : 0);
}

/* A known remainder of a known divisor moves the ends of the dividend. */
static void back_rem(const Node *n, const InputRange *r, InputRange *a)
{
    exclude(&a[1], 0);
    if (a[1].none || a[1].low <= 0)
        return;
    if (r->low > 0)
        narrow(&a[1], (Wide)r->low + 1, a[1].high);
    if (a[1].none || !r->known || !a[1].known ||
        (n->op == OP_REM && (a[0].low < 0 || r->low < 0)))
        return;
    Wide m = a[1].low, rem = r->low;
    narrow(&a[0], a[0].low + (((rem - a[0].low) % m) + m) % m,
           a[0].high - (((a[0].high - rem) % m) + m) % m);
}

/* ---- order ---- */

static InputRange forward_min(const Node *n, const InputRange *a)
{
    (void)n;
    return interval(wide_min(a[0].low, a[1].low),
                    wide_min(a[0].high, a[1].high));
}

static InputRange forward_max(const Node *n, const InputRange *a)
{
    (void)n;
    return interval(wide_max(a[0].low, a[1].low),
                    wide_max(a[0].high, a[1].high));
}

static void back_min(const Node *n, const InputRange *r, InputRange *a)
{
    (void)n;
    for (int i = 0; i < 2; i++) {
        bool is_other = a[1 - i].low > r->high;
        narrow(&a[i], r->low, is_other ? r->high : a[i].high);
    }
}

static void back_max(const Node *n, const InputRange *r, InputRange *a)
{
    (void)n;
    for (int i = 0; i < 2; i++) {
        bool is_other = a[1 - i].high < r->low;
        narrow(&a[i], is_other ? r->low : a[i].low, r->high);
    }
}

static InputRange forward_abs(const Node *n, const InputRange *a)
{
    Wide low = a[0].low, high = a[0].high;

    if (low >= 0)
        return result_range((Elem)n->elem, (Span128){low, high});
    if (high <= 0)
        return result_range((Elem)n->elem, (Span128){-high, -low});
    return result_range((Elem)n->elem, (Span128){0, wide_max(-low, high)});
}

static void back_abs(const Node *n, const InputRange *r, InputRange *a)
{
    if (n->elem != ELEM_I64 && a[0].low == elem_info[n->elem].min)
        return;
    narrow(&a[0], -(Wide)r->high, r->high);
    if (a[0].none)
        return;
    if (a[0].low > -(Wide)r->low)
        narrow(&a[0], r->low, a[0].high);
    else if (a[0].high < r->low)
        narrow(&a[0], a[0].low, -(Wide)r->low);
}

static InputRange forward_sgn(const Node *n, const InputRange *a)
{
    (void)n;
    return interval((a[0].low > 0) - (a[0].low < 0),
                    (a[0].high > 0) - (a[0].high < 0));
}

static void back_sgn(const Node *n, const InputRange *r, InputRange *a)
{
    (void)n;
    if (r->low >= 0)
        narrow(&a[0], r->low, a[0].high);
    if (!a[0].none && r->high <= 0)
        narrow(&a[0], a[0].low, r->high);
}

/* ---- comparisons ---- */

static InputRange truth(bool can_be_false, bool can_be_true)
{
    return interval(can_be_false ? 0 : 1, can_be_true ? 1 : 0);
}

static InputRange forward_eq(const Node *n, const InputRange *a)
{
    bool apart, one;

    if (!elem_has_intervals((Elem)n->operand))
        return truth(true, true);
    apart = a[0].high < a[1].low || a[1].high < a[0].low;
    one = a[0].known && a[1].known && a[0].low == a[1].low;
    return n->op == OP_EQ ? truth(!one, !apart) : truth(!apart, !one);
}

/* Of types without intervals: what equals something known is known; but the
 * zeros of floats are two. */
static void copy_known(const Node *n, InputRange *a)
{
    for (int i = 0; i < 2; i++)
        if (a[1 - i].known && !a[i].known &&
            !(elem_is_float((Elem)n->operand) &&
              (uint64_t)a[1 - i].low << 1 == 0)) {
            a[i].known = true;
            a[i].low = a[1 - i].low;
        }
}

static void back_eq(const Node *n, const InputRange *r, InputRange *a)
{
    bool equal = (r->low != 0) == (n->op == OP_EQ);

    if (!r->known)
        return;
    if (!elem_has_intervals((Elem)n->operand)) {
        if (equal)
            copy_known(n, a);
        return;
    }
    if (equal) {
        narrow(&a[0], a[1].low, a[1].high);
        if (!a[0].none)
            narrow(&a[1], a[0].low, a[0].high);
        return;
    }
    for (int i = 0; i < 2; i++)
        if (a[1 - i].known && !a[1 - i].none)
            exclude(&a[i], a[1 - i].low);
}

/* `a < b`, `a <= b` with the operands in this order, and whether they are
 * swapped; a comparison that does not hold is the other one the other way. */
typedef struct Order {
    bool swaps, strict;
} Order;

static Order order_of(const Node *n, bool holds)
{
    bool swaps = n->op == OP_GT || n->op == OP_GE;
    bool strict = n->op == OP_LT || n->op == OP_GT;

    return (Order){swaps != !holds, strict == holds};
}

static bool surely(const InputRange *a, Order o)
{
    const InputRange *left = &a[o.swaps], *right = &a[!o.swaps];

    return o.strict ? left->high < right->low : left->high <= right->low;
}

static InputRange forward_order(const Node *n, const InputRange *a)
{
    if (!elem_has_intervals((Elem)n->operand))
        return truth(true, true);
    return truth(!surely(a, order_of(n, true)),
                 !surely(a, order_of(n, false)));
}

static void back_order(const Node *n, const InputRange *r, InputRange *a)
{
    if (!r->known || !elem_has_intervals((Elem)n->operand))
        return;
    Order o = order_of(n, r->low != 0);
    InputRange *left = &a[o.swaps], *right = &a[!o.swaps];
    narrow(left, left->low, (Wide)right->high - o.strict);
    if (!left->none)
        narrow(right, (Wide)left->low + o.strict, right->high);
}

/* ---- logic; and the bits of integers ---- */

static InputRange forward_land(const Node *n, const InputRange *a)
{
    (void)n;
    if (a[1].none || a[0].high == 0) /* it fails, but where the first decides */
        return truth(a[0].low == 0, false);
    return interval(a[0].low & a[1].low, a[0].high & a[1].high);
}

static InputRange forward_lor(const Node *n, const InputRange *a)
{
    (void)n;
    if (a[1].none || a[0].low == 1)
        return truth(false, a[0].high == 1);
    return interval(a[0].low | a[1].low, a[0].high | a[1].high);
}

static void back_land(const Node *n, const InputRange *r, InputRange *a)
{
    (void)n;
    if (!r->known)
        return;
    if (r->low == 1) {
        narrow(&a[0], 1, 1);
        narrow(&a[1], 1, 1);
    } else if (a[1].none || a[1].low == 1) {
        narrow(&a[0], 0, 0);
    } else if (a[0].low == 1) {
        narrow(&a[1], 0, 0);
    }
}

static void back_lor(const Node *n, const InputRange *r, InputRange *a)
{
    (void)n;
    if (!r->known)
        return;
    if (r->low == 0) {
        narrow(&a[0], 0, 0);
        narrow(&a[1], 0, 0);
    } else if (a[1].none || a[1].high == 0) {
        narrow(&a[0], 1, 1);
    } else if (a[0].high == 0) {
        narrow(&a[1], 1, 1);
    }
}

static InputRange forward_not(const Node *n, const InputRange *a)
{
    (void)n;
    return interval(1 - a[0].high, 1 - a[0].low);
}

static void back_not(const Node *n, const InputRange *r, InputRange *a)
{
    (void)n;
    narrow(&a[0], 1 - (Wide)r->high, 1 - (Wide)r->low);
}

/* The least 2^k - 1 that is not below VALUE >= 0. */
static Wide mask_over(Wide value)
{
    Wide mask = 0;

    while (mask < value)
        mask = 2 * mask + 1;
    return mask;
}

static InputRange forward_and(const Node *n, const InputRange *a)
{
    Wide high = -1;

    for (int i = 0; i < 2; i++)
        if (a[i].low >= 0)
            high = high < 0 ? a[i].high : wide_min(high, a[i].high);
    return high < 0 ? range_all((Elem)n->elem) : interval(0, high);
}

static InputRange forward_or(const Node *n, const InputRange *a)
{
    if (a[0].low < 0 || a[1].low < 0)
        return range_all((Elem)n->elem);
    return interval(n->op == OP_OR ? wide_max(a[0].low, a[1].low) : 0,
                    mask_over(wide_max(a[0].high, a[1].high)));
}

static void back_and(const Node *n, const InputRange *r, InputRange *a)
{
    if (n->elem == ELEM_BOOL)
        back_land(n, r, a);
    else if (r->low >= 0 && a[0].low >= 0 && a[1].low >= 0)
        for (int i = 0; i < 2; i++)
            narrow(&a[i], r->low, a[i].high);
}

static void back_or(const Node *n, const InputRange *r, InputRange *a)
{
    if (n->elem == ELEM_BOOL)
        back_lor(n, r, a);
    else if (a[0].low >= 0 && a[1].low >= 0)
        for (int i = 0; i < 2; i++)
            narrow(&a[i], 0, r->high);
}

static void back_xor(const Node *n, const InputRange *r, InputRange *a)
{
    (void)n;
    for (int i = 0; i < 2 && r->known; i++)
        if (a[1 - i].known && !a[1 - i].none)
            narrow(&a[i], r->low ^ a[1 - i].low, r->low ^ a[1 - i].low);
}

/* ~a is this less a. */
static Wide all_ones(const Node *n)
{
    return elem_info[n->elem].is_signed ? -1 : greatest((Elem)n->elem);
}

static InputRange forward_cpl(const Node *n, const InputRange *a)
{
    return interval(all_ones(n) - a[0].high, all_ones(n) - a[0].low);
}

static void back_cpl(const Node *n, const InputRange *r, InputRange *a)
{
    narrow(&a[0], all_ones(n) - r->high, all_ones(n) - r->low);
}

/* By a known count that is in range. */
static bool shift_is_known(const Node *n, const InputRange *count)
{
    return count->known && count->low >= 0 &&
           count->low < 8 * (int64_t)elem_info[n->elem].bytes;
}

static InputRange forward_shl(const Node *n, const InputRange *a)
{
    if (!shift_is_known(n, &a[1]))
        return range_all((Elem)n->elem);
    Wide factor = (Wide)1 << a[1].low;
    Span128 s = {a[0].low * factor, a[0].high * factor};
    return leaves((Elem)n->elem, s) ? range_all((Elem)n->elem)
                                    : interval(s.low, s.high);
}

static InputRange forward_shr(const Node *n, const InputRange *a)
{
    if (!shift_is_known(n, &a[1]))
        return range_all((Elem)n->elem);
    return interval(a[0].low >> a[1].low, a[0].high >> a[1].low);
}

static void narrow_count(const Node *n, InputRange *count)
{
    narrow(count, 0, 8 * (Wide)elem_info[n->elem].bytes - 1);
}

static void back_shl(const Node *n, const InputRange *r, InputRange *a)
{
    narrow_count(n, &a[1]);
    if (!shift_is_known(n, &a[1]))
        return;
    Wide factor = (Wide)1 << a[1].low;
    if (!leaves((Elem)n->elem,
                (Span128){a[0].low * factor, a[0].high * factor}))
        narrow(&a[0], ceil_div(r->low, factor), floor_div(r->high, factor));
}

static void back_shr(const Node *n, const InputRange *r, InputRange *a)
{
    narrow_count(n, &a[1]);
    if (!shift_is_known(n, &a[1]))
        return;
    Wide factor = (Wide)1 << a[1].low;
    narrow(&a[0], r->low * factor, r->high * factor + factor - 1);
}

static InputRange forward_bits(const Node *n, const InputRange *a)
{
    (void)a;
    return interval(0, wide_min(8 * (Wide)elem_info[n->elem].bytes,
                                greatest((Elem)n->elem)));
}

/* ---- choices and conversions ---- */

static InputRange forward_select(const Node *n, const InputRange *a)
{
    if (a[0].known)
        return a[a[0].low ? 1 : 2];
    if (a[1].none || a[2].none) {
        if (n->op == OP_SELECT || (a[1].none && a[2].none))
            return (InputRange){.none = true};
        return a[a[1].none ? 2 : 1];
    }
    if (!elem_has_intervals((Elem)n->elem))
        return (InputRange){0};
    return interval(wide_min(a[1].low, a[2].low),
                    wide_max(a[1].high, a[2].high));
}

static bool disjoint(const InputRange *a, const InputRange *b)
{
    return a->none || b->none || a->high < b->low || b->high < a->low;
}

static void back_select(const Node *n, const InputRange *r, InputRange *a)
{
    if (!elem_has_intervals((Elem)n->elem))
        return;
    if (!a[0].known && disjoint(&a[1], r))
        narrow(&a[0], 0, 0);
    if (!a[0].none && !a[0].known && disjoint(&a[2], r))
        narrow(&a[0], 1, 1);
    if (!a[0].none && a[0].known)
        narrow(&a[a[0].low ? 1 : 2], r->low, r->high);
}

static InputRange forward_convert(const Node *n, const InputRange *a)
{
    Elem to = (Elem)n->elem;

    if (!elem_has_intervals(to) || !elem_has_intervals((Elem)n->operand))
        return range_all(to);
    if (to == ELEM_BOOL)
        return truth(a[0].low <= 0 && a[0].high >= 0,
                     a[0].low != 0 || a[0].high != 0);
    if (leaves(to, (Span128){a[0].low, a[0].high}))
        return range_all(to);
    return interval(a[0].low, a[0].high);
}

static void back_convert(const Node *n, const InputRange *r, InputRange *a)
{
    Elem to = (Elem)n->elem;

    if (!elem_has_intervals(to) || !elem_has_intervals((Elem)n->operand))
        return;
    if (to == ELEM_BOOL && r->known && r->low == 0)
        narrow(&a[0], 0, 0);
    else if (to == ELEM_BOOL && r->known)
        exclude(&a[0], 0);
    else if (to != ELEM_BOOL && !leaves(to, (Span128){a[0].low, a[0].high}))
        narrow(&a[0], r->low, r->high);
}

static InputRange forward_defined(const Node *n, const InputRange *a)
{
    (void)n;
    return truth(!a[0].sure, !a[0].none);
}

/* ---- failure ---- */

static bool overflows(const Node *n, const InputRange *a)
{
    Span128 s = n->op == OP_ADD   ? sum(a)
                : n->op == OP_SUB ? difference(a)
                : n->op == OP_MUL ? product(a)
                                  : (Span128){-(Wide)a[0].high,
                                              -(Wide)a[0].low};
    return leaves(ELEM_I64, s);
}

bool range_cannot_fail(const Node *n, const InputRange *a)
{
    if (n->op == OP_CONVERT)
        return !elem_is_float((Elem)n->operand) || elem_is_float((Elem)n->elem);
    if (n->op >= OP_COUNT || op_info[n->op].partial == PARTIAL_NEVER ||
        elem_is_float((Elem)n->operand))
        return true;
    if (op_info[n->op].partial == PARTIAL_I64)
        return n->operand != ELEM_I64 || !overflows(n, a);
    if (!elem_has_intervals((Elem)n->operand))
        return false;
    if (n->op == OP_SHL || n->op == OP_SHR)
        return a[1].low >= 0 &&
               a[1].high < 8 * (int64_t)elem_info[n->elem].bytes;
    return a[1].low > 0;
}

const RangeRule range_rules[NODE_DEFINED + 1] = {
    [OP_ADD] = {forward_add, back_add},
    [OP_SUB] = {forward_sub, back_sub},
    [OP_MUL] = {forward_mul, back_mul},
    [OP_NEG] = {forward_neg, back_neg},
    [OP_DIV] = {forward_div, back_div},
    [OP_FDIV] = {forward_div, back_div},
    [OP_REM] = {forward_rem, back_rem},
    [OP_FMOD] = {forward_rem, back_rem},
    [OP_MIN] = {forward_min, back_min},
    [OP_MAX] = {forward_max, back_max},
    [OP_ABS] = {forward_abs, back_abs},
    [OP_SGN] = {forward_sgn, back_sgn},
    [OP_EQ] = {forward_eq, back_eq},
    [OP_NE] = {forward_eq, back_eq},
    [OP_LT] = {forward_order, back_order},
    [OP_LE] = {forward_order, back_order},
    [OP_GT] = {forward_order, back_order},
    [OP_GE] = {forward_order, back_order},
    [OP_LAND] = {forward_land, back_land},
    [OP_LOR] = {forward_lor, back_lor},
    [OP_NOT] = {forward_not, back_not},
    [OP_AND] = {forward_and, back_and},
    [OP_OR] = {forward_or, back_or},
    [OP_XOR] = {forward_or, back_xor},
    [OP_CPL] = {forward_cpl, back_cpl},
    [OP_SHL] = {forward_shl, back_shl},
    [OP_SHR] = {forward_shr, back_shr},
    [OP_POPCOUNT] = {forward_bits, NULL},
    [OP_CLZ] = {forward_bits, NULL},
    [OP_SELECT] = {forward_select, back_select},
    [NODE_CHOICE] = {forward_select, back_select},
    [OP_CONVERT] = {forward_convert, back_convert},
    [NODE_DEFINED] = {forward_defined, NULL},
};

/* interval.c - operators on intervals, from operands to results. */
#include "verifier/operators/interval.h"

static Wide low(const IntervalOf *of, uint32_t operand)
{
    return of->end(of, operand, false);
}

static Wide high(const IntervalOf *of, uint32_t operand)
{
    return of->end(of, operand, true);
}

static Wide wide_min(Wide a, Wide b)
{
    return a < b ? a : b;
}

static Wide wide_max(Wide a, Wide b)
{
    return a > b ? a : b;
}

/* ---- types ---- */

static Wide end_of_type(Elem elem, bool upper)
{
    if (elem == ELEM_BOOL)
        return upper;
    if (!elem_is_int(elem) || (upper && elem == ELEM_U64))
        return no_end(upper);
    return upper ? (Wide)elem_info[elem].max : elem_info[elem].min;
}

Interval interval_of_type(Elem elem)
{
    return (Interval){end_of_type(elem, false), end_of_type(elem, true)};
}

Wide interval_ones(Elem elem)
{
    return elem == ELEM_BOOL           ? 1
           : elem_info[elem].is_signed ? -1
                                       : (Wide)elem_info[elem].max;
}

bool interval_leaves(Elem elem, Interval x)
{
    return x.low < end_of_type(elem, false) || x.high > end_of_type(elem, true);
}

static Wide forward_any(const IntervalOf *of, bool upper)
{
    return end_of_type(of->result, upper);
}

/* ---- arithmetic ---- */

static Wide forward_add(const IntervalOf *of, bool upper)
{
    return add_ends(of->end(of, 0, upper), of->end(of, 1, upper), upper);
}

static Wide forward_subtract(const IntervalOf *of, bool upper)
{
    return add_ends(of->end(of, 0, upper), -of->end(of, 1, !upper), upper);
}

Interval interval_multiply(Interval a, Interval b)
{
    if (a.low >= 0 && b.low >= 0)
        return (Interval){clamp_end(a.low * b.low), clamp_end(a.high * b.high)};
    Wide x[4] = {clamp_end(a.low * b.low), clamp_end(a.low * b.high),
                 clamp_end(a.high * b.low), clamp_end(a.high * b.high)};
    Interval r = {x[0], x[0]};

    for (int i = 1; i < 4; i++) {
        r.low = wide_min(r.low, x[i]);
        r.high = wide_max(r.high, x[i]);
    }
    return r;
}

static Wide forward_multiply(const IntervalOf *of, bool upper)
{
    Interval r = interval_multiply((Interval){low(of, 0), high(of, 0)},
                                   (Interval){low(of, 1), high(of, 1)});

    return upper ? r.high : r.low;
}

static Wide forward_negate(const IntervalOf *of, bool upper)
{
    return -of->end(of, 0, !upper);
}

/* By a positive number, which keeps the order: the end moves towards 0, or to
 * -1 where it is rounded down, and by the least divisor the least. */
static Wide forward_divide(const IntervalOf *of, bool upper)
{
    bool floors = of->op == OP_FDIV;
    Wide by = low(of, 1), end = of->end(of, 0, upper);

    if (by <= 0 || !is_end(end, upper))
        return no_end(upper);
    if ((end >= 0) != upper)
        by = of->sparing ? NO_END : high(of, 1);
    if (!is_end(by, true))
        return floors && end < 0 ? -1 : 0;
    return floors ? wide_floor_div(end, by) : end / by;
}

/* Nearer to 0 than the divisor is, if that is positive, and than what is
 * divided, or there; on the side of this, or not negative. */
static Wide least_rest(const IntervalOf *of)
{
    bool floors = of->op == OP_FMOD;
    Wide from = of->sparing && floors ? 0 : low(of, 0);

    if (from > 0 && !of->sparing && high(of, 0) < low(of, 1))
        return from;
    if (from >= 0 || floors)
        return 0;
    Wide most = high(of, 1);
    return is_end(most, true) ? wide_max(from, 1 - most) : from;
}

static Wide greatest_rest(const IntervalOf *of)
{
    Wide most = high(of, 1);
    bool is_bounded = is_end(most, true);

    if ((is_bounded && of->sparing) || (of->op == OP_FMOD && low(of, 0) < 0))
        return is_bounded ? most - 1 : NO_END;
    return wide_min(most - is_bounded, wide_max(high(of, 0), 0));
}

static Wide forward_rest(const IntervalOf *of, bool upper)
{
    return low(of, 1) <= 0 ? no_end(upper)
           : upper         ? greatest_rest(of)
                           : least_rest(of);
}

static Wide forward_min(const IntervalOf *of, bool upper)
{
    return wide_min(of->end(of, 0, upper), of->end(of, 1, upper));
}

static Wide forward_max(const IntervalOf *of, bool upper)
{
    return wide_max(of->end(of, 0, upper), of->end(of, 1, upper));
}

static Wide forward_absolute(const IntervalOf *of, bool upper)
{
    Wide least = low(of, 0), most = high(of, 0);

    if (upper)
        return wide_max(most, -least);
    return least > 0 ? least : most < 0 ? -most : 0;
}

static Wide forward_sign(const IntervalOf *of, bool upper)
{
    Wide end = of->end(of, 0, upper);

    return (end > 0) - (end < 0);
}

/* ---- comparisons: from 0, false, to 1 ---- */

static Wide forward_equal(const IntervalOf *of, bool upper)
{
    bool is_same = upper == (of->op == OP_EQ);
    Interval a = {low(of, 0), high(of, 0)}, b = {low(of, 1), high(of, 1)};

    /* Can they be equal; or surely? */
    return is_same ? upper == (a.low <= b.high && b.low <= a.high)
                   : upper != (interval_is_value(a) && interval_is_value(b) &&
                               a.low == b.low);
}

/* `a < b` and `a <= b`; or with the operands swapped. */
static Wide forward_order(const IntervalOf *of, bool upper)
{
    bool swaps = of->op == OP_GT || of->op == OP_GE;
    bool strict = of->op == OP_LT || of->op == OP_GT;
    Wide left = of->end(of, swaps, !upper), right = of->end(of, !swaps, upper);

    return strict ? left < right : left <= right;
}

/* ---- bits ---- */

/* No more than an operand that is not negative. */
static Wide forward_and(const IntervalOf *of, bool upper)
{
    Wide best = of->elem == ELEM_BOOL && !upper
                    ? wide_min(low(of, 0), low(of, 1))
                    : no_end(upper);

    for (uint32_t i = 0; i < 2; i++) {
        if (low(of, i) < 0)
            continue;
        best = upper ? wide_min(best, high(of, i)) : wide_max(best, 0);
    }
    return best;
}

/* The least 2^k - 1 that is not below VALUE >= 0. */
static Wide mask_over(Wide value)
{
    Wide mask = 0;

    while (mask < value)
        mask = 2 * mask + 1;
    return mask;
}

/* Of operands that are not negative: no more than their sum, no bit above
 * theirs, and for `|` no less than either. */
static Wide forward_or(const IntervalOf *of, bool upper)
{
    Wide a = low(of, 0), b = low(of, 1);

    if (a < 0 || b < 0)
        return no_end(upper);
    if (!upper)
        return of->op == OP_XOR ? 0 : wide_max(a, b);
    a = high(of, 0);
    b = high(of, 1);
    return is_end(a, true) && is_end(b, true)
               ? wide_min(a + b, mask_over(wide_max(a, b)))
               : NO_END;
}

static Wide forward_xor(const IntervalOf *of, bool upper)
{
    return forward_or(of, upper);
}

static Wide forward_complement(const IntervalOf *of, bool upper)
{
    Wide end = of->end(of, 0, !upper);

    return is_end(end, !upper) ? clamp_end(interval_ones(of->elem) - end)
                               : no_end(upper);
}

/* The count of a shift, if it is known and in range; or -1. */
static int known_count(const IntervalOf *of)
{
    Wide least = low(of, 1);

    return least >= 0 && least < 8 * elem_info[of->elem].bytes &&
                   least == high(of, 1)
               ? (int)least
               : -1;
}

/* That of the integers, if no bit is lost. */
static Wide forward_shift_left(const IntervalOf *of, bool upper)
{
    int by = known_count(of);
    Interval all = interval_of_type(of->result);

    if (by >= 0) {
        Wide factor = (Wide)1 << by;
        Interval shifted = {low(of, 0) * factor, high(of, 0) * factor};
        if (!interval_leaves(of->result, shifted))
            all = shifted;
    }
    return upper ? all.high : all.low;
}

/* Nearer to 0, or to -1. */
static Wide forward_shift_right(const IntervalOf *of, bool upper)
{
    Wide end = of->end(of, 0, upper);
    int by = known_count(of);

    if (by >= 0)
        return is_end(end, upper) ? end >> by : end;
    return upper ? (end < 0 ? -1 : end) : (end < 0 ? end : 0);
}

static Wide forward_bit_count(const IntervalOf *of, bool upper)
{
    return upper ? 8 * (Wide)elem_info[of->elem].bytes : 0;
}

/* ---- choices and conversions ---- */

/* One of both; which one, is for who knows the condition. */
static Wide forward_choice(const IntervalOf *of, bool upper)
{
    Wide a = of->end(of, 1, upper), b = of->end(of, 2, upper);

    return upper ? wide_max(a, b) : wide_min(a, b);
}

static Wide forward_convert(const IntervalOf *of, bool upper)
{
    Interval a = {low(of, 0), high(of, 0)};

    if (of->result == ELEM_BOOL)
        return upper ? a.low != 0 || a.high != 0 : a.low > 0 || a.high < 0;
    if (interval_leaves(of->result, a))
        a = interval_of_type(of->result);
    return upper ? a.high : a.low;
}

/* ---- all of them ---- */

static Wide (*const forward[OP_COUNT])(const IntervalOf *of, bool upper) = {
#define OP(id, text, notation, prec, arity, operands, result, partial,         \
           commutes, lazy, interval, ...)                                      \
    [OP_##id] = forward_##interval,
#include "ir-text/language/ops.def"
#undef OP
    [OP_CONVERT] = forward_convert,
};

Wide interval_end(const IntervalOf *of, bool upper)
{
    return forward[of->op](of, upper);
}

/* Operands that are there. */
typedef struct Given {
    IntervalOf of;
    const Interval *a;
} Given;

static Wide given_end(const IntervalOf *of, uint32_t operand, bool upper)
{
    const Interval *a = ((const Given *)of)->a;

    return upper ? a[operand].high : a[operand].low;
}

Interval interval_exact(Op op, Elem elem, Elem result, const Interval *a)
{
    Given given = {{op, elem, result, false, given_end}, a};

    return (Interval){interval_end(&given.of, false),
                      interval_end(&given.of, true)};
}

bool interval_fits(Op op, Elem elem, Elem result, const Interval *a)
{
    if (op_info[op].partial != PARTIAL_I64)
        return true;
    Interval x = interval_exact(op, elem, result, a);
    return !interval_leaves(result, x) && is_end(x.high, true);
}

Interval interval_forward(Op op, Elem elem, Elem result, const Interval *a)
{
    Interval all = interval_of_type(result);

    if (result != ELEM_I64 && !interval_fits(op, elem, result, a))
        return all;
    Interval x = interval_exact(op, elem, result, a);
    return (Interval){wide_max(x.low, all.low), wide_min(x.high, all.high)};
}

bool interval_succeeds(Op op, Elem elem, const Interval *a)
{
    if (op_info[op].partial == PARTIAL_NEVER || !elem_is_int(elem))
        return true;
    if (op_info[op].partial == PARTIAL_I64)
        return elem != ELEM_I64 || interval_fits(op, elem, elem, a);
    if (op == OP_SHL || op == OP_SHR)
        return a[1].low >= 0 && a[1].high < 8 * (Wide)elem_info[elem].bytes;
    return a[1].low > 0;
}

Interval interval_always(Op op, Elem elem)
{
    Interval all = interval_of_type(elem), a[EVAL_OPERANDS] = {all, all, all};

    return op < OP_COUNT && op != OP_CONVERT && forward[op]
               ? interval_forward(op, elem, elem, a)
               : all;
}

/* interval.h - between which integers the values of an operator lie.
 *
 * The one meaning of operators on intervals, for the prover, the search for
 * inputs and the generator.  The column `interval` of ops.def names the
 * function of each, which stands in interval.c forward, from operands to the
 * result, and in interval_back.c the other way.
 *
 * Ends are integers of any size, or there is none.  An end is found by itself,
 * and asks for those of operands that it needs: who has to search for them
 * does so one by one.
 */
#ifndef VERIFIER_OPERATORS_INTERVAL_H
#define VERIFIER_OPERATORS_INTERVAL_H

#include "verifier/operators/integer.h"

/* A little more than any i64: products of two have room in a Wide.  Upwards
 * it says that there is no upper end, downwards that there is no lower one;
 * an upper end below all i64 is rounded up to the other one. */
#define NO_END (((Wide)1 << 63) + 2)

/* LOW > HIGH: of no value. */
typedef struct Interval {
    Wide low, high;
} Interval;

static inline Wide no_end(bool upper)
{
    return upper ? NO_END : -NO_END;
}

static inline bool is_end(Wide x, bool upper)
{
    return x != no_end(upper);
}

static inline Wide clamp_end(Wide x)
{
    return x > NO_END ? NO_END : x < -NO_END ? -NO_END : x;
}

/* The end of a sum: where one part has none, it has none. */
static inline Wide add_ends(Wide a, Wide b, bool upper)
{
    return is_end(a, upper) && is_end(b, upper) ? clamp_end(a + b)
                                                : no_end(upper);
}

Interval interval_multiply(Interval a, Interval b);

static inline bool interval_is_empty(Interval x)
{
    return x.low > x.high;
}

static inline bool interval_is_value(Interval x)
{
    return x.low == x.high && is_end(x.low, false) && is_end(x.high, true);
}

/* The values of ELEM; floats and the largest u64 have no ends. */
Interval interval_of_type(Elem elem);
/* What `!` and `~` subtract from: all bits are set. */
Wide interval_ones(Elem elem);
/* Has X others? */
bool interval_leaves(Elem elem, Interval x);

/* ---- operators ---- */

/* OP, or OP_CONVERT: ELEM is the type of its operands (of `select`, the last
 * two), RESULT that of its value. */
typedef struct IntervalOf IntervalOf;
struct IntervalOf {
    Op op;
    Elem elem, result;
    bool sparing; /* ends of operands are dear: asked for where a result has no
                     end without them, not to make it a better one */
    Wide (*end)(const IntervalOf *of, uint32_t operand, bool upper);
};

/* An end of the values that it has.  Sums, products and absolute values are
 * those of integers, which the type may not hold. */
Wide interval_end(const IntervalOf *of, bool upper);
/* Both, where A are the operands. */
Interval interval_exact(Op op, Elem elem, Elem result, const Interval *a);
/* Does the type hold them all, so that none wraps? */
bool interval_fits(Op op, Elem elem, Elem result, const Interval *a);
/* Those in the type: i64 do not leave it, which is an error; others wrap. */
Interval interval_forward(Op op, Elem elem, Elem result, const Interval *a);
/* Is there one, whatever values of A the operands have? */
bool interval_succeeds(Op op, Elem elem, const Interval *a);
/* Whatever the operands are. */
Interval interval_always(Op op, Elem elem);
/* Operands A have values with which the result is in R: narrow them.  They
 * are not empty, but for the last two of `select` and the second one of `&&`
 * and `||`, which then fail. */
void interval_back(Op op, Elem elem, Elem result, Interval r, Interval *a);

#endif

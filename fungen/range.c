/* range.c - intervals of scalar expressions.
 *
 * Those of operators are verifier/operators'.  What is added: whether floats
 * keep to bounds and are whole, and what may fail.
 */
#include "fungen/range.h"

#include "verifier/operators/interval.h"

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

/* The ends of the type may stand for no bound. */
static Interval interval_from(Elem elem, GenRange r)
{
    bool is_open = elem_is_float(elem) || elem == ELEM_U64;

    return (Interval){
        elem_is_float(elem) && r.lo == INT64_MIN ? -NO_END : r.lo,
        is_open && r.hi == INT64_MAX ? NO_END : r.hi};
}

static void set_interval(GenRange *r, Interval x)
{
    r->lo = x.low < INT64_MIN ? INT64_MIN : (int64_t)x.low;
    r->hi = x.high > INT64_MAX ? INT64_MAX : (int64_t)x.high;
}

static GenRange truth(GenRange r)
{
    return (GenRange){.lo = 0,
                      .hi = 1,
                      .whole = true,
                      .undef = r.undef,
                      .fails = r.fails || r.rough};
}

static bool is_rounding(Op op)
{
    return op == OP_FLOOR || op == OP_CEIL || op == OP_ROUND || op == OP_TRUNC;
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

/* R, as far as OP makes it of floats A with the bounds that it has.  A NaN
 * gives way to the other operand of `min` and `max`. */
static GenRange of_floats(Op op, Elem elem, const GenRange *a, GenRange r)
{
    switch (op) {
    case OP_MIN:
    case OP_MAX:
        r.nan = a[0].nan && a[1].nan;
        return r;
    case OP_SGN:
        r.fails = r.fails || r.rough;
        r.whole = !r.nan;
        return r;
    case OP_SELECT:
        return r;
    default:
        r.rough = r.rough || op_info[op].price == PRICE_OF_FUNCTION;
        return fitted(elem, r, op == OP_DIV);
    }
}

static GenRange of_operator(Op op, Elem elem, const GenRange *a)
{
    unsigned arity = op_info[op].arity;
    GenRange r = a[arity - 1];
    Interval x[EVAL_OPERANDS];

    for (unsigned i = 0; i < arity; i++) {
        if (i || op != OP_SELECT)
            r = merged(r, a[i]);
        x[i] = interval_from(elem, a[i]);
        if (a[i].nan && op == OP_MIN)
            x[i].high = NO_END;
        if (a[i].nan && op == OP_MAX)
            x[i].low = -NO_END;
    }
    if (op_info[op].gives_bool)
        return truth(r);
    set_interval(&r, interval_forward(op, elem, elem, x));
    if (elem_is_float(elem))
        r = of_floats(op, elem, a, r);
    r.fails = r.fails || a[0].fails || !interval_succeeds(op, elem, x);
    return r;
}

static GenRange of_fma(Elem elem, const GenRange *a)
{
    GenRange p = of_operator(OP_MUL, elem, a);
    return of_operator(OP_ADD, elem, (GenRange[]){p, a[2]});
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
    if (elem_is_float(to))
        return fitted(to, r, false);
    Interval x = interval_from(from, r);
    set_interval(&r, interval_forward(OP_CONVERT, from, to, &x));
    return r;
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
    GenRange r = is_rounding((Op)s->op) ? of_rounding(elem, a)
                 : s->op == OP_CONVERT
                     ? of_conversion(elem, (Elem)s->elem, a[0])
                 : s->op == OP_FMA ? of_fma(elem, a)
                                   : of_operator((Op)s->op, elem, a);
    r.fails = r.fails || undef;
    r.undef = false;
    return r;
}

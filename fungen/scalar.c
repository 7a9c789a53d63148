/* scalar.c - scalar expressions that do not fail.
 *
 * An expression is put together at random and judged by its interval: one
 * that may fail, or an i64 that may grow large, gives way to an operand of
 * it.  Operands that may not be just anything (divisors, counts of shifts)
 * have ways of their own to be made.
 */
#include "fungen/inside.h"

#include <math.h>
#include <string.h>

/* ---- types ---- */

Elem pick_elem(Gen *g)
{
    static const uint16_t weight[ELEM_COUNT] = {
        [ELEM_I8] = 4,   [ELEM_I16] = 3, [ELEM_I32] = 20, [ELEM_I64] = 16,
        [ELEM_U8] = 4,   [ELEM_U16] = 3, [ELEM_U32] = 9,  [ELEM_U64] = 4,
        [ELEM_F32] = 20, [ELEM_F64] = 8, [ELEM_BOOL] = 6};

    return (Elem)weighted(g, ELEM_COUNT, weight);
}

Elem pick_wanted_elem(Gen *g)
{
    Var *unused = chance(g, 80) ? unused_scalar(g) : NULL;
    return unused ? (Elem)unused->type->elem : pick_elem(g);
}

/* ---- literals ---- */

static const Scalar *float_literal(Gen *g, Elem elem, double value)
{
    float f = (float)value;
    uint32_t word;
    uint64_t bits;

    memcpy(&word, &f, sizeof word);
    memcpy(&bits, &value, sizeof bits);
    return scalar_const(g->store, elem, elem == ELEM_F32 ? word : bits);
}

const Scalar *literal(Gen *g, Elem elem, int64_t value)
{
    return elem_is_float(elem) ? float_literal(g, elem, (double)value)
                               : scalar_int(g->store, elem, value);
}

static const Scalar *pick_float(Gen *g, Elem elem)
{
    static const double corner[] = {0.5,  -0.0, 0.1,       1e-3, -2.75,
                                    1e10, 1e22, -INFINITY, NAN,  INFINITY};

    if (chance(g, 12))
        return float_literal(g, elem,
                             corner[below(g, sizeof corner / sizeof *corner)]);
    return literal(g, elem, between(g, -9, 9));
}

static const Scalar *pick_integer(Gen *g, Elem elem)
{
    const ElemInfo *info = &elem_info[elem];
    int64_t value = between(g, info->is_signed ? -9 : 0, 17);

    if (elem != ELEM_I64 && chance(g, 8))
        return chance(g, 50)
                   ? scalar_int(g->store, elem, info->min)
                   : scalar_const(g->store, elem, (uint64_t)info->max);
    return scalar_int(g->store, elem, value);
}

const Scalar *pick_literal(Gen *g, Elem elem)
{
    if (elem == ELEM_BOOL)
        return scalar_bool(g->store, chance(g, 50));
    return elem_is_float(elem) ? pick_float(g, elem) : pick_integer(g, elem);
}

/* ---- judging ---- */

static bool is_good(Elem elem, GenRange r)
{
    if (r.fails || r.undef)
        return false;
    return elem != ELEM_I64 ||
           (r.lo >= -RANGE_MAX_I64 && r.hi <= RANGE_MAX_I64);
}

static bool is_usable(Gen *g, const Var *var, const void *data)
{
    (void)data;
    return is_good((Elem)var->type->elem, var_range(g, var));
}

static bool is_read(Gen *g, const Var *var, const void *data)
{
    (void)data;
    return !var_range(g, var).undef;
}

/* An unused scalar of another type, converted; or NULL. */
static const Scalar *pick_converted(Gen *g, Elem elem)
{
    Var *var = unused_scalar(g);

    if (!var || elem == ELEM_BOOL || (Elem)var->type->elem == elem)
        return NULL;
    const Scalar *s = scalar_convert(g->store, elem, term(g, var));
    if (!is_good(elem, scalar_range(g, s)))
        return NULL;
    use(g, var);
    return s;
}

/* A variable of type ELEM, converted from another type where there is none;
 * or a literal. */
static const Scalar *pick_leaf(Gen *g, Elem elem)
{
    const Scalar *converted = chance(g, 20) ? pick_converted(g, elem) : NULL;
    Var *var = NULL;

    if (converted)
        return converted;
    if (!chance(g, 14))
        var = pick(g, &g->scalars[elem], is_usable, NULL);
    if (!var && elem == ELEM_I64) { /* a large one is made small */
        var = pick(g, &g->scalars[elem], is_read, NULL);
        if (var)
            return combined(g, OP_FMOD, term(g, var),
                            int_term(g, 2 + below(g, 98)));
    }
    if (var)
        return term(g, var);
    if (elem != ELEM_BOOL && chance(g, 60))
        var = pick(g, &g->scalars[ELEM_I64], is_usable, NULL);
    if (!var)
        return pick_literal(g, elem);
    return elem == ELEM_I64 ? term(g, var)
                            : scalar_convert(g->store, elem, term(g, var));
}

/* ---- operands ---- */

typedef const Scalar *(*Operand)(Gen *g, Elem elem, uint32_t depth);

/* One at least. */
static const Scalar *pick_divisor(Gen *g, Elem elem, uint32_t depth)
{
    if (elem_is_float(elem))
        return pick_scalar(g, elem, depth);
    const Scalar *one = scalar_int(g->store, elem, 1);
    if (chance(g, 50))
        return scalar_int(g->store, elem, 1 + below(g, 9));
    const Scalar *s = pick_scalar(g, elem, depth);
    if (scalar_range(g, s).lo >= 1)
        return s;
    return scalar_binary(g->store, OP_MAX, s, one);
}

static const Scalar *pick_shift_count(Gen *g, Elem elem, uint32_t depth)
{
    const Scalar *mask = scalar_int(g->store, elem, 7);

    if (chance(g, 60))
        return scalar_int(g->store, elem,
                          below(g, 8 * elem_info[elem].bytes));
    return scalar_binary(g->store, OP_AND, pick_scalar(g, elem, depth), mask);
}

/* The second operand, where it is not just anything. */
static const Operand second_operand[OP_COUNT] = {
    [OP_DIV] = pick_divisor,      [OP_REM] = pick_divisor,
    [OP_FDIV] = pick_divisor,     [OP_FMOD] = pick_divisor,
    [OP_SHL] = pick_shift_count,  [OP_SHR] = pick_shift_count,
};

/* ---- operators ---- */

/* How often an operator is taken; others: 3, rough ones 2.  Estimates. */
static const uint8_t op_weight[OP_COUNT] = {
    [OP_ADD] = 16, [OP_SUB] = 10, [OP_MUL] = 10, [OP_MIN] = 5, [OP_MAX] = 5,
    [OP_EQ] = 4,   [OP_LT] = 8,   [OP_LE] = 5,   [OP_LAND] = 6, [OP_LOR] = 5,
    [OP_SELECT] = 4};

/* Do targets compute it differently? */
static bool is_rough(Op op)
{
    return op_info[op].price == PRICE_OF_FUNCTION;
}

/* Can OP give an ELEM from operands of its own type? */
static bool gives(const Gen *g, Op op, Elem elem)
{
    const OpInfo *info = &op_info[op];

    return op > OP_CONVERT && (info->operands & elem_info[elem].class) &&
           (!info->gives_bool || elem == ELEM_BOOL) &&
           !(is_rough(op) && g->options->exact);
}

static uint16_t weight_of(const Gen *g, Op op, Elem elem)
{
    if (!gives(g, op, elem))
        return 0;
    if (is_rough(op))
        return 2;
    return op_weight[op] ? op_weight[op] : 3;
}

static Op pick_op(Gen *g, Elem elem)
{
    uint16_t weight[OP_COUNT];

    for (int op = 0; op < OP_COUNT; op++)
        weight[op] = weight_of(g, (Op)op, elem);
    return (Op)weighted(g, OP_COUNT, weight);
}

static const Scalar *pick_operation(Gen *g, Op op, Elem elem, uint32_t depth)
{
    const Scalar *arg[3] = {NULL, NULL, NULL};
    uint32_t n = op_info[op].arity;

    for (uint32_t i = 0; i < n; i++) {
        Elem of = op == OP_SELECT && i == 0 ? ELEM_BOOL : elem;
        Operand way = i == 1 && second_operand[op] ? second_operand[op]
                                                   : pick_scalar;
        arg[i] = way(g, of, depth);
    }
    const Scalar *s = scalar_op(g->store, op, arg);
    if (is_good((Elem)s->elem, scalar_range(g, s)))
        return s;
    return s->elem == elem ? arg[op == OP_SELECT] : pick_leaf(g, ELEM_BOOL);
}

static const Scalar *pick_comparison(Gen *g, uint32_t depth)
{
    static const Op ops[] = {OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE};
    Elem elem = pick_elem(g);
    Op op = ops[below(g, elem == ELEM_BOOL ? 2 : 6)];

    return pick_operation(g, op, elem, depth);
}

/* From another type; a float is brought into bounds first. */
static const Scalar *pick_conversion(Gen *g, Elem to, uint32_t depth)
{
    Elem from = pick_elem(g);
    const Scalar *s = pick_scalar(g, from, depth);

    if (elem_is_float(from) && elem_is_int(to))
        s = brought_within(g, s, range_between(0, 100));
    const Scalar *converted = scalar_convert(g->store, to, s);
    return is_good(to, scalar_range(g, converted)) ? converted
                                                   : pick_leaf(g, to);
}

const Scalar *pick_scalar(Gen *g, Elem elem, uint32_t depth)
{
    if (depth == 0 || chance(g, 10))
        return pick_leaf(g, elem);
    if (chance(g, 8))
        return pick_conversion(g, elem, depth - 1);
    if (elem == ELEM_BOOL && chance(g, 65))
        return pick_comparison(g, depth - 1);
    return pick_operation(g, pick_op(g, elem), elem, depth - 1);
}

const Scalar *pick_condition(Gen *g)
{
    const Scalar *s = pick_comparison(g, 1);
    return chance(g, 30) ? pick_scalar(g, ELEM_BOOL, 2) : s;
}

/* ---- into a range ---- */

/* MIN and MAX let no NaN through. */
static const Scalar *clamped(Gen *g, const Scalar *s, GenRange range)
{
    Elem elem = (Elem)s->elem;
    const Scalar *lo = literal(g, elem, range.lo);
    const Scalar *hi = literal(g, elem, range.hi);

    s = scalar_binary(g->store, OP_MAX, s, lo);
    return scalar_binary(g->store, OP_MIN, s, hi);
}

/* RANGE without what no value of type ELEM is. */
static GenRange possible(Elem elem, GenRange range)
{
    GenRange any = range_any(elem);

    range.lo = range.lo < any.lo ? any.lo : range.lo;
    range.hi = range.hi > any.hi ? any.hi : range.hi;
    return range;
}

const Scalar *brought_within(Gen *g, const Scalar *s, GenRange range)
{
    Elem elem = (Elem)s->elem;
    GenRange is = scalar_range(g, s);

    range = possible(elem, range);
    if (range_within(is, range))
        return s;
    if (elem == ELEM_BOOL || is.rough > range.rough)
        return literal(g, elem, range.lo > 0 ? range.lo : 0);
    if (elem_is_int(elem) && range.lo == 0 &&
        range.hi < range_any(elem).hi && chance(g, 60))
        return scalar_binary(g->store, OP_FMOD, s,
                             literal(g, elem, range.hi + 1));
    s = clamped(g, s, range);
    if (elem_is_float(elem) && range.whole && !is.whole)
        s = scalar_unary(g->store, chance(g, 50) ? OP_FLOOR : OP_TRUNC, s);
    return s;
}

const Scalar *pick_within(Gen *g, Elem elem, GenRange range, uint32_t depth)
{
    /* Operators, before a rough value is taken.  An estimate. */
    enum { TRIES = 3 };
    const Scalar *s = pick_scalar(g, elem, depth);

    for (int i = 0; i < TRIES && scalar_range(g, s).rough > range.rough; i++)
        s = pick_scalar(g, elem, depth);
    return brought_within(g, s, range);
}

const Scalar *mixed(Gen *g, const Scalar *x, const Scalar *y, GenRange range)
{
    static const Op ops[] = {OP_ADD, OP_SUB, OP_MAX, OP_MIN, OP_MUL};
    Op op = ops[below(g, sizeof ops / sizeof *ops)];
    const Scalar *s = scalar_binary(g->store, op, x, y);

    if (x->elem == ELEM_BOOL)
        return x;
    if (scalar_range(g, s).fails)
        s = scalar_binary(g->store, OP_MAX, x, y);
    return brought_within(g, s, range);
}

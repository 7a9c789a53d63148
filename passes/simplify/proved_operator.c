/* proved_operator.c - the value of one operator by the facts.
 *
 * The prover speaks of integers (docs/prover.md): what it says of operands
 * holds where they have values, and an operator whose operand has none is an
 * error.  What takes its place evaluates no more than it did, so that it is an
 * error only where that was one.
 */
#include "passes/simplify/proved_operator.h"

#include "passes/pass.h"

typedef const Scalar *(*ProvedFn)(Facts *facts, Store *store,
                                  const Scalar *s);

static const Poly *poly(Facts *facts, const Scalar *s)
{
    return poly_of(facts_polys(facts), s);
}

/* ---- conditions ---- */

Verdict comparison_proved(Facts *facts, const Scalar *s)
{
    if (s->narg != 2 || s->arg[0]->elem != ELEM_I64)
        return UNKNOWN;
    return prove_compare(facts, poly(facts, s->arg[0]), (Op)s->op,
                         poly(facts, s->arg[1]));
}

static const Scalar *comparison(Facts *facts, Store *store, const Scalar *s)
{
    Verdict v = comparison_proved(facts, s);

    return PASS_LEGAL(simplify_condition_proved, v != UNKNOWN)
               ? scalar_bool(store, v == PROVED)
               : s;
}

/* ---- numbers ---- */

/* Of min and max in each other, MAX_CASES deep.  An estimate. */
enum { MAX_CASES = 3 };

/* What is at most both of two is at most their min; and so on. */
static bool is_at_most(Facts *facts, const Scalar *a, const Scalar *b,
                       int cases)
{
    bool a_is_max = a->op == OP_MAX, b_is_min = b->op == OP_MIN;

    if (is_le(facts, poly(facts, a), poly(facts, b)))
        return true;
    if (cases == 0)
        return false;
    if (a_is_max || a->op == OP_MIN) {
        bool first = is_at_most(facts, a->arg[0], b, cases - 1);
        return first == a_is_max ? is_at_most(facts, a->arg[1], b, cases - 1)
                                 : first;
    }
    if (b_is_min || b->op == OP_MAX) {
        bool first = is_at_most(facts, a, b->arg[0], cases - 1);
        return first == b_is_min ? is_at_most(facts, a, b->arg[1], cases - 1)
                                 : first;
    }
    return false;
}

static bool is_extreme(Facts *facts, const Scalar *least, const Scalar *most)
{
    return PASS_LEGAL(simplify_extreme_proved,
                      is_at_most(facts, least, most, MAX_CASES));
}

static const Scalar *least(Facts *facts, Store *store, const Scalar *s)
{
    const Scalar *a = s->arg[0], *b = s->arg[1];

    (void)store;
    return is_extreme(facts, a, b) ? a : is_extreme(facts, b, a) ? b : s;
}

static const Scalar *most(Facts *facts, Store *store, const Scalar *s)
{
    const Scalar *a = s->arg[0], *b = s->arg[1];

    (void)store;
    return is_extreme(facts, b, a) ? a : is_extreme(facts, a, b) ? b : s;
}

static const Scalar *absolute(Facts *facts, Store *store, const Scalar *s)
{
    const Scalar *x = s->arg[0];
    unsigned sign = prove_sign(facts, poly(facts, x));

    if (PASS_LEGAL(simplify_absolute_proved, !(sign & SIGN_NEGATIVE)))
        return x;
    return sign & SIGN_POSITIVE ? s : scalar_unary(store, OP_NEG, x);
}

static const Scalar *sign(Facts *facts, Store *store, const Scalar *s)
{
    switch (prove_sign(facts, poly(facts, s->arg[0]))) {
    case SIGN_NEGATIVE:
        return scalar_int(store, ELEM_I64, -1);
    case SIGN_ZERO:
        return scalar_int(store, ELEM_I64, 0);
    case SIGN_POSITIVE:
        return scalar_int(store, ELEM_I64, 1);
    default:
        return s;
    }
}

/* 0 <= x < d: then d is positive. */
static bool is_rest(Facts *facts, const Scalar *s)
{
    const Poly *x = poly(facts, s->arg[0]), *d = poly(facts, s->arg[1]);

    return PASS_LEGAL(simplify_rest_proved,
                      is_lt(facts, x, d) && is_nonneg(facts, x));
}

static const Scalar *quotient(Facts *facts, Store *store, const Scalar *s)
{
    return is_rest(facts, s) ? scalar_int(store, ELEM_I64, 0) : s;
}

static const Scalar *rest(Facts *facts, Store *store, const Scalar *s)
{
    (void)store;
    return is_rest(facts, s) ? s->arg[0] : s;
}

/* ---- all of them ---- */

static const ProvedFn proved_fn[OP_COUNT] = {
    [OP_LT] = comparison,  [OP_LE] = comparison, [OP_GT] = comparison,
    [OP_GE] = comparison,  [OP_EQ] = comparison, [OP_NE] = comparison,
    [OP_MIN] = least,      [OP_MAX] = most,      [OP_ABS] = absolute,
    [OP_SGN] = sign,       [OP_DIV] = quotient,  [OP_FDIV] = quotient,
    [OP_REM] = rest,       [OP_FMOD] = rest,
};

bool operator_asks(const Scalar *s)
{
    return s->narg > 0 && proved_fn[s->op] && s->arg[0]->elem == ELEM_I64;
}

const Scalar *operator_proved(Facts *facts, Store *store, const Scalar *s)
{
    return operator_asks(s) ? proved_fn[s->op](facts, store, s) : s;
}

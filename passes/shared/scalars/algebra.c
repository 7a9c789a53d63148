/* algebra.c - expressions that are others, by what their operators are.
 *
 * Operands come first; then an operator whose operands are literals is what
 * ir-text/operators/eval.h says, and algebra.def has what one of them decides.
 * Sums and products of i64 are polynomials: where one is said by a single
 * operator it takes the place of however many there were.  More than one is
 * never rearranged: a step on another way to the same value could overflow.
 *
 * Terms are interned, and what has been folded is remembered: time is linear
 * in the number of different terms, however often they occur in each other.
 */
#include "passes/shared/scalars/algebra.h"

#include "ground/pages.h"
#include "ir-text/terms/order.h"
#include "ir-text/operators/eval.h"

#include <string.h>

Algebra algebra_new(Store *store, PolyStore *polys)
{
    Algebra a = {.store = store, .polys = polys,
                 .room = scalar_count(store) + scalar_count(store) / 8 + 1};

    a.memo = pages_alloc(a.room * sizeof *a.memo);
    return a;
}

void algebra_free(Algebra *algebra)
{
    pages_free((void *)algebra->memo, algebra->room * sizeof *algebra->memo);
    *algebra = (Algebra){0};
}

bool scalar_is_leaf(const Scalar *s)
{
    return s->op == OP_VAR || s->op == OP_CONST;
}

/* ---- the table ---- */

typedef enum Side { LEFT = 1, RIGHT = 2, EITHER = LEFT | RIGHT } Side;
typedef enum Number { ZERO, NEG_ZERO, ONE, ALL, LEAST, MOST } Number;
typedef enum Gives {
    ITSELF,
    OTHER,
    NEGATED,
    INVERTED,
    NOTHING,
    TRUTH
} Gives;

typedef struct Rule {
    Op op;
    unsigned classes;
    Side side; /* 0: the operands are the same */
    Number is;
    Gives gives;
} Rule;

static const Rule rules[] = {
#define UNIT(op, classes, side, is, gives)                                     \
    {OP_##op, classes, side, is, gives},
#define SAME(op, classes, gives) {OP_##op, classes, (Side)0, ZERO, gives},
#include "passes/shared/scalars/algebra.def"
#undef UNIT
#undef SAME
};

enum { RULES = sizeof rules / sizeof *rules };

static uint64_t float_number(Elem elem, Number number)
{
    uint64_t sign = elem == ELEM_F32 ? (uint64_t)1 << 31 : (uint64_t)1 << 63;
    uint64_t one = 1, bits = 0;

    if (number == ONE)
        eval_conversion(ELEM_I64, elem)(&one, &bits);
    return number == NEG_ZERO ? sign : bits;
}

static uint64_t number_bits(Elem elem, Number number)
{
    if (elem_is_float(elem))
        return float_number(elem, number);
    switch (number) {
    case ZERO:
    case NEG_ZERO:
        break;
    case ONE:
        return 1;
    case ALL:
        return scalar_wrap(elem, ~(uint64_t)0);
    case LEAST:
        return scalar_wrap(elem, (uint64_t)elem_info[elem].min);
    case MOST:
        return scalar_wrap(elem, elem_info[elem].max);
    }
    return 0;
}

static bool is_number(const Scalar *s, Number number)
{
    return s->op == OP_CONST &&
           s->u.bits == scalar_wrap((Elem)s->elem,
                                    number_bits((Elem)s->elem, number));
}

static const Scalar *give(Algebra *a, const Rule *rule, Elem elem,
                          const Scalar *known, const Scalar *other)
{
    switch (rule->gives) {
    case ITSELF:
        return known;
    case OTHER:
        return other;
    case NEGATED:
        return scalar_unary(a->store, OP_NEG, other);
    case INVERTED:
        return scalar_unary(a->store, OP_NOT, other);
    case NOTHING:
        return scalar_const(a->store, elem, 0);
    case TRUTH:
        return scalar_bool(a->store, true);
    }
    return NULL;
}

static const Scalar *apply_rules(Algebra *a, const Scalar *s)
{
    const Scalar *x = s->arg[0], *y = s->arg[1];
    unsigned class = x->elem < ELEM_COUNT ? elem_info[x->elem].class : 0;

    if (x != y && x->op != OP_CONST && y->op != OP_CONST)
        return NULL;
    for (size_t i = 0; i < RULES; i++) {
        const Rule *r = &rules[i];
        if (r->op != s->op || !(r->classes & class))
            continue;
        if (!r->side && x == y)
            return give(a, r, (Elem)s->elem, x, y);
        if (r->side & LEFT && is_number(x, r->is))
            return give(a, r, (Elem)s->elem, x, y);
        if (r->side & RIGHT && is_number(y, r->is))
            return give(a, r, (Elem)s->elem, y, x);
    }
    return NULL;
}

/* ---- literals ---- */

static const Scalar *evaluate(Algebra *a, const Scalar *s)
{
    uint64_t arg[MAX_ARITY], result;

    for (uint32_t i = 0; i < s->narg; i++) {
        if (s->arg[i]->op != OP_CONST)
            return NULL;
        arg[i] = s->arg[i]->u.bits;
    }
    Elem elem = (Elem)s->arg[s->narg - 1]->elem;
    EvalFn fn = s->op == OP_CONVERT ? eval_conversion(elem, (Elem)s->elem)
                                    : eval_function((Op)s->op, elem);
    if (!fn || fn(arg, &result) != EVAL_OK)
        return NULL;
    return scalar_const(a->store, (Elem)s->elem, result);
}

/* ---- polynomials ---- */

/* The variable that MONO is. */
static const Scalar *mono_var(const Mono *mono)
{
    const Scalar *s = mono->degree == 1 ? mono->factor[0].atom->sample : NULL;
    return s && s->op == OP_VAR ? s : NULL;
}

/* Of two operands that commute: variables by name, before literals. */
static const Scalar *say_pair(Algebra *a, Op op, const Scalar *x,
                              const Scalar *y)
{
    bool swap = scalar_order(x, y) > 0;
    return scalar_binary(a->store, op, swap ? y : x, swap ? x : y);
}

static const Scalar *say_product(Algebra *a, const Term *term)
{
    const Mono *mono = term->mono;
    const Scalar *x = mono_var(mono);

    if (x && term->coef == 1)
        return x;
    if (x && term->coef == -1)
        return scalar_unary(a->store, OP_NEG, x);
    if (x)
        return say_pair(a, OP_MUL, x,
                        scalar_int(a->store, ELEM_I64, term->coef));
    if (term->coef != 1 || mono->degree != 2)
        return NULL;
    x = mono->factor[0].atom->sample;
    const Scalar *y = mono->factor[mono->nfactor - 1].atom->sample;
    return x->op == OP_VAR && y->op == OP_VAR ? say_pair(a, OP_MUL, x, y)
                                              : NULL;
}

/* A literal, or a variable with its sign. */
static const Scalar *say_operand(Algebra *a, const Term *term, bool *negative)
{
    *negative = term->coef < 0;
    if (term->mono->degree == 0)
        return *negative && term->coef != INT64_MIN
                   ? scalar_int(a->store, ELEM_I64, -term->coef)
               : *negative ? NULL
                           : scalar_int(a->store, ELEM_I64, term->coef);
    return term->coef == 1 || term->coef == -1 ? mono_var(term->mono) : NULL;
}

static const Scalar *say_sum(Algebra *a, const Term *term)
{
    bool minus_x, minus_y;
    const Scalar *x = say_operand(a, &term[0], &minus_x);
    const Scalar *y = say_operand(a, &term[1], &minus_y);

    if (!x || !y || (minus_x && minus_y))
        return NULL;
    if (minus_x || minus_y)
        return scalar_binary(a->store, OP_SUB, minus_x ? y : x,
                             minus_x ? x : y);
    return say_pair(a, OP_ADD, x, y);
}

const Scalar *algebra_say(Algebra *a, const Poly *p)
{
    int64_t value;

    if (poly_is_const(p, &value))
        return scalar_int(a->store, ELEM_I64, value);
    return p->nterm == 1   ? say_product(a, &p->term[0])
           : p->nterm == 2 ? say_sum(a, p->term)
                           : NULL;
}

/* Has S one operator, between leaves? */
static bool is_short(const Scalar *s)
{
    for (uint32_t i = 0; i < s->narg; i++)
        if (!scalar_is_leaf(s->arg[i]))
            return false;
    return true;
}

const Scalar *algebra_say_like(Algebra *a, const Poly *p, const Scalar *like)
{
    const Scalar *said = algebra_say(a, p);

    if (!said || scalar_is_leaf(said))
        return said;
    const Scalar *text =
        poly_scalar_like(a->polys, p, like->narg, like->arg);
    return text && is_short(text) ? text : said;
}

/* An i64 sum of several operators by one, or by none. */
static const Scalar *shorten(Algebra *a, const Scalar *s)
{
    if (s->elem != ELEM_I64 || !op_is_of_ring(s->op))
        return NULL;
    const Scalar *by = algebra_say_like(a, poly_of(a->polys, s), s);
    return by && (by->narg == 0 || !is_short(s)) ? by : NULL;
}

/* Two i64 that differ by a number. */
static const Scalar *compare(Algebra *a, const Scalar *s)
{
    uint64_t arg[2] = {0, 0}, result;
    int64_t apart;

    if (!op_info[s->op].gives_bool || s->narg != 2 ||
        s->arg[0]->elem != ELEM_I64)
        return NULL;
    const Poly *p = poly_sub(a->polys, poly_of(a->polys, s->arg[0]),
                             poly_of(a->polys, s->arg[1]));
    if (!p || !poly_is_const(p, &apart))
        return NULL;
    arg[0] = (uint64_t)apart;
    eval_function((Op)s->op, ELEM_I64)(arg, &result);
    return scalar_bool(a->store, result);
}

/* ---- operators with a shape of their own ---- */

static const Scalar *fold_select(Algebra *a, const Scalar *s)
{
    const Scalar *c = s->arg[0], *x = s->arg[1], *y = s->arg[2];

    if (c->op == OP_CONST)
        return c->u.bits ? x : y;
    if (x == y)
        return x;
    if (c->op == OP_NOT) {
        const Scalar *arg[] = {c->arg[0], y, x};
        return scalar_op(a->store, OP_SELECT, arg);
    }
    if (x->elem == ELEM_BOOL && is_number(x, ALL) && is_number(y, ZERO))
        return c;
    if (x->elem == ELEM_BOOL && is_number(x, ZERO) && is_number(y, ALL))
        return scalar_unary(a->store, OP_NOT, c);
    return NULL;
}

/* Does TO have all values of FROM? */
static bool is_wider(Elem from, Elem to)
{
    const ElemInfo *a = &elem_info[from], *b = &elem_info[to];

    if (from == ELEM_BOOL)
        return elem_is_int(to);
    return elem_is_int(from) && elem_is_int(to) && a->bytes < b->bytes &&
           (!a->is_signed || b->is_signed);
}

/* To another type and back. */
static const Scalar *fold_convert(const Scalar *s)
{
    const Scalar *x = s->arg[0];

    if (x->elem == s->elem)
        return x;
    return x->op == OP_CONVERT && x->arg[0]->elem == s->elem &&
                   is_wider((Elem)s->elem, (Elem)x->elem)
               ? x->arg[0]
               : NULL;
}

static const Scalar *fold_not(Algebra *a, const Scalar *s)
{
    const Scalar *x = s->arg[0];

    if (x->op == OP_NOT)
        return x->arg[0];
    Op op = op_opposite((Op)x->op);
    if (op == x->op)
        return NULL;
    /* Where one of the floats is a NaN, neither < nor >= holds. */
    bool is_float = elem_is_float((Elem)x->arg[0]->elem);
    return is_float && op != OP_EQ && op != OP_NE
               ? NULL
               : scalar_binary(a->store, op, x->arg[0], x->arg[1]);
}

/* The operator of S, whose operands are folded. */
static const Scalar *fold_node(Algebra *a, const Scalar *s)
{
    const Scalar *by = evaluate(a, s);

    if (!by && s->narg == 2 && !(by = apply_rules(a, s)))
        by = compare(a, s);
    if (!by && s->op == OP_SELECT)
        by = fold_select(a, s);
    if (!by && s->op == OP_CONVERT)
        by = fold_convert(s);
    if (!by && s->op == OP_NOT)
        by = fold_not(a, s);
    if (!by && (s->op == OP_NEG || s->op == OP_CPL) &&
        s->arg[0]->op == s->op)
        by = s->arg[0]->arg[0];
    return by ? by : shorten(a, s);
}

/* ---- whole expressions ---- */

static void remember(Algebra *a, const Scalar *s, const Scalar *folded)
{
    if (s->id >= a->room) {
        uint32_t room = scalar_count(a->store) + scalar_count(a->store) / 8 + 1;
        a->memo = pages_grow((void *)a->memo, a->room * sizeof *a->memo,
                             room * sizeof *a->memo);
        memset((void *)(a->memo + a->room), 0,
               (room - a->room) * sizeof *a->memo);
        a->room = room;
    }
    a->memo[s->id] = folded;
}

static const Scalar *fold_operand(const Scalar *s, void *data)
{
    return algebra_fold(data, s);
}

const Scalar *algebra_fold(Algebra *a, const Scalar *s)
{
    if (s->narg == 0)
        return s;
    if (s->id < a->room && a->memo[s->id])
        return a->memo[s->id];
    const Scalar *now = scalar_map_operands(a->store, s, fold_operand, a);
    const Scalar *by = fold_node(a, now);
    /* What an operator gives may be folded once more: `-x` of `0 - x`. */
    const Scalar *result = by ? algebra_fold(a, by) : now;
    remember(a, s, result);
    return result;
}

const Scalar *algebra_fold_exactly(Algebra *a, const Scalar *s)
{
    const Scalar *by = algebra_fold(a, s);

    return poly_same(a->polys, s, by) ? by : s;
}

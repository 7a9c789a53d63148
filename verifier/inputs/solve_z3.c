/* solve_z3.c - scalars that satisfy conditions: asking Z3.
 *
 * Where Z3 is not installed, nothing is found.  It is given the conditions over
 * the mathematical integers, with what it is not told (floats, bits of
 * integers, elements) left open, and a number of steps.  Whoever asks looks at
 * what it finds once more.
 */
#include "verifier/inputs/solve.h"

#include "verifier/prover/solvers/z3.h"

#include <stdlib.h>

/* Z3's rlimit, for one function.  An estimate. */
enum { MAX_STEPS = 500000 };

/* ---- from nodes to terms ---- */

typedef struct Question {
    const Z3Library *z;
    const Conditions *c;
    Z context, ints, bools, solver;
    Z *value;   /* by node */
    Z *defined; /* by node: it has a value */
    int fresh;
} Question;

static Z number(const Question *q, int64_t value)
{
    return q->z->mk_int64(q->context, value, q->ints);
}

static Z two(const Question *q, Z (*fn)(Z, unsigned, const Z *), Z a, Z b)
{
    const Z both[] = {a, b};
    return fn(q->context, 2, both);
}

static Z truth(const Question *q, bool value)
{
    return value ? q->z->mk_true(q->context) : q->z->mk_false(q->context);
}

static Z choice(const Question *q, Z condition, Z yes, Z no)
{
    return q->z->mk_ite(q->context, condition, yes, no);
}

static bool is_told(Elem elem)
{
    return elem_is_int(elem);
}

/* The least and the greatest value of an integer type. */
static Z least(const Question *q, Elem elem)
{
    return number(q, elem_info[elem].min);
}

static Z greatest(const Question *q, Elem elem)
{
    return elem == ELEM_U64 ? q->z->mk_numeral(q->context,
                                               "18446744073709551615", q->ints)
                            : number(q, (int64_t)elem_info[elem].max);
}

static Z in_type(const Question *q, Elem elem, Z value)
{
    return two(q, q->z->mk_and,
               q->z->mk_le(q->context, least(q, elem), value),
               q->z->mk_le(q->context, value, greatest(q, elem)));
}

/* Something of which nothing is known but its type. */
static Z open(Question *q, Elem elem)
{
    Z symbol = q->z->mk_int_symbol(q->context, q->fresh++);
    Z term = q->z->mk_const(q->context, symbol,
                            elem == ELEM_BOOL ? q->bools : q->ints);

    if (is_told(elem))
        q->z->solver_assert(q->context, q->solver, in_type(q, elem, term));
    return term;
}

/* VALUE, as a type that wraps has it. */
static Z wrapped(const Question *q, Elem elem, Z value)
{
    Z size = two(q, q->z->mk_sub, two(q, q->z->mk_add, greatest(q, elem),
                                      number(q, 1)), least(q, elem));
    Z above = two(q, q->z->mk_sub, value, least(q, elem));

    return two(q, q->z->mk_add,
               q->z->mk_mod(q->context, above, size), least(q, elem));
}

static Z absolute(const Question *q, Z a)
{
    return choice(q, q->z->mk_lt(q->context, a, number(q, 0)),
                  q->z->mk_unary_minus(q->context, a), a);
}

static Z differ(const Question *q, Z a, Z b)
{
    return q->z->mk_not(q->context, q->z->mk_eq(q->context, a, b));
}

/* Z3 rounds so that remainders are not negative; we to 0, or down. */
static Z quotient(const Question *q, Z a, Z b, bool floors)
{
    Z zero = number(q, 0);
    Z whole = q->z->mk_div(q->context, absolute(q, a), absolute(q, b));
    Z rest = q->z->mk_mod(q->context, absolute(q, a), absolute(q, b));
    Z opposite = differ(q, q->z->mk_lt(q->context, a, zero),
                        q->z->mk_lt(q->context, b, zero));
    Z minus = q->z->mk_unary_minus(q->context, whole);

    if (floors)
        minus = choice(q, differ(q, rest, zero),
                       two(q, q->z->mk_sub, minus, number(q, 1)), minus);
    return choice(q, opposite, minus, whole);
}

/* The operator over the integers; NULL: it is left open. */
static Z integer_term(Question *q, const Node *n, const Z *a)
{
    const Z3Library *z = q->z;
    bool floors = n->op == OP_FDIV || n->op == OP_FMOD;
    Z zero = number(q, 0), one = number(q, 1);

    switch (n->op) {
    case OP_ADD:
        return two(q, z->mk_add, a[0], a[1]);
    case OP_SUB:
        return two(q, z->mk_sub, a[0], a[1]);
    case OP_MUL:
        return two(q, z->mk_mul, a[0], a[1]);
    case OP_NEG:
        return z->mk_unary_minus(q->context, a[0]);
    case OP_ABS:
        return absolute(q, a[0]);
    case OP_SGN:
        return choice(q, z->mk_lt(q->context, zero, a[0]), one,
                      choice(q, z->mk_lt(q->context, a[0], zero),
                             number(q, -1), zero));
    case OP_MIN:
        return choice(q, z->mk_le(q->context, a[0], a[1]), a[0], a[1]);
    case OP_MAX:
        return choice(q, z->mk_le(q->context, a[0], a[1]), a[1], a[0]);
    case OP_DIV:
    case OP_FDIV:
        return quotient(q, a[0], a[1], floors);
    case OP_REM:
    case OP_FMOD:
        return two(q, z->mk_sub, a[0],
                   two(q, z->mk_mul, a[1], quotient(q, a[0], a[1], floors)));
    default:
        return NULL;
    }
}

/* A comparison of integers or bools, or NULL. */
static Z comparison_term(const Question *q, const Node *n, const Z *a)
{
    const Z3Library *z = q->z;

    switch (n->op) {
    case OP_EQ:
        return z->mk_eq(q->context, a[0], a[1]);
    case OP_NE:
        return differ(q, a[0], a[1]);
    case OP_LT:
        return z->mk_lt(q->context, a[0], a[1]);
    case OP_LE:
        return z->mk_le(q->context, a[0], a[1]);
    case OP_GT:
        return z->mk_lt(q->context, a[1], a[0]);
    case OP_GE:
        return z->mk_le(q->context, a[1], a[0]);
    default:
        return NULL;
    }
}

static Z bool_term(const Question *q, const Node *n, const Z *a)
{
    const Z3Library *z = q->z;

    switch (n->op) {
    case OP_LAND:
    case OP_AND:
        return two(q, z->mk_and, a[0], a[1]);
    case OP_LOR:
    case OP_OR:
        return two(q, z->mk_or, a[0], a[1]);
    case OP_XOR:
        return differ(q, a[0], a[1]);
    case OP_NOT:
        return z->mk_not(q->context, a[0]);
    default:
        return comparison_term(q, n, a);
    }
}

static Z conversion_term(const Question *q, const Node *n, Z a)
{
    Elem from = (Elem)n->operand, to = (Elem)n->elem;

    if (from == ELEM_BOOL && is_told(to))
        return choice(q, a, number(q, 1), number(q, 0));
    if (is_told(from) && to == ELEM_BOOL)
        return differ(q, a, number(q, 0));
    return is_told(from) && is_told(to) ? wrapped(q, to, a) : NULL;
}

static bool is_known_type(Elem elem)
{
    return elem == ELEM_BOOL || is_told(elem);
}

static Z operator_term(Question *q, const Node *n, const Z *a)
{
    Elem elem = (Elem)n->elem;

    if (!is_known_type((Elem)n->operand) || !is_known_type(elem))
        return NULL;
    if (n->op == OP_CONVERT)
        return conversion_term(q, n, a[0]);
    if (n->op == OP_SELECT || n->op == NODE_CHOICE)
        return choice(q, a[0], a[1], a[2]);
    if (n->operand == ELEM_BOOL)
        return bool_term(q, n, a);
    if (elem == ELEM_BOOL)
        return comparison_term(q, n, a);
    Z term = integer_term(q, n, a);
    return term && elem != ELEM_I64 ? wrapped(q, elem, term) : term;
}

/* Where N has a value, its operands having theirs. */
static Z defined_term(const Question *q, const Node *n, uint32_t i,
                      const Z *a, const Z *d)
{
    const Z3Library *z = q->z;
    Z all = truth(q, true);

    if (n->op == OP_LAND || n->op == OP_LOR) {
        Z decides = n->op == OP_LOR ? a[0] : z->mk_not(q->context, a[0]);
        return two(q, z->mk_and, d[0], two(q, z->mk_or, decides, d[1]));
    }
    if (n->op == NODE_CHOICE)
        return two(q, z->mk_and, d[0], choice(q, a[0], d[1], d[2]));
    if (n->narg)
        all = z->mk_and(q->context, n->narg, d);
    if (n->op == OP_DIV || n->op == OP_REM || n->op == OP_FDIV ||
        n->op == OP_FMOD)
        if (is_told((Elem)n->operand))
            all = two(q, z->mk_and, all, differ(q, a[1], number(q, 0)));
    if (n->elem == ELEM_I64 && n->narg)
        all = two(q, z->mk_and, all, in_type(q, ELEM_I64, q->value[i]));
    return all;
}

static Z literal(const Question *q, const Node *n)
{
    if (n->elem == ELEM_BOOL)
        return truth(q, n->bits != 0);
    return number(q, (int64_t)n->bits);
}

static void translate(Question *q, uint32_t i)
{
    const Node *n = &q->c->node[i];
    Z a[NODE_MAX_ARGS], d[NODE_MAX_ARGS], term = NULL;

    for (uint32_t k = 0; k < n->narg; k++) {
        a[k] = q->value[n->arg[k]];
        d[k] = q->defined[n->arg[k]];
    }
    if (n->op == NODE_DEFINED) {
        q->value[i] = d[0];
        q->defined[i] = truth(q, true);
        return;
    }
    if (n->op == OP_CONST && n->elem != ELEM_U64 &&
        is_known_type((Elem)n->elem))
        term = literal(q, n);
    else if (n->narg)
        term = operator_term(q, n, a);
    q->value[i] = term ? term : open(q, (Elem)n->elem);
    q->defined[i] = defined_term(q, n, i, a, d);
}

/* ---- asking ---- */

static void give_known(Question *q, const bool *given, const uint64_t *bits)
{
    const Conditions *c = q->c;

    for (uint32_t i = 0; given && i < c->nparam; i++) {
        const Parameter *p = &c->param[i];
        if (p->node == NODE_NONE || !given[i] ||
            !is_known_type((Elem)c->node[p->node].elem))
            continue;
        Node n = c->node[p->node];
        n.bits = bits[i];
        q->z->solver_assert(q->context, q->solver,
                            q->z->mk_eq(q->context, q->value[p->node],
                                        literal(q, &n)));
    }
}

/* The model's values; false where one of them is too large. */
static bool take_model(const Question *q, const bool *given, uint64_t *bits)
{
    const Conditions *c = q->c;
    Z model = q->z->solver_get_model(q->context, q->solver), term;
    bool ok = model != NULL;

    if (model)
        q->z->model_inc_ref(q->context, model);
    for (uint32_t i = 0; ok && i < c->nparam; i++) {
        const Parameter *p = &c->param[i];
        int64_t value = 0;
        if (p->node == NODE_NONE || (given && given[i]) ||
            !is_known_type((Elem)c->node[p->node].elem))
            continue;
        ok = q->z->model_eval(q->context, model, q->value[p->node], true,
                              &term);
        if (ok && c->node[p->node].elem == ELEM_BOOL)
            value = q->z->get_bool_value(q->context, term) == 1;
        else if (ok)
            ok = q->z->get_numeral_int64(q->context, term, &value);
        bits[i] = (uint64_t)value;
    }
    if (model)
        q->z->model_dec_ref(q->context, model);
    return ok;
}

static void limit(const Question *q)
{
    Z params = q->z->mk_params(q->context);

    q->z->params_inc_ref(q->context, params);
    q->z->params_set_uint(q->context, params,
                          q->z->mk_string_symbol(q->context, "rlimit"),
                          MAX_STEPS);
    q->z->solver_set_params(q->context, q->solver, params);
    q->z->params_dec_ref(q->context, params);
}

static bool ask(Question *q, const bool *given, uint64_t *bits)
{
    const Conditions *c = q->c;

    limit(q);
    for (uint32_t i = 0; i < c->nnode; i++)
        translate(q, i);
    for (uint32_t i = 0; i < c->count; i++) {
        uint32_t n = c->at[i].node;
        q->z->solver_assert(q->context, q->solver,
                            two(q, q->z->mk_and, q->defined[n], q->value[n]));
    }
    give_known(q, given, bits);
    return q->z->solver_check(q->context, q->solver) == 1 &&
           take_model(q, given, bits);
}

bool solve_z3(const Conditions *c, const bool *given, uint64_t *bits)
{
    Question q = {.z = z3_library(), .c = c};

    if (!q.z)
        return false;
    Z config = q.z->mk_config();
    q.context = q.z->mk_context(config);
    q.z->del_config(config);
    q.ints = q.z->mk_int_sort(q.context);
    q.bools = q.z->mk_bool_sort(q.context);
    q.solver = q.z->mk_solver(q.context);
    q.z->solver_inc_ref(q.context, q.solver);
    q.value = ground_alloc(((size_t)c->nnode + 1) * sizeof *q.value);
    q.defined = ground_alloc(((size_t)c->nnode + 1) * sizeof *q.defined);
    bool found = ask(&q, given, bits);
    free(q.value);
    free(q.defined);
    q.z->solver_dec_ref(q.context, q.solver);
    q.z->del_context(q.context);
    return found;
}

/* solve_z3.c - scalars that satisfy conditions: asking Z3.
 *
 * Where Z3 is not installed, nothing is found.  It is given the conditions over
 * the mathematical integers, with what it is not told (floats, bits of
 * integers, elements) left open, and a number of steps.  Whoever asks looks at
 * what it finds once more.
 */
#include "verifier/inputs/solve.h"

#include "verifier/prover/solvers/z3_terms.h"

#include <stdlib.h>

/* Z3's rlimit, for one function.  An estimate. */
enum { MAX_STEPS = 500000 };

/* ---- from nodes to terms ---- */

typedef struct Question {
    Z3Solver z3;
    const Conditions *c;
    Z *value;   /* by node */
    Z *defined; /* by node: it has a value */
    int fresh;
} Question;

static Z truth(const Question *q, bool value)
{
    return value ? q->z3.z->mk_true(q->z3.context)
                 : q->z3.z->mk_false(q->z3.context);
}

static bool is_told(Elem elem)
{
    return elem_is_int(elem);
}

/* The least and the greatest value of an integer type. */
static Z least(const Question *q, Elem elem)
{
    return z3_number(&q->z3, elem_info[elem].min);
}

static Z greatest(const Question *q, Elem elem)
{
    return elem == ELEM_U64
               ? q->z3.z->mk_numeral(q->z3.context, "18446744073709551615",
                                     q->z3.ints)
               : z3_number(&q->z3, (int64_t)elem_info[elem].max);
}

static Z in_type(const Question *q, Elem elem, Z value)
{
    return z3_two(&q->z3, q->z3.z->mk_and,
                  q->z3.z->mk_le(q->z3.context, least(q, elem), value),
                  q->z3.z->mk_le(q->z3.context, value, greatest(q, elem)));
}

/* Something of which nothing is known but its type. */
static Z open(Question *q, Elem elem)
{
    Z symbol = q->z3.z->mk_int_symbol(q->z3.context, q->fresh++);
    Z term = q->z3.z->mk_const(
        q->z3.context, symbol,
        elem == ELEM_BOOL ? q->z3.z->mk_bool_sort(q->z3.context) : q->z3.ints);

    if (is_told(elem))
        z3_assert(&q->z3, in_type(q, elem, term));
    return term;
}

/* VALUE, as a type that wraps has it. */
static Z wrapped(const Question *q, Elem elem, Z value)
{
    Z size = z3_two(&q->z3, q->z3.z->mk_sub,
                    z3_two(&q->z3, q->z3.z->mk_add, greatest(q, elem),
                           z3_number(&q->z3, 1)),
                    least(q, elem));
    Z above = z3_two(&q->z3, q->z3.z->mk_sub, value, least(q, elem));

    return z3_two(&q->z3, q->z3.z->mk_add,
                  q->z3.z->mk_mod(q->z3.context, above, size), least(q, elem));
}

static Z bool_term(const Question *q, const Node *n, const Z *a)
{
    const Z3Library *z = q->z3.z;

    switch (n->op) {
    case OP_LAND:
    case OP_AND:
        return z3_two(&q->z3, z->mk_and, a[0], a[1]);
    case OP_LOR:
    case OP_OR:
        return z3_two(&q->z3, z->mk_or, a[0], a[1]);
    case OP_XOR:
        return z3_differ(&q->z3, a[0], a[1]);
    case OP_NOT:
        return z->mk_not(q->z3.context, a[0]);
    default:
        return z3_operator(&q->z3, (Op)n->op, a);
    }
}

static Z conversion_term(const Question *q, const Node *n, Z a)
{
    Elem from = (Elem)n->operand, to = (Elem)n->elem;

    if (from == ELEM_BOOL && is_told(to))
        return z3_choice(&q->z3, a, z3_number(&q->z3, 1), z3_number(&q->z3, 0));
    if (is_told(from) && to == ELEM_BOOL)
        return z3_differ(&q->z3, a, z3_number(&q->z3, 0));
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
        return z3_choice(&q->z3, a[0], a[1], a[2]);
    if (n->operand == ELEM_BOOL)
        return bool_term(q, n, a);
    if (elem == ELEM_BOOL)
        return z3_operator(&q->z3, (Op)n->op, a);
    Z term = z3_operator(&q->z3, (Op)n->op, a);
    return term && elem != ELEM_I64 ? wrapped(q, elem, term) : term;
}

/* Where N has a value, its operands having theirs. */
static Z defined_term(const Question *q, const Node *n, uint32_t i, const Z *a,
                      const Z *d)
{
    const Z3Library *z = q->z3.z;
    Z all = truth(q, true);

    if (n->op == OP_LAND || n->op == OP_LOR) {
        Z decides = n->op == OP_LOR ? a[0] : z->mk_not(q->z3.context, a[0]);
        return z3_two(&q->z3, z->mk_and, d[0],
                      z3_two(&q->z3, z->mk_or, decides, d[1]));
    }
    if (n->op == NODE_CHOICE)
        return z3_two(&q->z3, z->mk_and, d[0],
                      z3_choice(&q->z3, a[0], d[1], d[2]));
    if (n->narg)
        all = z->mk_and(q->z3.context, n->narg, d);
    if (n->op < OP_COUNT && op_divides(n->op) && is_told((Elem)n->operand))
        all = z3_two(&q->z3, z->mk_and, all,
                     z3_differ(&q->z3, a[1], z3_number(&q->z3, 0)));
    if (n->elem == ELEM_I64 && n->narg)
        all = z3_two(&q->z3, z->mk_and, all, in_type(q, ELEM_I64, q->value[i]));
    return all;
}

static Z literal(const Question *q, const Node *n)
{
    if (n->elem == ELEM_BOOL)
        return truth(q, n->bits != 0);
    return z3_number(&q->z3, (int64_t)n->bits);
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
        z3_assert(&q->z3, q->z3.z->mk_eq(q->z3.context, q->value[p->node],
                                         literal(q, &n)));
    }
}

/* The model's values; false where one of them is too large. */
static bool take_model(const Question *q, const bool *given, uint64_t *bits)
{
    const Conditions *c = q->c;
    Z model = q->z3.z->solver_get_model(q->z3.context, q->z3.solver), term;
    bool ok = model != NULL;

    if (model)
        q->z3.z->model_inc_ref(q->z3.context, model);
    for (uint32_t i = 0; ok && i < c->nparam; i++) {
        const Parameter *p = &c->param[i];
        int64_t value = 0;
        if (p->node == NODE_NONE || (given && given[i]) ||
            !is_known_type((Elem)c->node[p->node].elem))
            continue;
        ok = q->z3.z->model_eval(q->z3.context, model, q->value[p->node], true,
                                 &term);
        if (ok && c->node[p->node].elem == ELEM_BOOL)
            value = q->z3.z->get_bool_value(q->z3.context, term) == 1;
        else if (ok)
            ok = q->z3.z->get_numeral_int64(q->z3.context, term, &value);
        bits[i] = (uint64_t)value;
    }
    if (model)
        q->z3.z->model_dec_ref(q->z3.context, model);
    return ok;
}

static bool ask(Question *q, const bool *given, uint64_t *bits)
{
    const Conditions *c = q->c;

    for (uint32_t i = 0; i < c->nnode; i++)
        translate(q, i);
    for (uint32_t i = 0; i < c->count; i++) {
        uint32_t n = c->at[i].node;
        z3_assert(&q->z3,
                  z3_two(&q->z3, q->z3.z->mk_and, q->defined[n], q->value[n]));
    }
    give_known(q, given, bits);
    return q->z3.z->solver_check(q->z3.context, q->z3.solver) == 1 &&
           take_model(q, given, bits);
}

bool solve_z3(const Conditions *c, const bool *given, uint64_t *bits)
{
    Question q = {.c = c};

    if (!z3_open(&q.z3, MAX_STEPS))
        return false;
    q.value = ground_alloc(((size_t)c->nnode + 1) * sizeof *q.value);
    q.defined = ground_alloc(((size_t)c->nnode + 1) * sizeof *q.defined);
    bool found = ask(&q, given, bits);
    free(q.value);
    free(q.defined);
    z3_close(&q.z3);
    return found;
}

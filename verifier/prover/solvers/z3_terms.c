/* z3_terms.c - a solver of Z3, and what operators are to it. */
#include "verifier/prover/solvers/z3_terms.h"

static void limit(const Z3Solver *s, unsigned steps)
{
    Z params = s->z->mk_params(s->context);

    s->z->params_inc_ref(s->context, params);
    s->z->params_set_uint(s->context, params,
                          s->z->mk_string_symbol(s->context, "rlimit"), steps);
    s->z->solver_set_params(s->context, s->solver, params);
    s->z->params_dec_ref(s->context, params);
}

bool z3_open(Z3Solver *s, unsigned steps)
{
    const Z3Library *z = s->z = z3_library();

    if (!z)
        return false;
    Z config = z->mk_config();
    s->context = z->mk_context(config);
    z->del_config(config);
    s->ints = z->mk_int_sort(s->context);
    s->solver = z->mk_solver(s->context);
    z->solver_inc_ref(s->context, s->solver);
    limit(s, steps);
    return true;
}

void z3_close(Z3Solver *s)
{
    s->z->solver_dec_ref(s->context, s->solver);
    s->z->del_context(s->context);
}

/* ---- operators ---- */

static Z less(const Z3Solver *s, Z a, Z b)
{
    return s->z->mk_lt(s->context, a, b);
}

static Z at_most(const Z3Solver *s, Z a, Z b)
{
    return s->z->mk_le(s->context, a, b);
}

static Z absolute(const Z3Solver *s, Z a)
{
    return z3_choice(s, less(s, a, z3_number(s, 0)),
                     s->z->mk_unary_minus(s->context, a), a);
}

/* Z3 rounds so that remainders are not negative; we to 0, or down. */
static Z quotient(const Z3Solver *s, const Z *a, bool floors)
{
    const Z3Library *z = s->z;
    Z zero = z3_number(s, 0);
    Z whole = z->mk_div(s->context, absolute(s, a[0]), absolute(s, a[1]));
    Z rest = z->mk_mod(s->context, absolute(s, a[0]), absolute(s, a[1]));
    Z same = z->mk_eq(s->context, less(s, a[0], zero), less(s, a[1], zero));
    Z minus = z->mk_unary_minus(s->context, whole);

    if (floors)
        minus = z3_choice(s, z->mk_eq(s->context, rest, zero), minus,
                          z3_two(s, z->mk_sub, minus, z3_number(s, 1)));
    return z3_choice(s, same, whole, minus);
}

static Z sign(const Z3Solver *s, Z a)
{
    Z zero = z3_number(s, 0);

    return z3_choice(s, less(s, zero, a), z3_number(s, 1),
                     z3_choice(s, less(s, a, zero), z3_number(s, -1), zero));
}

Z z3_operator(const Z3Solver *s, Op op, const Z *a)
{
    const Z3Library *z = s->z;

    switch (op) {
    case OP_ADD:
        return z3_two(s, z->mk_add, a[0], a[1]);
    case OP_SUB:
        return z3_two(s, z->mk_sub, a[0], a[1]);
    case OP_MUL:
        return z3_two(s, z->mk_mul, a[0], a[1]);
    case OP_NEG:
        return z->mk_unary_minus(s->context, a[0]);
    case OP_ABS:
        return absolute(s, a[0]);
    case OP_SGN:
        return sign(s, a[0]);
    case OP_MIN:
        return z3_choice(s, at_most(s, a[0], a[1]), a[0], a[1]);
    case OP_MAX:
        return z3_choice(s, at_most(s, a[0], a[1]), a[1], a[0]);
    case OP_DIV:
    case OP_FDIV:
        return quotient(s, a, op == OP_FDIV);
    case OP_REM:
    case OP_FMOD:
        return z3_two(
            s, z->mk_sub, a[0],
            z3_two(s, z->mk_mul, a[1], quotient(s, a, op == OP_FMOD)));
    case OP_EQ:
        return z->mk_eq(s->context, a[0], a[1]);
    case OP_NE:
        return z3_differ(s, a[0], a[1]);
    case OP_LT:
        return less(s, a[0], a[1]);
    case OP_LE:
        return at_most(s, a[0], a[1]);
    case OP_GT:
        return less(s, a[1], a[0]);
    case OP_GE:
        return at_most(s, a[1], a[0]);
    default:
        return NULL;
    }
}

/* carried.c - scalars that a loop carries, as functions of the trip.
 *
 * Problem: `loop (p = a) for i < n do ... in (r)` says what p is in a trip by
 * what it was in the one before.
 *
 * Algorithm: two of the classes of Wolfe, "Beyond induction variables" (PLDI
 * 1992), recognised by polynomials:
 *
 *   r is p + c, c invariant          p is a + i*c: an induction variable
 *   r is f(i), and f(-1) is a        p is f(i - 1): a wrap-around variable
 *
 * Contract: i64 overflow is an error (docs/language.md, 4.5), so that values
 * are those of the integers.
 */
#include "verifier/prover/facts/inside.h"

#include "ir-text/ir/ir.h"

/* Of a loop with more parameters only results of its index, and of what they
 * become, are looked at: others are searched for in the body.  An estimate. */
enum { FEW_PARAMS = 16 };

typedef struct Carried {
    const Lambda *fn;
    Var *index, *var;
} Carried;

/* Does VAR, besides the index and the variable itself, change from trip to
 * trip? */
static bool varies(const Var *var, const void *data)
{
    const Carried *c = data;

    if (var == c->index || var == c->var)
        return false;
    /* What is in memory may be overwritten. */
    if (c->fn->nparam > FEW_PARAMS || var->place.ixfn)
        return true;
    for (uint32_t i = 0; i < c->fn->nparam; i++)
        if (c->fn->param[i] == var)
            return true;
    return body_any_binding(c->fn->body, var_is, var);
}

static const Poly *at_trip(PolyStore *ps, const Poly *f, Var *index,
                           const Poly *trip)
{
    return poly_subst(ps, f, 1, &(PolyPair){index, trip});
}

/* What the variable is before TRIP: NULL where that is not known.  It is INIT
 * at first, and then RESULT. */
static const Poly *before_trip(Facts *facts, const Carried *c,
                               const Scalar *init, const Scalar *result,
                               const Poly *trip)
{
    PolyStore *ps = facts->ps;
    const Poly *first = poly_of(ps, init), *next = poly_of(ps, result);
    const Poly *one = poly_const(ps, 1), *factor, *step;

    if (!first || !next || scalar_any_var(result, varies, c) ||
        !poly_linear(ps, next, c->var, &factor, &step))
        return NULL;
    if (poly_is_value(factor, 1) && !poly_mentions(ps, step, c->index))
        return poly_add(ps, first, poly_mul(ps, trip, step));
    if (!poly_is_zero(factor))
        return NULL;
    const Poly *before = at_trip(ps, next, c->index, poly_neg(ps, one));
    if (!before || facts_normal(facts, before) != facts_normal(facts, first))
        return NULL;
    return at_trip(ps, next, c->index, poly_sub(ps, trip, one));
}

static bool is_i64(const Var *var)
{
    return type_is_scalar(var->type) && var->type->elem == ELEM_I64 &&
           !var->place.ixfn;
}

/* Before TRIP of LOOP its scalars are the variables VAR. */
static void learn_before(Facts *facts, const Stm *loop, const Poly *trip,
                         Var *const *var)
{
    const Lambda *fn = loop->exp.fn;
    Carried c = {.fn = fn, .index = fn->param[0]};

    for (uint32_t k = 0; trip && k + 1 < fn->nparam; k++) {
        c.var = fn->param[1 + k];
        if (!is_i64(c.var) || !is_i64(var[k]))
            continue;
        const Poly *p = before_trip(facts, &c, loop->exp.arg[1 + k],
                                    fn->body->res[k], trip);
        const Scalar *value = p ? poly_scalar(facts->ps, p) : NULL;
        if (value)
            facts_define(facts, var[k], value, loop);
    }
}

void facts_carried(Facts *facts, const Stm *loop)
{
    Var *const *param = loop->exp.fn[0].param;

    if (is_i64(param[0]))
        learn_before(facts, loop, poly_var(facts->ps, param[0]), param + 1);
}

void facts_carried_out(Facts *facts, const Stm *loop)
{
    Store *store = poly_store_terms(facts->ps);
    const Scalar *trips =
        scalar_binary(store, OP_MAX, loop->exp.arg[0],
                      scalar_int(store, ELEM_I64, 0));

    if (is_i64(loop->exp.fn[0].param[0]))
        learn_before(facts, loop, poly_of(facts->ps, trips), loop->pat);
}

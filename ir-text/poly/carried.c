/* carried.c - scalars that a loop carries, as functions of the trip. */
#include "ir-text/poly/carried.h"

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

const Poly *carried_before(PolyStore *ps, const Stm *loop, uint32_t k,
                           const Poly *trip, CarriedSame same, void *data)
{
    const Lambda *fn = loop->exp.fn;
    const Carried c = {fn, fn->param[0], fn->param[1 + k]};
    const Scalar *result = fn->body->res[k];
    const Poly *first = poly_of(ps, loop->exp.arg[1 + k]);
    const Poly *next = poly_of(ps, result);
    const Poly *one = poly_const(ps, 1), *factor, *step;

    if (!first || !next || scalar_any_var(result, varies, &c) ||
        !poly_linear(ps, next, c.var, &factor, &step))
        return NULL;
    if (poly_is_value(factor, 1) && !poly_mentions(ps, step, c.index))
        return poly_add(ps, first, poly_mul(ps, trip, step));
    if (!poly_is_zero(factor))
        return NULL;
    const Poly *before = at_trip(ps, next, c.index, poly_neg(ps, one));
    if (!before || !same(before, first, data))
        return NULL;
    return at_trip(ps, next, c.index, poly_sub(ps, trip, one));
}

static bool is_i64(const Var *var)
{
    return type_is_scalar(var->type) && var->type->elem == ELEM_I64 &&
           !var->place.ixfn;
}

bool carried_is_scalar(const Stm *loop, uint32_t k)
{
    Var *const *param = loop->exp.fn[0].param;

    return is_i64(param[0]) && is_i64(param[1 + k]) && is_i64(loop->pat[k]);
}

const Scalar *carried_trips(Store *store, const Stm *loop)
{
    return scalar_binary(store, OP_MAX, loop->exp.arg[0],
                         scalar_int(store, ELEM_I64, 0));
}

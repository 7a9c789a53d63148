/* carried.c - what is known of scalars that a loop carries. */
#include "verifier/prover/facts/inside.h"

#include "ir-text/poly/carried.h"

static bool is_same(const Poly *a, const Poly *b, void *data)
{
    return facts_normal(data, a) == facts_normal(data, b);
}

/* Before TRIP of LOOP its scalars are the variables VAR. */
static void learn_before(Facts *facts, const Stm *loop, const Poly *trip,
                         Var *const *var)
{
    for (uint32_t k = 0; trip && k < loop->npat; k++) {
        if (!carried_is_scalar(loop, k))
            continue;
        const Poly *p =
            carried_before(facts->ps, loop, k, trip, is_same, facts);
        const Scalar *value = p ? poly_scalar(facts->ps, p) : NULL;
        if (value)
            facts_define(facts, var[k], value, loop);
    }
}

void facts_carried(Facts *facts, const Stm *loop)
{
    Var *const *param = loop->exp.fn[0].param;

    learn_before(facts, loop, poly_var(facts->ps, param[0]), param + 1);
}

void facts_carried_out(Facts *facts, const Stm *loop)
{
    const Scalar *trips =
        carried_trips(poly_store_terms(facts->ps), loop);

    learn_before(facts, loop, poly_of(facts->ps, trips), loop->pat);
}

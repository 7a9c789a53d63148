/* iterations.c - two iterations of one form, looked at together. */
#include "verifier/accesses/iterations.h"

/* ---- another iteration ---- */

static void prime(Var *var, void *data)
{
    Prog *prog = data;
    Buf name = {0};

    if (!var->name)
        return;
    buf_text(&name, var->name->text);
    buf_char(&name, '\'');
    var->name = sym_intern(prog->store, name.at, name.len);
    var->fresh = false;
    buf_free(&name);
}

static void prime_names(Prog *prog, Stm *copy)
{
    for (uint32_t f = 0; f < copy->exp.nfn; f++) {
        for (uint32_t i = 0; i < copy->exp.fn[f].nparam; i++)
            prime(copy->exp.fn[f].param[i], prog);
        body_each_binding(copy->exp.fn[f].body, prime, prog);
    }
}

Stm *iterations_another(Prog *prog, const Stm *form)
{
    Subst subst = subst_new(prog);
    Stm *copy = stm_clone(&subst, form);

    prime_names(prog, copy);
    subst_free(&subst);
    return copy;
}

/* ---- their order ---- */

void iterations_suppose(Facts *facts, const Stm *form, const Stm *copy,
                        uint32_t k, bool less)
{
    PolyStore *ps = facts_polys(facts);

    for (uint32_t i = 0; i <= k; i++) {
        const Poly *apart =
            poly_sub(ps, poly_var(ps, copy->exp.fn[0].param[i]),
                     poly_var(ps, form->exp.fn[0].param[i]));
        if (i < k)
            facts_suppose_zero(facts, apart);
        else
            facts_suppose(facts,
                          poly_sub(ps, less ? apart : poly_neg(ps, apart),
                                   poly_const(ps, 1)));
    }
}

/* walk.c - which facts a walk over a program comes to. */
#include "verifier/prover/facts/walk.h"

#include "verifier/prover/facts/inside.h"

uint32_t stm_index_count(const Stm *stm)
{
    const Exp *exp = &stm->exp;
    const FormInfo *info = &form_info[exp->form];

    if (exp->form == FORM_LOOP)
        return !exp->is_while;
    return info->parallel && info->level != LEVEL_IMP ? exp->fn[0].nparam : 0;
}

uint32_t stm_fn_index_count(const Stm *stm, uint32_t fn)
{
    return fn == 0 || fn == stm_goes_on(stm) ? stm_index_count(stm) : 0;
}

/* An array in scope has no negative size. */
static void learn_sizes(Facts *facts, Var *const *var, uint32_t n,
                        const Stm *stm)
{
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t d = 0; d < var[i]->type->rank; d++)
            facts_size(facts, var[i]->type->size[d], stm);
}

void facts_enter_fun(Facts *facts, const Fun *fun)
{
    learn_sizes(facts, fun->param, fun->nparam, NULL);
}

void facts_enter(Facts *facts, const Stm *stm, uint32_t fn)
{
    const Exp *exp = &stm->exp;
    const Lambda *lambda = &exp->fn[fn];
    uint32_t nindex = stm_fn_index_count(stm, fn);

    for (uint32_t i = 0; i < nindex; i++)
        facts_index(facts, lambda->param[i], exp->arg[i], stm);
    if (exp->form == FORM_IF && fn == 0)
        facts_assume(facts, exp->arg[0], stm);
    else if (exp->form == FORM_IF)
        facts_deny(facts, exp->arg[0], stm);
    if (exp->form == FORM_LOOP && nindex)
        facts_carried(facts, stm);
    learn_sizes(facts, lambda->param, lambda->nparam, stm);
}

/* A scalar in memory is what its place holds. */
static void learn_results(Facts *facts, const Stm *stm)
{
    const Lambda *fn = stm->exp.fn;

    for (uint32_t k = 0; k < stm->npat; k++) {
        Var *var = stm->pat[k];
        if (type_is_scalar(var->type) && var->type->elem == ELEM_I64 &&
            !var->place.ixfn)
            facts_either(facts, var, fn[0].body->res[k], fn[1].body->res[k],
                         stm);
    }
}

void facts_pass(Facts *facts, const Stm *stm)
{
    const Exp *exp = &stm->exp;

    if (exp->form == FORM_IF)
        learn_results(facts, stm);
    if (exp->form == FORM_LOOP && stm_index_count(stm))
        facts_carried_out(facts, stm);
    if (exp->form == FORM_ASSERT)
        facts_assume(facts, exp->arg[0], stm);
    if (exp->form == FORM_SCALAR && stm->npat == 1 &&
        type_is_scalar(stm->pat[0]->type))
        facts_define(facts, stm->pat[0], exp->arg[0], stm);
    learn_sizes(facts, stm->pat, stm->npat, stm);
}

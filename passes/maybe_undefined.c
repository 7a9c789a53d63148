/* maybe_undefined.c - why a scalar may be undefined. */
#include "passes/maybe_undefined.h"

#include "passes/undefined.h"

uint8_t *maybe_at_first(const Prog *prog, Arena *arena)
{
    const bool *undefined = undefined_vars(prog, arena);
    uint8_t *none = ARENA_NEW(arena, uint8_t, prog->nvar);

    for (uint32_t i = 0; i < prog->nvar; i++)
        none[i] = undefined[i] ? NONE_OTHERWISE : NONE_NOT;
    return none;
}

static uint8_t larger(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

uint8_t maybe_none(const uint8_t *of, const Scalar *s)
{
    uint8_t none = NONE_NOT;

    if (s->op == OP_VAR)
        return of[s->u.var->id];
    if (scalar_node_is_partial(s))
        none = op_info[s->op].partial == PARTIAL_I64 ? NONE_LARGE
                                                     : NONE_OTHERWISE;
    for (uint32_t i = 0; i < s->narg; i++)
        none = larger(none, maybe_none(of, s->arg[i]));
    return none;
}

static uint8_t none_of_results(const uint8_t *of, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    uint8_t none = NONE_NOT;

    for (uint32_t i = 0; i < exp->narg && exp->form == FORM_LOOP; i++)
        none = larger(none, maybe_none(of, exp->arg[i]));
    for (uint32_t i = 0; i < exp->nfn; i++)
        for (uint32_t k = 0; k < exp->fn[i].body->nres; k++)
            none = larger(none, maybe_none(of, exp->fn[i].body->res[k]));
    return none;
}

void maybe_note(uint8_t *of, const Stm *stm)
{
    const Scalar *s = stm->exp.narg ? stm->exp.arg[0] : NULL;
    uint8_t none = NONE_NOT;

    if (stm->exp.form == FORM_SCALAR &&
        (s->op == OP_VAR || attr_find(stm->attrs, "spec")))
        none = maybe_none(of, s);
    else if (stm->exp.form == FORM_IF || stm->exp.form == FORM_LOOP)
        none = none_of_results(of, stm);
    for (uint32_t i = 0; i < stm->npat; i++)
        of[stm->pat[i]->id] = larger(of[stm->pat[i]->id], none);
}

/* written.c - where a statement writes. */
#include "passes/shared/storage/written.h"

/* A scalar is written where it lives; of arrays, views and what `if`, loops and
 * calls pass on are where they were. */
static void each_result(const Stm *stm, VarFn fn, void *data)
{
    Makes makes = form_info[stm->exp.form].makes;
    bool there = makes == MAKES_VIEW || makes == MAKES_PASSED;

    for (uint32_t i = 0; i < stm->npat; i++)
        if (stm->pat[i]->place.ixfn &&
            (!there || type_is_scalar(stm->pat[i]->type)))
            fn(stm->pat[i], data);
}

/* A loop passes arrays on, and writes scalars; an operator gets copies. */
static void each_param(const Stm *stm, VarFn fn, void *data)
{
    bool passes = stm->exp.form == FORM_LOOP;

    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        const Lambda *lambda = &stm->exp.fn[i];
        for (uint32_t k = 0; k < lambda->nparam; k++)
            if (lambda->param[k]->place.ixfn &&
                (!passes || type_is_scalar(lambda->param[k]->type)))
                fn(lambda->param[k], data);
    }
}

static void each_given(const Stm *stm, VarFn fn, void *data)
{
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        if (stm->exp.arg[i]->op == OP_VAR &&
            type_is_mem(stm->exp.arg[i]->u.var->type))
            fn(stm->exp.arg[i]->u.var, data);
}

void written_each(const Stm *stm, VarFn fn, void *data)
{
    each_result(stm, fn, data);
    each_param(stm, fn, data);
    if (stm->exp.form == FORM_CALL)
        each_given(stm, fn, data);
}

Var *written_block(Var *var)
{
    return type_is_mem(var->type) ? var : var->place.mem;
}

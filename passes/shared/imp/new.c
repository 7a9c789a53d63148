/* new.c - statements of IMP that other ones are rewritten to. */
#include "passes/shared/imp/new.h"

Stm *imp_new_var(Prog *prog, Loc loc, Var *var)
{
    Stm *stm = stm_new(prog, FORM_IMP_VAR, 1, &var);

    stm->loc = loc;
    return stm;
}

Stm *imp_new_set(Prog *prog, Loc loc, const Scalar *name, const Scalar *value)
{
    return stm_with(prog, FORM_IMP_SET, loc, 2,
                    (const Scalar *[]){name, value});
}

Stm *imp_new_if(Prog *prog, Loc loc, const Scalar *condition)
{
    Stm *stm = stm_with(prog, FORM_IMP_IF, loc, 1, &condition);
    Lambda fn[2] = {{.body = body_new(prog)}, {.body = body_new(prog)}};

    fn[0].body->loc = fn[1].body->loc = loc;
    exp_set_fns(prog, &stm->exp, 2, fn);
    return stm;
}

Stm *imp_one_iteration(Prog *prog, Loc loc)
{
    Store *store = prog->store;
    const Scalar *bound = scalar_int(store, ELEM_I64, 1);
    Var **param = ARENA_NEW(store_arena(store), Var *, 1);
    Stm *kernel = stm_with(prog, FORM_IMP_KERNEL, loc, 1, &bound);
    Lambda fn = {.param = param, .nparam = 1, .body = body_new(prog)};

    param[0] = var_named(prog, "one", type_scalar(store, ELEM_I64));
    fn.body->loc = loc;
    exp_set_fns(prog, &kernel->exp, 1, &fn);
    return kernel;
}

/* arrays.c - new arrays, and what is written there. */
#include "passes/serialize/inside.h"

const Scalar *scalar_more(Store *store, const Scalar *s, int64_t number)
{
    return number ? scalar_binary(store, OP_ADD, s,
                                  scalar_int(store, ELEM_I64, number))
                  : s;
}

Var *array_like(Prog *prog, const Var *old, const Type *type)
{
    Var *var = var_fresh(prog, old);

    var->type = type;
    var->attrs = NULL;
    var->unique = false;
    return var;
}

Stm *array_scratch(Prog *prog, Var *var, Loc loc)
{
    Stm *stm = stm_new(prog, FORM_SCRATCH, 1, &var);

    exp_set_args(prog, &stm->exp, var->type->rank, var->type->size);
    stm->exp.elem = var->type->elem;
    stm->loc = loc;
    return stm;
}

/* STM selects what the first N indices, of RANK, are of its operands from
 * FIRST on. */
static void select_rows(Prog *prog, Stm *stm, uint32_t rank, uint32_t n,
                        uint32_t first)
{
    uint8_t *dim = ARENA_NEW(store_arena(prog->store), uint8_t, rank);

    for (uint32_t i = 0; i < rank; i++)
        dim[i] = i < n ? DIM_POINT : DIM_ALL;
    stm->exp.u.sel = (Selection){.dim = dim, .rank = rank, .first = first};
}

Var *array_write(Prog *prog, Body *body, Var *a, const Scalar *value,
                 const Scalar *const *index, uint32_t n, Loc loc)
{
    Var *var = array_like(prog, a, a->type);
    Stm *stm = stm_new(prog, FORM_UPDATE, 1, &var);
    const Scalar **arg =
        ARENA_NEW(store_arena(prog->store), const Scalar *, 2 + n);

    arg[0] = scalar_var(prog->store, a);
    arg[1] = value;
    for (uint32_t i = 0; i < n; i++)
        arg[2 + i] = index[i];
    exp_set_args(prog, &stm->exp, 2 + n, arg);
    select_rows(prog, stm, a->type->rank, n, 2);
    stm->loc = loc;
    body_append(body, stm);
    return var;
}

void array_row(Prog *prog, Body *body, Var *row, const Var *a,
               const Scalar *at, Loc loc)
{
    Stm *stm = stm_new(prog, FORM_SLICE, 1, &row);
    const Scalar *arg[2] = {scalar_var(prog->store, (Var *)(uintptr_t)a), at};

    exp_set_args(prog, &stm->exp, 2, arg);
    select_rows(prog, stm, a->type->rank, 1, 1);
    stm->loc = loc;
    body_append(body, stm);
}

void array_alias(Prog *prog, Body *body, Var *name, const Scalar *value,
                 Loc loc)
{
    Stm *stm = stm_new(prog, FORM_SCALAR, 1, &name);

    exp_set_args(prog, &stm->exp, 1, &value);
    stm->loc = loc;
    body_append(body, stm);
}

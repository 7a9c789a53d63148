/* foreign.c - blocks that are an iteration's own, or from outside. */
#include "testsuite/fuzz/pass-fuzz/shake/foreign.h"

#include <string.h>

enum { OUTSIDE = 5 /* what the scalar outside is */ };

static Var *new_var(Prog *prog, const char *name, const Type *type)
{
    Var *var = var_new(prog, sym_intern(prog->store, name, strlen(name)),
                       type);

    var->fresh = prog->has_fresh = true;
    return var;
}

static const Scalar *number(Prog *prog, int64_t value)
{
    return scalar_int(prog->store, ELEM_I64, value);
}

static const Scalar *name(Prog *prog, Var *var)
{
    return scalar_var(prog->store, var);
}

static Var *new_block(Prog *prog)
{
    return new_var(prog, "own", type_mem(prog->store, SPACE_DEVICE));
}

/* An i64 in the first bytes of BLOCK. */
static Var *new_scalar(Prog *prog, Var *block)
{
    Store *store = prog->store;
    Var *var = new_var(prog, "s", type_scalar(store, ELEM_I64));

    var->place = (Place){
        block, ixfn_of_lmad(store, lmad_new(store, number(prog, 0), 0, NULL))};
    return var;
}

static Stm *bind(Prog *prog, FormId form, Var *var, const Scalar *operand)
{
    Stm *stm = stm_new(prog, form, 1, &var);

    exp_set_args(prog, &stm->exp, 1, &operand);
    return stm;
}

/* What a branch gives; BLOCK and SCALAR are bound in FROM. */
static Body *branch(Prog *prog, Body *from, Var *block, Var *scalar)
{
    const Scalar *res[] = {name(prog, block), name(prog, scalar)};

    body_set_results(prog, from, 2, res);
    return from;
}

static Stm *choose(Prog *prog, const Scalar *condition, const Scalar *value,
                   Var *block, Var *scalar)
{
    Var *own = new_block(prog), *in_own = new_scalar(prog, own);
    Var *pat[2] = {new_block(prog)};
    Lambda fn[2] = {{.body = body_new(prog)}, {.body = body_new(prog)}};

    body_append(fn[0].body, bind(prog, FORM_ALLOC, own, number(prog, 8)));
    body_append(fn[0].body, bind(prog, FORM_SCALAR, in_own, value));
    branch(prog, fn[0].body, own, in_own);
    branch(prog, fn[1].body, block, scalar);
    pat[1] = new_scalar(prog, pat[0]);
    Stm *stm = stm_new(prog, FORM_IF, 2, pat);
    exp_set_args(prog, &stm->exp, 1, &condition);
    exp_set_fns(prog, &stm->exp, 2, fn);
    return stm;
}

static void put_first(Body *body, Stm *stm, Stm *before)
{
    if (before)
        body_insert_before(body, before, stm);
    else
        body_append(body, stm);
}

static void shake(Prog *prog, Body *body, Stm *stm)
{
    Store *store = prog->store;
    Body *inside = stm->exp.fn[0].body;
    Stm *first = inside->first;
    Var *block = new_block(prog), *scalar = new_scalar(prog, block);
    const Scalar *index = name(prog, stm->exp.fn[0].param[0]);
    const Scalar *even = scalar_binary(
        store, OP_EQ, scalar_binary(store, OP_FMOD, index, number(prog, 2)),
        number(prog, 0));
    Stm *chosen = choose(prog, even, index, block, scalar);
    const Scalar *arg[] = {even, index, number(prog, OUTSIDE)};
    const Scalar *is = scalar_binary(store, OP_EQ, name(prog, chosen->pat[1]),
                                     scalar_op(store, OP_SELECT, arg));
    Stm *assertion = stm_new(prog, FORM_ASSERT, 0, NULL);

    body_insert_before(body, stm, bind(prog, FORM_ALLOC, block,
                                       number(prog, 8)));
    body_insert_before(body, stm, bind(prog, FORM_SCALAR, scalar,
                                       number(prog, OUTSIDE)));
    exp_set_args(prog, &assertion->exp, 1, &is);
    put_first(inside, chosen, first);
    put_first(inside, assertion, first);
}

void shake_foreign(Prog *prog, Body *body)
{
    for (Stm *s = body->first; s; s = s->next)
        if (s->exp.form == FORM_KERNEL && s->exp.exec == AT_NONE) {
            shake(prog, body, s);
            return;
        }
}

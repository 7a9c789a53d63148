/* subst.c - substitution, and copies with fresh variables. */
#include "ir-text/ir/ir.h"

#include <stdlib.h>

Subst subst_new(Prog *prog)
{
    return (Subst){.prog = prog};
}

void subst_free(Subst *subst)
{
    free(subst->to);
    *subst = (Subst){0};
}

void subst_put(Subst *subst, const Var *var, const Scalar *to)
{
    if (var->id >= subst->room)
        GROUND_INDEX(subst->to, subst->room, subst->prog->nvar);
    subst->to[var->id] = to;
}

static const Scalar *image(const Subst *subst, const Var *var)
{
    return var->id < subst->room ? subst->to[var->id] : NULL;
}

/* ---- terms ---- */

/* Where nothing changes, the same pointers come back: most terms of a
 * program are left alone by most substitutions. */
static const Scalar *put(const Scalar *s, void *data)
{
    const Subst *subst = data;

    if (s->op != OP_VAR)
        return scalar_map_operands(subst->prog->store, s, put, data);
    const Scalar *to = image(subst, s->u.var);
    return to ? to : s;
}

const Scalar *scalar_subst(const Subst *subst, const Scalar *s)
{
    Subst data = *subst;

    return put(s, &data);
}

const Type *type_subst(const Subst *subst, const Type *type)
{
    Subst data = *subst;

    return type_map(data.prog->store, type, put, &data);
}

const IxFn *ixfn_subst(const Subst *subst, const IxFn *ixfn)
{
    Subst data = *subst;

    return ixfn_map(data.prog->store, ixfn, lmad_map, put, &data);
}

Place place_subst(const Subst *subst, Place place)
{
    if (place.mem) {
        const Scalar *to = image(subst, place.mem);
        if (to && to->op == OP_VAR)
            place.mem = to->u.var;
    }
    if (place.ixfn)
        place.ixfn = ixfn_subst(subst, place.ixfn);
    return place;
}

/* ---- statements ---- */

static void var_subst(const Subst *subst, Var *var)
{
    var->type = type_subst(subst, var->type);
    var->place = place_subst(subst, var->place);
}

void stm_subst(const Subst *subst, Stm *stm)
{
    Exp *exp = &stm->exp;

    for (uint32_t i = 0; i < exp->narg; i++)
        exp->arg[i] = scalar_subst(subst, exp->arg[i]);
    for (uint32_t i = 0; i < exp->nfn; i++) {
        for (uint32_t k = 0; k < exp->fn[i].nparam; k++)
            var_subst(subst, exp->fn[i].param[k]);
        body_subst(subst, exp->fn[i].body);
    }
    for (uint32_t i = 0; i < stm->npat; i++)
        var_subst(subst, stm->pat[i]);
}

void body_subst(const Subst *subst, Body *body)
{
    for (Stm *s = body->first; s; s = s->next)
        stm_subst(subst, s);
    for (uint32_t i = 0; i < body->nres; i++)
        body->res[i] = scalar_subst(subst, body->res[i]);
}

/* ---- copies ---- */

Var *var_clone(Subst *subst, const Var *old)
{
    Var *var = var_fresh(subst->prog, old);

    var_subst(subst, var);
    subst_put(subst, old, scalar_var(subst->prog->store, var));
    return var;
}

static Var **bind_copies(Subst *subst, Var *const *old, uint32_t n)
{
    Var **var = ARENA_NEW(store_arena(subst->prog->store), Var *, n);
    for (uint32_t i = 0; i < n; i++)
        var[i] = var_clone(subst, old[i]);
    return var;
}

Lambda lambda_clone(Subst *subst, const Lambda *lambda)
{
    Lambda copy = {.nparam = lambda->nparam};

    copy.param = bind_copies(subst, lambda->param, lambda->nparam);
    copy.body = body_clone(subst, lambda->body);
    return copy;
}

static void clone_operators(Arena *arena, OperatorList *ops)
{
    Operator *at = ARENA_NEW(arena, Operator, ops->count);

    for (uint32_t i = 0; i < ops->count; i++)
        at[i] = ops->at[i];
    ops->at = at;
}

static IntoList *clone_into(Subst *subst, const IntoList *old)
{
    Arena *arena = store_arena(subst->prog->store);
    IntoList *into = ARENA_NEW(arena, IntoList, 1);

    *into = *old;
    into->at = ARENA_NEW(arena, Into, old->count);
    for (uint32_t i = 0; i < old->count; i++)
        into->at[i] = old->at[i];
    clone_operators(arena, &into->ops);
    if (into->position)
        into->position = var_clone(subst, into->position);
    return into;
}

/* What is peculiar to a form, and may be changed of one of the two alone. */
static void clone_particulars(Subst *subst, Exp *exp)
{
    FormId form = (FormId)exp->form;

    if (form == FORM_LOOP && exp->is_while)
        exp->u.condition = image(subst, exp->u.condition)->u.var;
    if (form_info[form].level != LEVEL_IMP && form_info[form].combines)
        clone_operators(store_arena(subst->prog->store), &exp->u.ops);
    if (exp_into(exp))
        exp->u.into = clone_into(subst, exp->u.into);
}

Stm *stm_clone(Subst *subst, const Stm *stm)
{
    Prog *prog = subst->prog;
    Stm *copy = ARENA_NEW(store_arena(prog->store), Stm, 1);
    Exp *exp = &copy->exp;

    *copy = *stm;
    copy->prev = copy->next = NULL;
    exp->fn = ARENA_NEW(store_arena(prog->store), Lambda, exp->nfn);
    for (uint32_t i = 0; i < exp->nfn; i++)
        exp->fn[i] = lambda_clone(subst, &stm->exp.fn[i]);
    clone_particulars(subst, exp);
    exp_set_args(prog, exp, exp->narg, stm->exp.arg);
    for (uint32_t i = 0; i < exp->narg; i++)
        exp->arg[i] = scalar_subst(subst, exp->arg[i]);
    copy->pat = bind_copies(subst, stm->pat, stm->npat);
    return copy;
}

Body *body_clone(Subst *subst, const Body *body)
{
    Body *copy = body_new(subst->prog);

    copy->loc = body->loc;
    for (const Stm *s = body->first; s; s = s->next)
        body_append(copy, stm_clone(subst, s));
    body_set_results(subst->prog, copy, body->nres, body->res);
    for (uint32_t i = 0; i < copy->nres; i++)
        copy->res[i] = scalar_subst(subst, copy->res[i]);
    return copy;
}

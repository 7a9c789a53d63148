/* subst.c - substitution, and copies with fresh variables. */
#include "ir-text/ir/ir.h"

#include <stdlib.h>
#include <string.h>

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
const Scalar *scalar_subst(const Subst *subst, const Scalar *s)
{
    /* Operands that need no array in an arena.  An estimate. */
    enum { FEW = 4 };
    const Scalar *few[FEW], **arg = few;
    Store *store = subst->prog->store;
    bool changed = false;

    if (s->op == OP_VAR) {
        const Scalar *to = image(subst, s->u.var);
        return to ? to : s;
    }
    if (s->narg > FEW)
        arg = ground_alloc(s->narg * sizeof *arg);
    const Scalar *result = s;
    for (uint32_t i = 0; i < s->narg && result; i++) {
        arg[i] = scalar_subst(subst, s->arg[i]);
        changed |= arg[i] != s->arg[i];
        if (!arg[i])
            result = NULL;
    }
    if (result && changed)
        result = s->op == OP_CONVERT
                     ? scalar_convert(store, (Elem)s->elem, arg[0])
                     : scalar_op(store, (Op)s->op, arg);
    if (arg != few)
        free(arg);
    return result;
}

const Type *type_subst(const Subst *subst, const Type *type)
{
    if (!type_is_array(type))
        return type;
    const Scalar **size = ground_alloc(type->rank * sizeof *size);
    const Type *result = type;
    for (uint32_t i = 0; i < type->rank && result; i++)
        if (!(size[i] = scalar_subst(subst, type->size[i])))
            result = NULL;
    if (result)
        result = type_array(subst->prog->store, (Elem)type->elem, type->rank,
                            size);
    free(size);
    return result;
}

static const Lmad *lmad_subst(const Subst *subst, const Lmad *lmad)
{
    LmadDim *dim = ground_alloc(lmad->rank * sizeof *dim);
    const Scalar *offset = scalar_subst(subst, lmad->offset);
    bool ok = offset != NULL;

    for (uint32_t i = 0; i < lmad->rank && ok; i++) {
        dim[i].count = scalar_subst(subst, lmad->dim[i].count);
        dim[i].stride = scalar_subst(subst, lmad->dim[i].stride);
        ok = dim[i].count && dim[i].stride;
    }
    const Lmad *result =
        ok ? lmad_new(subst->prog->store, offset, lmad->rank, dim) : NULL;
    free(dim);
    return result;
}

static const Fold *fold_subst(const Subst *subst, const Fold *fold)
{
    Arena *arena = store_arena(subst->prog->store);
    Fold *copy = ARENA_NEW(arena, Fold, 1);
    bool changed = false;

    *copy = *fold;
    copy->row = ARENA_NEW(arena, FoldRow, fold->nrow);
    for (uint32_t i = 0; i < fold->nrow; i++) {
        copy->row[i].row = scalar_subst(subst, fold->row[i].row);
        copy->row[i].modulus = scalar_subst(subst, fold->row[i].modulus);
        if (!copy->row[i].row || !copy->row[i].modulus)
            return NULL;
        changed |= copy->row[i].row != fold->row[i].row ||
                   copy->row[i].modulus != fold->row[i].modulus;
    }
    return changed ? copy : fold;
}

const IxFn *ixfn_subst(const Subst *subst, const IxFn *ixfn)
{
    const Lmad **lmad = ground_alloc(ixfn->nlmad * sizeof *lmad);
    const Fold *fold = ixfn->fold;
    bool ok = true;

    if (fold)
        ok = (fold = fold_subst(subst, fold)) != NULL;
    for (uint32_t i = 0; i < ixfn->nlmad && ok; i++)
        ok = (lmad[i] = lmad_subst(subst, ixfn->lmad[i])) != NULL;
    const IxFn *result =
        ok ? ixfn_new(subst->prog->store, ixfn->nlmad, lmad, fold) : NULL;
    free(lmad);
    return result;
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

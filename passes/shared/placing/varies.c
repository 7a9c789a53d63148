/* varies.c - what may differ between the blocks and lanes of a group.
 *
 * The size of a shared block may not (docs/language.md, section 6.3).  What
 * varies for the verifier (verifier/rules/memory/space.c there) varies here;
 * but it is told once and for all, by the binding, what may be asked of a name
 * anywhere.
 */
#include "passes/shared/placing/inside.h"

static bool varies(const Var *var, const void *engine)
{
    return info_of((Engine *)engine, var)->varies;
}

static bool scalar_varies(Engine *e, const Scalar *s)
{
    return scalar_any_var(s, varies, e);
}

bool type_varies(Engine *e, const Type *type)
{
    return type_any_var(type, varies, e);
}

static bool operands_vary(Engine *e, const Exp *exp)
{
    bool varies = false;

    for (uint32_t i = 0; i < exp->narg && !varies; i++)
        varies = scalar_varies(e, exp->arg[i]);
    return varies;
}

/* Loop parameters go round. */
void bind_params(Engine *e, const Stm *stm, uint32_t fn)
{
    const Lambda *lambda = &stm->exp.fn[fn];
    bool varies = e->in_group || (stm->exp.form == FORM_LOOP && e->in_doubt) ||
                  operands_vary(e, &stm->exp);

    for (uint32_t i = 0; i < lambda->nparam; i++)
        bind_as(e, lambda->param[i], varies);
    if (loop_first(&stm->exp))
        info_of(e, lambda->param[0])->trips = stm->exp.arg[0];
}

/* What is computed from what does not vary does not vary; what bodies give
 * is not looked at: INSIDE something did. */
void bind_pattern(Engine *e, const Stm *stm, bool inside)
{
    bool varies = inside || operands_vary(e, &stm->exp) ||
                  (e->in_group && stm->exp.form != FORM_SCALAR);

    for (uint32_t i = 0; i < stm->npat; i++)
        bind_as(e, stm->pat[i], varies);
}

/* Parameters vary where some call's arguments do; callers stand after. */
void bind_fun(Engine *e, const Fun *fun)
{
    e->in_doubt = e->in_group;
    for (uint32_t i = 0; i < fun->nparam; i++) {
        bool varies = e->in_group || info_of(e, fun->param[i])->is_given;
        bind_as(e, fun->param[i], varies);
        e->in_doubt |= varies;
    }
}

void note_arguments(Engine *e, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->exp.narg; i++) {
        VarInfo *param = info_of(e, stm->exp.u.callee->param[i]);
        if (param->is_given || !scalar_varies(e, stm->exp.arg[i]))
            continue;
        param->is_given = true;
        walk_again(e, stm->exp.u.callee);
    }
}

/* names.c - what is known of the names of blocks, for who prints code.
 *
 * `#[restrict]`: no other name is this block, or none under which it is read
 * or written as long as the name is there.  A trip that allocates the block
 * that it passes on is such a case: what the trip before has passed on is
 * another one.  `#[const]`: the function does not write what the caller lends
 * it.
 */
#include "passes/lower/inside.h"

#include "passes/lower/imp/origins.h"

typedef struct Names {
    Prog *prog;
    PointsTo sets;
    bool *written; /* by set */
    Origins *origins;
} Names;

static void note_written(Names *n, const Scalar *block)
{
    n->written[points_to_set(&n->sets, block->u.var)] = true;
}

static bool note_stm(Stm *stm, void *data)
{
    Names *n = data;
    const Exp *exp = &stm->exp;
    const IntoList *into = exp_into(&stm->exp);

    if (exp->form == FORM_IMP_WRITE)
        note_written(n, exp->arg[0]);
    for (uint32_t i = 0; into && i < into->count; i++)
        note_written(n, exp->arg[into->at[i].first]);
    return true;
}

/* ---- marks ---- */

static bool mark_var(Stm *stm, void *data)
{
    const Names *n = data;

    if (stm->exp.form == FORM_IMP_VAR && type_is_mem(stm->pat[0]->type) &&
        PASS_LEGAL(lower_name_alone,
                   origins_is_alone(n->origins, stm->pat[0])))
        stm->attrs = attr_with(n->prog, stm->attrs, "restrict");
    return true;
}

static void mark_param(const Names *n, Var *var)
{
    if (!type_is_mem(var->type))
        return;
    if (PASS_LEGAL(lower_param_alone, origins_is_alone(n->origins, var)))
        var->attrs = attr_with(n->prog, var->attrs, "restrict");
    if (PASS_LEGAL(lower_param_read,
                   !n->written[points_to_set(&n->sets, var)] ||
                       origins_is_only_read(n->origins, var)))
        var->attrs = attr_with(n->prog, var->attrs, "const");
}

void lower_mark_names(Prog *prog, PassContext *cx)
{
    Names n = {.prog = prog, .sets = points_to_new(prog, cx->arena)};

    n.written = ARENA_NEW(cx->arena, bool, prog->nvar);
    n.origins = origins_new(prog, &n.sets, cx->arena);
    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        body_each_stm(f->body, note_stm, &n);
        for (uint32_t i = 0; i < f->nparam; i++)
            mark_param(&n, f->param[i]);
        body_each_stm(f->body, mark_var, &n);
    }
}

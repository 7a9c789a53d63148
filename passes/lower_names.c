/* lower_names.c - what is known of the names of blocks, for who prints code.
 *
 * `#[restrict]`: no other name is this block.  `#[const]`: the function does
 * not write what the caller lends it.
 */
#include "passes/lower_inside.h"

#include "passes/block_sets.h"

typedef struct Names {
    Prog *prog;
    BlockSets sets;
    uint32_t *count; /* by set: names */
    bool *written;   /* by set */
} Names;

static bool is_block(const Var *var)
{
    return type_is_mem(var->type);
}

static void note_written(Names *n, const Scalar *block)
{
    n->written[block_set(&n->sets, block->u.var)] = true;
}

static bool note_stm(Stm *stm, void *data)
{
    Names *n = data;
    const Exp *exp = &stm->exp;

    if (exp->form == FORM_IMP_VAR && is_block(stm->pat[0]))
        n->count[block_set(&n->sets, stm->pat[0])]++;
    if (exp->form == FORM_IMP_WRITE)
        note_written(n, exp->arg[0]);
    const IntoList *into = lower_targets(stm);
    for (uint32_t i = 0; into && i < into->count; i++)
        note_written(n, exp->arg[into->at[i].first]);
    return true;
}

static bool is_alone(const Names *n, const Var *var)
{
    return n->count[block_set(&n->sets, var)] == 1;
}

static bool mark_var(Stm *stm, void *data)
{
    const Names *n = data;

    if (stm->exp.form == FORM_IMP_VAR && is_block(stm->pat[0]) &&
        is_alone(n, stm->pat[0]))
        stm->attrs = attr_with(n->prog, stm->attrs, "restrict");
    return true;
}

static void mark_param(const Names *n, Var *var)
{
    if (!is_block(var))
        return;
    if (is_alone(n, var))
        var->attrs = attr_with(n->prog, var->attrs, "restrict");
    if (!n->written[block_set(&n->sets, var)])
        var->attrs = attr_with(n->prog, var->attrs, "const");
}

void lower_mark_names(Prog *prog, PassContext *cx)
{
    Names n = {.prog = prog, .sets = block_sets_new(prog, cx->arena)};

    n.count = ARENA_NEW(cx->arena, uint32_t, prog->nvar);
    n.written = ARENA_NEW(cx->arena, bool, prog->nvar);
    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        for (uint32_t i = 0; i < f->nparam; i++)
            if (is_block(f->param[i]))
                n.count[block_set(&n.sets, f->param[i])]++;
        body_each_stm(f->body, note_stm, &n);
        for (uint32_t i = 0; i < f->nparam; i++)
            mark_param(&n, f->param[i]);
        body_each_stm(f->body, mark_var, &n);
    }
}

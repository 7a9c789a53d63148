/* expand_blocks.c - which arrays live in the blocks of a set. */
#include "passes/expand.h"

#include "verifier/facts_walk.h"

bool stm_is_parallel(const Stm *stm)
{
    return form_info[stm->exp.form].parallel || stm->exp.form == FORM_ONCE;
}

bool stm_is_device_alloc(const Stm *stm)
{
    return stm->exp.form == FORM_ALLOC && stm->exp.elem == SPACE_DEVICE;
}

uint32_t inside_indices(const Inside *in, Var *const **index,
                        const Scalar *const **bound)
{
    *index = in->outer->exp.fn[in->fn].param;
    *bound = in->outer->exp.arg;
    return in->fn == 0 ? stm_index_count(in->outer) : 0;
}

static void append(Expander *e, VarList *list, Var *var)
{
    if (list->n == list->room) {
        uint32_t room = 2 * list->room + 2;
        Var **at = ARENA_NEW(e->cx->arena, Var *, room);
        for (uint32_t i = 0; i < list->n; i++)
            at[i] = list->at[i];
        list->at = at;
        list->room = room;
    }
    list->at[list->n++] = var;
}

static void note_var(Expander *e, Var *var)
{
    if (type_is_mem(var->type))
        append(e, &e->use[block_set(&e->sets, var)].name, var);
    else if (var->place.mem)
        append(e, &e->use[block_set(&e->sets, var->place.mem)].array, var);
}

static bool note_stm(Stm *stm, void *data)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        note_var(data, stm->pat[i]);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        for (uint32_t k = 0; k < stm->exp.fn[i].nparam; k++)
            note_var(data, stm->exp.fn[i].param[k]);
    return true;
}

void block_uses_find(Expander *e)
{
    e->sets = block_sets_new(e->prog, e->cx->arena);
    e->use = ARENA_NEW(e->cx->arena, BlockUse, e->prog->nvar);
    e->before = ARENA_NEW(e->cx->arena, Stm *, e->prog->nvar);
    for (Fun *f = e->prog->first; f; f = f->next) {
        for (uint32_t i = 0; i < f->nparam; i++)
            note_var(e, f->param[i]);
        body_each_stm(f->body, note_stm, e);
    }
}

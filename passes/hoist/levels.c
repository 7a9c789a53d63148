/* levels.c - what says at which level it runs. */
#include "passes/hoist/levels.h"

typedef struct Levels {
    const bool *levels; /* by Fun.number */
    bool found;
} Levels;

static bool note_level(Stm *stm, void *data)
{
    Levels *l = data;

    l->found |=
        stm->exp.level != AT_NONE ||
        (stm->exp.form == FORM_ALLOC && stm->exp.elem != SPACE_DEVICE) ||
        (stm->exp.form == FORM_CALL && l->levels[stm->exp.u.callee->number]);
    return true;
}

bool names_level(const bool *levels, Stm *stm)
{
    Levels l = {levels, false};

    note_level(stm, &l);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_stm(stm->exp.fn[i].body, note_level, &l);
    return l.found;
}

/* Callees stand before their callers. */
bool *funs_with_levels(const Prog *prog, Arena *arena)
{
    bool *levels = ARENA_NEW(arena, bool, prog->nfun);

    for (const Fun *f = prog->first; f; f = f->next) {
        Levels l = {levels, false};
        body_each_stm(f->body, note_level, &l);
        levels[f->number] = l.found;
    }
    return levels;
}

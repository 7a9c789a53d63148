/* exec.c - what states its execution level. */
#include "passes/hoist/exec.h"

typedef struct Stating {
    const bool *states; /* by Fun.number */
    bool found;
} Stating;

static bool note_exec(Stm *stm, void *data)
{
    Stating *s = data;

    s->found |=
        stm->exp.exec != AT_NONE ||
        (stm->exp.form == FORM_ALLOC && stm->exp.elem != SPACE_DEVICE) ||
        (stm->exp.form == FORM_CALL && s->states[stm->exp.u.callee->number]);
    return true;
}

bool states_exec(const bool *states, Stm *stm)
{
    Stating s = {states, false};

    note_exec(stm, &s);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_stm(stm->exp.fn[i].body, note_exec, &s);
    return s.found;
}

/* Callees stand before their callers. */
bool *funs_that_state_exec(const Prog *prog, Arena *arena)
{
    bool *states = ARENA_NEW(arena, bool, prog->nfun);

    for (const Fun *f = prog->first; f; f = f->next) {
        Stating s = {states, false};
        body_each_stm(f->body, note_exec, &s);
        states[f->number] = s.found;
    }
    return states;
}

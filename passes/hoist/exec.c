/* exec.c - what states its execution level. */
#include "passes/hoist/exec.h"

/* Does STM itself?  DATA says it of functions, by Fun.number. */
static bool is_stated(const Stm *stm, const void *data)
{
    const bool *states = data;

    return stm->exp.exec != AT_NONE ||
           (stm->exp.form == FORM_ALLOC && stm->exp.elem != SPACE_DEVICE) ||
           (stm->exp.form == FORM_CALL && states[stm->exp.u.callee->number]);
}

bool states_exec(const bool *states, const Stm *stm)
{
    return is_stated(stm, states) || stm_any_stm_inside(stm, is_stated, states);
}

/* Callees stand before their callers. */
bool *funs_that_state_exec(const Prog *prog, Arena *arena)
{
    bool *states = ARENA_NEW(arena, bool, prog->nfun);

    for (const Fun *f = prog->first; f; f = f->next)
        states[f->number] = body_any_stm(f->body, is_stated, states);
    return states;
}

/* exec.c - statements whose execution level must not change. */
#include "passes/hoist/exec.h"

#include "verifier/prover/facts/walk.h"

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

static bool note_element(Stm *stm, void *data)
{
    FormId form = (FormId)stm->exp.form;

    *(bool *)data |=
        form == FORM_INDEX || form == FORM_UPDATE || form == FORM_CALL;
    return form == FORM_IF || form == FORM_LOOP;
}

bool touches_elements(Stm *stm)
{
    bool found = false;

    stm_each_stm(stm, note_element, &found);
    return found;
}

bool runs_once(const Stm *stm)
{
    int64_t bound;

    if (stm->exp.form != FORM_ONCE && !form_info[stm->exp.form].parallel)
        return false;
    for (uint32_t i = 0; i < stm_index_count(stm); i++)
        if (!scalar_is_int(stm->exp.arg[i], &bound) || bound != 1)
            return false;
    return true;
}

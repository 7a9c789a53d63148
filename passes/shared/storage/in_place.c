/* in_place.c - what has to be in place. */
#include "passes/shared/storage/in_place.h"

bool stm_is_in_place(const Stm *stm)
{
    return attr_find(stm->attrs, "inplace") != NULL;
}

static void mark_calls(const Body *body, bool within, bool *in_place)
{
    for (const Stm *s = body->first; s; s = s->next) {
        bool marked = within || stm_is_in_place(s);
        if (marked && s->exp.form == FORM_CALL)
            in_place[s->exp.u.callee->number] = true;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            mark_calls(s->exp.fn[i].body, marked, in_place);
    }
}

/* Callees stand before their callers. */
bool *functions_in_place(const Prog *prog, Arena *arena)
{
    bool *in_place = ARENA_NEW(arena, bool, prog->nfun);
    const Fun **fun = ARENA_NEW(arena, const Fun *, prog->nfun);
    uint32_t n = 0;

    for (const Fun *f = prog->first; f; f = f->next)
        fun[n++] = f;
    while (n-- > 0)
        mark_calls(fun[n]->body, in_place[fun[n]->number], in_place);
    return in_place;
}

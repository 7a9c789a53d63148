/* calls.c - what executes functions: that of their calls.
 *
 * Callees stand before their callers, so that a walk from the last function to
 * the first meets all calls of a function before the function itself.
 */
#include "passes/shared/locality/table.h"

static Called worse(Called a, Called b)
{
    return (Called){a.exec > b.exec ? a.exec : b.exec, a.in_loop || b.in_loop};
}

ExecLevel index_exec(const Stm *stm, ExecLevel around)
{
    return form_info[stm->exp.form].parallel && !exec_is_alone(around)
               ? exec_at(around, stm->exp.exec)
               : around;
}

static Called inside(const Stm *stm, Called at)
{
    const FormInfo *form = &form_info[stm->exp.form];

    at.exec = index_exec(stm, at.exec);
    at.in_loop |= form->parallel || stm->exp.form == FORM_LOOP;
    return at;
}

static void note_calls(const Body *body, Called at, Called *called)
{
    for (const Stm *s = body->first; s; s = s->next) {
        if (s->exp.form == FORM_CALL) {
            Called *callee = &called[s->exp.u.callee->number];
            *callee = worse(*callee, at);
        }
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            note_calls(s->exp.fn[i].body, inside(s, at), called);
    }
}

Called *index_calls(const Prog *prog, Arena *arena)
{
    Called *called = ARENA_NEW(arena, Called, prog->nfun);
    const Fun **fun = ARENA_NEW(arena, const Fun *, prog->nfun);

    for (const Fun *f = prog->first; f; f = f->next)
        fun[f->number] = f, called[f->number].exec = AT_HOST;
    for (uint32_t i = prog->nfun; i-- > 0;)
        note_calls(fun[i]->body, called[i], called);
    return called;
}

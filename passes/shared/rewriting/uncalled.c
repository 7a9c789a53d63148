/* uncalled.c - removal of functions whose calls are all gone.
 *
 * A function may be legal only for how it is called (blocks of a work-group,
 * say): without a call it is of no use to anybody.  One that nobody called
 * before is somebody's library, and stays.
 */
#include "passes/shared/rewriting/uncalled.h"

static bool note_call(Stm *stm, void *data)
{
    if (stm->exp.form == FORM_CALL)
        ((bool *)data)[stm->exp.u.callee->number] = true;
    return true;
}

const bool *functions_called(const Prog *prog, Arena *arena)
{
    bool *called = ARENA_NEW(arena, bool, prog->nfun);

    for (Fun *f = prog->first; f; f = f->next)
        body_each_stm(f->body, note_call, called);
    return called;
}

void functions_drop_uncalled(Prog *prog, PassContext *cx, const bool *called)
{
    Arena scratch = {0};
    Fun **fun = ARENA_NEW(&scratch, Fun *, prog->nfun), *kept = NULL;
    bool *still = ARENA_NEW(&scratch, bool, prog->nfun);
    uint32_t number = 0;

    for (Fun *f = prog->first; f; f = f->next)
        fun[f->number] = f;
    /* Callers come first when we go backwards. */
    prog->last = NULL;
    for (uint32_t i = prog->nfun; i-- > 0;) {
        Fun *f = fun[i];
        if (called[i] && !still[i] && !f->entry) {
            pass_remark(cx, prog, REMARK_DONE, "uncalled", f->loc,
                        "no calls of '%s' are left", f->name->text);
            continue;
        }
        body_each_stm(f->body, note_call, still);
        f->next = kept;
        kept = f;
        prog->last = prog->last ? prog->last : f;
    }
    prog->first = kept;
    for (Fun *f = kept; f; f = f->next)
        f->number = number++;
    prog->nfun = number;
    arena_free(&scratch);
}

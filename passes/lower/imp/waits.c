/* waits.c - a group waits wherever its lanes might see each other.
 *
 * In the body of a group, lanes are not ordered with lanes of other statements,
 * nor with what the group does itself (docs/language.md, 7.5).  So a barrier
 * stands before and after each statement that lanes execute, and before and
 * after what one work-item writes for all.  The pass `barriers` removes those
 * that order nothing.
 */
#include "passes/lower/inside.h"

/* Is STM executed by lanes, or does it write? */
static bool is_step(const Stm *stm)
{
    return stm->exp.exec == AT_LANE || form_info[stm->exp.form].parallel ||
           stm->exp.form == FORM_IMP_WRITE;
}

/* Before NEXT, or at the end, where that is NULL. */
static void wait_before(Prog *prog, Body *body, Stm *next, Loc loc)
{
    const Stm *last = next ? next->prev : body->last;

    if (last && last->exp.form == FORM_IMP_BARRIER)
        return;
    Stm *barrier = stm_new(prog, FORM_IMP_BARRIER, 0, NULL);
    barrier->loc = loc;
    body_insert_before(body, next, barrier);
}

static void wait_in(Prog *prog, Body *body, bool begins)
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        if (is_step(s)) {
            if (!begins || s->prev)
                wait_before(prog, body, s, s->loc);
            wait_before(prog, body, next, s->loc);
        } else {
            for (uint32_t i = 0; i < s->exp.nfn; i++)
                wait_in(prog, s->exp.fn[i].body, false);
        }
    }
}

/* What a group's body gives, one work-item writes at its end. */
static bool wait_in_group(Stm *stm, void *data)
{
    Prog *prog = data;

    if (stm->exp.exec != AT_BLOCK)
        return true;
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        wait_in(prog, stm->exp.fn[i].body, true);
    if (exp_into(&stm->exp))
        wait_before(prog, stm->exp.fn[0].body, NULL, stm->loc);
    return false;
}

void lower_place_barriers(Prog *prog)
{
    for (Fun *f = prog->first; f; f = f->next)
        if (f->imp)
            body_each_stm(f->body, wait_in_group, prog);
}

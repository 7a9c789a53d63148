/* needs.c - what a statement does besides binding its names. */
#include "passes/needs.h"

static bool body_checks(const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        if (stm_checks(s))
            return true;
    return false;
}

bool stm_checks(const Stm *stm)
{
    if (stm->exp.form == FORM_ASSERT)
        return true;
    if (stm->exp.form == FORM_CALL)
        return body_checks(stm->exp.u.callee->body);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        if (body_checks(stm->exp.fn[i].body))
            return true;
    return false;
}

static bool body_writes(const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        if (stm_writes_block(s))
            return true;
    return false;
}

bool stm_writes_block(const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (stm->pat[i]->place.ixfn &&
            form_info[stm->exp.form].makes != MAKES_VIEW)
            return true;
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        if (body_writes(stm->exp.fn[i].body))
            return true;
    return false;
}

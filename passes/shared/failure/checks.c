/* checks.c - which statements have an assert inside. */
#include "passes/shared/failure/checks.h"

static bool look_in_body(Checks *c, const Body *body);

static bool look_in_stm(Checks *c, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    bool found = exp->form == FORM_ASSERT ||
                 (exp->form == FORM_CALL && c->fun[exp->u.callee->number]);

    for (uint32_t i = 0; i < exp->nfn; i++)
        found |= look_in_body(c, exp->fn[i].body);
    if (stm->npat)
        c->stm[stm->pat[0]->id] = found;
    return found;
}

static bool look_in_body(Checks *c, const Body *body)
{
    bool found = false;

    for (const Stm *s = body->first; s; s = s->next)
        found |= look_in_stm(c, s);
    return found;
}

/* Callees stand before their callers. */
Checks checks_new(const Prog *prog, Arena *arena)
{
    Checks c = {ARENA_NEW(arena, bool, prog->nvar),
                ARENA_NEW(arena, bool, prog->nfun)};

    for (const Fun *f = prog->first; f; f = f->next)
        c.fun[f->number] = look_in_body(&c, f->body);
    return c;
}

/* FUN says so of the functions before. */
static bool has_check(const Body *body, const bool *fun)
{
    for (const Stm *s = body->first; s; s = s->next) {
        if (s->exp.form == FORM_ASSERT ||
            (s->exp.form == FORM_CALL && fun[s->exp.u.callee->number]))
            return true;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (has_check(s->exp.fn[i].body, fun))
                return true;
    }
    return false;
}

bool *functions_checked(const Prog *prog, Arena *arena)
{
    bool *fun = ARENA_NEW(arena, bool, prog->nfun);

    for (const Fun *f = prog->first; f; f = f->next)
        fun[f->number] = has_check(f->body, fun);
    return fun;
}

void checks_renew(Checks *checks, const Stm *stm)
{
    bool found = false;

    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        for (const Stm *s = stm->exp.fn[i].body->first; s && !found;
             s = s->next)
            found = checks_has(checks, s);
    if (stm->npat)
        checks->stm[stm->pat[0]->id] = found;
}

bool checks_has(const Checks *checks, const Stm *stm)
{
    return stm->exp.form == FORM_ASSERT ||
           (stm->npat && checks->stm[stm->pat[0]->id]);
}

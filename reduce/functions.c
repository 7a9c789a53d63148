/* functions.c - functions are taken out, and those that are called once put
 * where they are called. */
#include "reduce/reducer.h"

static void unlink_function(Prog *prog, Fun *fun)
{
    Fun *before = NULL;

    for (Fun *f = prog->first; f && f != fun; f = f->next)
        before = f;
    if (before)
        before->next = fun->next;
    else
        prog->first = fun->next;
    if (prog->last == fun)
        prog->last = before;
    prog->nfun--;
}

static bool call_in(Stm *stm, void *data)
{
    const Fun **fun = data;

    if (stm->exp.form == FORM_CALL && stm->exp.u.callee == *fun)
        *fun = NULL;
    return true;
}

bool fun_is_called(const Fun *fun)
{
    const Fun *wanted = fun;

    for (Fun *f = fun->next; f && wanted; f = f->next)
        body_each_stm(f->body, call_in, &wanted);
    return !wanted;
}

/* ---- taking one out ---- */

void find_functions(Sites *sites)
{
    for (Fun *f = sites->prog->first; f; f = f->next)
        sites_add(sites, &(Site){.fun = f});
}

void apply_function(Edit *edit, const Site *site, unsigned way)
{
    (void)way;
    edit_remove_calls(edit, site->fun);
    unlink_function(edit->prog, site->fun);
}

/* ---- inlining ---- */

/* How often each function is called, by Fun.number. */
static bool count_call(Stm *stm, void *data)
{
    if (stm->exp.form == FORM_CALL)
        ((uint32_t *)data)[stm->exp.u.callee->number]++;
    return true;
}

static void keep_only_calls(Sites *sites, const uint32_t *calls)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < sites->count; i++) {
        const Stm *stm = sites->at[i].stm;
        const Fun *fun = stm->exp.form == FORM_CALL ? stm->exp.u.callee : NULL;
        if (fun && !fun->imp && calls[fun->number] == 1 &&
            stm->exp.narg == fun->nparam && stm->npat == fun->body->nres)
            sites->at[n++] = sites->at[i];
    }
    sites->count = n;
}

void find_calls(Sites *sites)
{
    Prog *prog = sites->prog;
    uint32_t *calls = ARENA_NEW(&sites->arena, uint32_t, prog->nfun);

    for (Fun *f = prog->first; f; f = f->next)
        body_each_stm(f->body, count_call, calls);
    sites_each_stm(sites, sites_add);
    keep_only_calls(sites, calls);
}

void apply_inline(Edit *edit, const Site *site, unsigned way)
{
    Stm *stm = site->stm;
    Fun *fun = stm->exp.u.callee;

    (void)way;
    for (uint32_t i = 0; i < stm->npat; i++)
        edit_replace(edit, stm->pat[i], fun->body->res[i]);
    for (uint32_t i = 0; i < fun->nparam; i++)
        edit_replace(edit, fun->param[i], stm->exp.arg[i]);
    edit_move_before(edit, site->body, stm, fun->body);
    body_remove(site->body, stm);
    unlink_function(edit->prog, fun);
}

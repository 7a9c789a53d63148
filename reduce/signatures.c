/* signatures.c - parameters and results of functions are taken out. */
#include "reduce/reducer.h"

/* ---- the calls of a function ---- */

/* What a call loses when its function loses parameter or result AT. */
typedef void (*CallFn)(Edit *edit, Gap after, Stm *call, uint32_t at);

static void change_calls(Edit *edit, Fun *in, Body *body, const Fun *fun,
                         uint32_t at, CallFn change)
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            change_calls(edit, in, s->exp.fn[i].body, fun, at, change);
        if (s->exp.form == FORM_CALL && s->exp.u.callee == fun)
            change(edit, (Gap){in, body, next}, s, at);
    }
}

static void change_all_calls(Edit *edit, const Fun *fun, uint32_t at,
                             CallFn change)
{
    for (Fun *f = fun->next; f; f = f->next)
        change_calls(edit, f, f->body, fun, at, change);
}

/* ---- parameters ---- */

enum { PARAM_ZERO, PARAM_OTHER, PARAM_TWO };

void find_params(Sites *sites)
{
    for (Fun *f = sites->prog->first; f; f = f->next)
        for (uint32_t i = 0; i < f->nparam; i++)
            sites_add(sites, &(Site){.fun = f, .index = i});
}

static void drop_argument(Edit *edit, Gap after, Stm *call, uint32_t at)
{
    Exp *exp = &call->exp;

    (void)edit;
    (void)after;
    if (at < exp->narg)
        edit_cut(exp->arg, &exp->narg, sizeof *exp->arg, at);
}

static Var *other_param(const Fun *fun, uint32_t at)
{
    for (uint32_t i = 0; i < at; i++)
        if (fun->param[i]->type == fun->param[at]->type)
            return fun->param[i];
    return NULL;
}

static void replace_param(Edit *edit, const Site *site, unsigned way)
{
    Body *body = site->fun->body;
    Var *param = site->fun->param[site->index];
    Var *other = other_param(site->fun, site->index);

    if (way == PARAM_OTHER && other)
        edit_replace(edit, param, scalar_var(edit->prog->store, other));
    else if (way == PARAM_TWO && type_is_scalar(param->type))
        edit_replace(edit, param,
                     edit_literal(edit, (Elem)param->type->elem, 2));
    else
        edit_stand_in(edit, (Gap){site->fun, body, body->first}, NULL, param);
}

void apply_param(Edit *edit, const Site *site, unsigned way)
{
    Fun *fun = site->fun;

    if (fun->nparam < 2)
        return;
    replace_param(edit, site, way);
    edit_cut(fun->param, &fun->nparam, sizeof *fun->param, site->index);
    change_all_calls(edit, fun, site->index, drop_argument);
}

/* ---- results ---- */

enum { RESULT_DROP, RESULT_NUMBER };

void find_results(Sites *sites)
{
    for (Fun *f = sites->prog->first; f; f = f->next)
        for (uint32_t i = 0; i < f->nres && i < f->body->nres; i++)
            sites_add(sites, &(Site){.fun = f, .index = i});
}

static void drop_bound(Edit *edit, Gap after, Stm *call, uint32_t at)
{
    if (at >= call->npat)
        return;
    edit_stand_in(edit, after, call, call->pat[at]);
    edit_cut(call->pat, &call->npat, sizeof *call->pat, at);
}

/* The result of a function that is not called may be any number. */
static void number_result(Edit *edit, Fun *fun, uint32_t at)
{
    Store *store = edit->prog->store;
    Var *var = fun->res[at].var;

    if (fun_is_called(fun))
        return;
    var->type = type_scalar(store, ELEM_I64);
    var->place = (Place){NULL, NULL};
    var->attrs = NULL;
    var->unique = fun->res[at].named = false;
    fun->body->res[at] = scalar_int(store, ELEM_I64, 0);
}

void apply_result(Edit *edit, const Site *site, unsigned way)
{
    Fun *fun = site->fun;
    Body *body = fun->body;

    if (way == RESULT_NUMBER) {
        number_result(edit, fun, site->index);
        return;
    }
    if (fun->nres < 2 || body->nres < 2)
        return;
    edit_cut(fun->res, &fun->nres, sizeof *fun->res, site->index);
    edit_cut(body->res, &body->nres, sizeof *body->res, site->index);
    change_all_calls(edit, fun, site->index, drop_bound);
}

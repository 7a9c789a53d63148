/* yields.c - results of forms are taken out: a name of the pattern, and what
 * the bodies compute for it. */
#include "reduce/reducer.h"

enum { YIELD_DROP, YIELD_NUMBER };

static bool has_yields(const Stm *stm)
{
    const Exp *exp = &stm->exp;

    return stm_goes_on(stm) || exp->form == FORM_IF || exp->form == FORM_LOOP ||
           exp->form == FORM_KERNEL || exp->form == FORM_ONCE ||
           form_info[exp->form].sifts;
}

/* A body whose results have the names of STM. */
static const Body *yielding(const Stm *stm)
{
    return stm->exp.fn[stm_goes_on(stm)].body;
}

/* How many names stand before the first that a body's result gives. */
static uint32_t names_before(const Exp *exp)
{
    return form_info[exp->form].sifts;
}

static void add_yields(Sites *sites, const Site *site)
{
    const Exp *exp = &site->stm->exp;
    Site yield = *site;

    if (!has_yields(site->stm))
        return;
    uint32_t before = names_before(exp);
    uint32_t n = yielding(site->stm)->nres - before;
    for (uint32_t i = 0; i < n && i + before < site->stm->npat; i++) {
        yield.index = i;
        sites_add(sites, &yield);
    }
}

void find_yields(Sites *sites)
{
    sites_each_stm(sites, add_yields);
}

/* ---- dropping one ---- */

static void cut_name(Edit *edit, const Site *site, uint32_t at)
{
    Stm *stm = site->stm;

    if (at >= stm->npat)
        return;
    edit_stand_in(edit, site_gap(site), stm, stm->pat[at]);
    edit_cut(stm->pat, &stm->npat, sizeof *stm->pat, at);
}

static void cut_body_result(Body *body, uint32_t at)
{
    if (at < body->nres)
        edit_cut(body->res, &body->nres, sizeof *body->res, at);
}

/* Inside of the loop the parameter is what it was at first. */
static void cut_loop_param(Edit *edit, Exp *exp, uint32_t at)
{
    Lambda *fn = &exp->fn[0];

    if (at >= fn->nparam || at >= exp->narg)
        return;
    edit_replace(edit, fn->param[at], exp->arg[at]);
    edit_cut(fn->param, &fn->nparam, sizeof *fn->param, at);
    edit_cut(exp->arg, &exp->narg, sizeof *exp->arg, at);
}

static bool may_drop(const Site *site)
{
    const Exp *exp = &site->stm->exp;
    uint32_t at = site->index + !exp->is_while;
    bool steers = exp->form == FORM_LOOP && exp->is_while &&
                  at < exp->fn[0].nparam &&
                  exp->fn[0].param[at] == exp->u.condition;

    return !steers && yielding(site->stm)->nres > 1 + names_before(exp);
}

static void drop_yield(Edit *edit, const Site *site)
{
    Stm *stm = site->stm;
    Exp *exp = &stm->exp;
    uint32_t at = site->index;

    if (!may_drop(site))
        return;
    if (exp->form == FORM_PARTITION)
        cut_name(edit, site, at + exp->fn[0].body->nres);
    cut_name(edit, site, at + names_before(exp));
    for (uint32_t i = stm_goes_on(stm); i < exp->nfn; i++)
        cut_body_result(exp->fn[i].body, at);
    if (exp->form == FORM_LOOP)
        cut_loop_param(edit, exp, at + !exp->is_while);
}

/* ---- making one a number ---- */

/* What each iteration gives becomes a number, and VAR, which nobody reads
 * any more, has it for its type. */
static void retype(Edit *edit, Var *var, uint32_t outer)
{
    Store *store = edit->prog->store;

    var->type = type_nest(store, type_scalar(store, ELEM_I64), outer,
                          var->type->size);
    if (!type_is_array(var->type))
        var->place = (Place){NULL, NULL};
    var->unique = false;
}

/* A new name takes the place of the old one, for which something stands. */
static void rename_bound(Edit *edit, const Site *site, uint32_t at,
                         uint32_t outer)
{
    Stm *stm = site->stm;
    Var *old = stm->pat[at];

    if (old->type->rank < outer)
        return;
    edit_stand_in(edit, site_gap(site), stm, old);
    stm->pat[at] = var_fresh(edit->prog, old);
    retype(edit, stm->pat[at], outer);
}

static bool is_number_already(const Site *site)
{
    const Scalar *res = yielding(site->stm)->res[site->index];

    return res->op == OP_CONST && res->elem == ELEM_I64;
}

static void number_yield(Edit *edit, const Site *site)
{
    Stm *stm = site->stm;
    Exp *exp = &stm->exp;
    uint32_t first = stm_goes_on(stm);
    uint32_t outer = first ? 1 : 0;
    bool counts = first || exp->form == FORM_IF || exp->form == FORM_KERNEL ||
                  exp->form == FORM_ONCE;

    if (!counts || site->index >= stm->npat || is_number_already(site))
        return;
    if (exp->form == FORM_KERNEL)
        outer = exp->fn[0].nparam;
    rename_bound(edit, site, site->index, outer);
    for (uint32_t i = first; i < exp->nfn; i++)
        if (site->index < exp->fn[i].body->nres)
            exp->fn[i].body->res[site->index] =
                edit_literal(edit, ELEM_I64, 0);
}

void apply_yield(Edit *edit, const Site *site, unsigned way)
{
    if (way == YIELD_DROP)
        drop_yield(edit, site);
    else
        number_yield(edit, site);
}

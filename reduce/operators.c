/* operators.c - the operators of reduce, scan and scatter: one with its
 * results is taken out, a lambda becomes a builtin, a scan a kernel, and one
 * that goes on after `then` a scan that does not. */
#include "reduce/reducer.h"

#include <string.h>

enum { OPERATOR_DROP, OPERATOR_SIMPLE, OPERATOR_NONE };

static bool has_operators(const Exp *exp)
{
    return exp->form == FORM_REDUCE || exp->form == FORM_SCAN ||
           exp->form == FORM_SCATTER;
}

static void add_operators(Sites *sites, const Site *site)
{
    const Exp *exp = &site->stm->exp;
    Site operator = *site;

    for (uint32_t i = 0; has_operators(exp) && i < exp->u.ops.count; i++) {
        operator.index = i;
        sites_add(sites, &operator);
    }
}

void find_operators(Sites *sites)
{
    sites_each_stm(sites, add_operators);
}

/* The lambda of operator AT and its neutral elements go. */
static void cut_lambda(Exp *exp, uint32_t at)
{
    Operator *op = &exp->u.ops.at[at];

    if (op->kind != OPERATOR_LAMBDA)
        return;
    edit_cut(exp->fn, &exp->nfn, sizeof *exp->fn, op->fn);
    for (uint32_t i = 0; i < op->width; i++)
        edit_cut(exp->arg, &exp->narg, sizeof *exp->arg, op->neutral);
    for (uint32_t i = 0; i < exp->u.ops.count; i++) {
        Operator *other = &exp->u.ops.at[i];
        if (other->kind == OPERATOR_LAMBDA && i != at) {
            other->fn -= other->fn > op->fn;
            other->neutral -= other->neutral > op->neutral ? op->width : 0;
        }
    }
    exp->u.ops.then -= exp->u.ops.then > op->fn;
}

static uint32_t first_result(const OperatorList *ops, uint32_t at)
{
    uint32_t first = 0;
    for (uint32_t i = 0; i < at; i++)
        first += ops->at[i].width;
    return first;
}

/* What the body after `then` reads of what is combined as K is a number. */
static void cut_combined(Edit *edit, Lambda *then, uint32_t k)
{
    Var *param = then->param[1 + k];

    edit_replace(edit, param,
                 edit_literal(edit, (Elem)param->type->elem, 0));
    edit_cut(then->param, &then->nparam, sizeof *then->param, 1 + k);
}

static void cut_bound(Edit *edit, const Site *site, uint32_t k)
{
    Stm *stm = site->stm;

    edit_stand_in(edit, site_gap(site), stm, stm->pat[k]);
    edit_cut(stm->pat, &stm->npat, sizeof *stm->pat, k);
}

static void drop_operator(Edit *edit, const Site *site)
{
    Stm *stm = site->stm;
    OperatorList *ops = &stm->exp.u.ops;
    Body *body = stm->exp.fn[0].body;
    uint32_t then = stm_goes_on(stm);
    uint32_t first = first_result(ops, site->index);
    uint32_t end = first + ops->at[site->index].width;
    uint32_t named = then ? stm->exp.fn[then].nparam - 1 : stm->npat;

    if (ops->count < 2 || end > named || end > body->nres)
        return;
    for (uint32_t i = end; i-- > first;) {
        if (then)
            cut_combined(edit, &stm->exp.fn[then], i);
        else
            cut_bound(edit, site, i);
        edit_cut(body->res, &body->nres, sizeof *body->res, i);
    }
    cut_lambda(&stm->exp, site->index);
    edit_cut(ops->at, &ops->count, sizeof *ops->at, site->index);
}

/* `+` or `|`, whatever the lambda computes. */
static void simplify_operator(const Site *site)
{
    Exp *exp = &site->stm->exp;
    Operator *op = &exp->u.ops.at[site->index];

    if (op->kind != OPERATOR_LAMBDA || op->width != 1)
        return;
    const Scalar *neutral = exp->arg[op->neutral];
    bool truth = neutral->elem == ELEM_BOOL;
    if (neutral->elem == ELEM_NONE)
        return;
    cut_lambda(exp, site->index);
    *op = (Operator){.kind = OPERATOR_BUILTIN,
                     .op = truth ? OP_OR : OP_ADD, .width = 1};
}

/* A scan that goes on gives what it combines. */
static void stop_before_then(Edit *edit, const Site *site)
{
    Stm *stm = site->stm;
    Exp *exp = &stm->exp;
    uint32_t combined = exp->fn[exp->u.ops.then].nparam - 1;

    if (stm->npat < combined)
        return;
    while (stm->npat > combined)
        cut_bound(edit, site, combined);
    edit_cut(exp->fn, &exp->nfn, sizeof *exp->fn, exp->u.ops.then);
    exp->u.ops.then = 0;
}

/* What has a value for each index, also without operators. */
static void remove_operators(Edit *edit, const Site *site)
{
    Exp *exp = &site->stm->exp;

    if (site->index > 0 || exp->form == FORM_SCATTER)
        return;
    if (stm_goes_on(site->stm)) {
        stop_before_then(edit, site);
        return;
    }
    if (exp->form == FORM_SCAN) {
        exp->form = FORM_KERNEL;
        exp->narg = exp->nfn = 1;
        memset(&exp->u, 0, sizeof exp->u);
    }
}

void apply_operator(Edit *edit, const Site *site, unsigned way)
{
    if (!has_operators(&site->stm->exp))
        return;
    if (way == OPERATOR_DROP)
        drop_operator(edit, site);
    else if (way == OPERATOR_SIMPLE)
        simplify_operator(site);
    else
        remove_operators(edit, site);
}

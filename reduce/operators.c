/* operators.c - the operators of reduce, scan and scatter: one with its
 * results is taken out, a lambda becomes a builtin, a scan a kernel. */
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

    if (stm_goes_on(site->stm)) /* what it combines has names of its own */
        return;
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
}

static uint32_t first_result(const OperatorList *ops, uint32_t at)
{
    uint32_t first = 0;
    for (uint32_t i = 0; i < at; i++)
        first += ops->at[i].width;
    return first;
}

static void drop_operator(Edit *edit, const Site *site)
{
    Stm *stm = site->stm;
    OperatorList *ops = &stm->exp.u.ops;
    Body *body = stm->exp.fn[0].body;
    uint32_t first = first_result(ops, site->index);
    uint32_t width = ops->at[site->index].width;

    if (ops->count < 2 || first + width > stm->npat ||
        first + width > body->nres)
        return;
    for (uint32_t i = first + width; i-- > first;) {
        edit_stand_in(edit, site_gap(site), stm, stm->pat[i]);
        edit_cut(stm->pat, &stm->npat, sizeof *stm->pat, i);
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

/* What has a value for each index, also without operators. */
static void remove_operators(const Site *site)
{
    Exp *exp = &site->stm->exp;

    if (site->index > 0 || exp->form == FORM_SCATTER)
        return;
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
        remove_operators(site);
}

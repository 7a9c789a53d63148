/* result_list.c - removal of results from statements. */
#include "passes/shared/rewriting/result_list.h"

static uint32_t first_of_loop(const Exp *exp)
{
    return exp->is_while ? 0 : 1;
}

Var **loop_params(const Exp *exp)
{
    return exp->fn[0].param + first_of_loop(exp);
}

const Scalar **loop_inits(const Exp *exp)
{
    return exp->arg + first_of_loop(exp);
}

Var *const *combined_names(const Stm *stm)
{
    uint32_t then = stm_goes_on(stm);

    return then ? stm->exp.fn[then].param + 1 : stm->pat;
}

bool results_are_single(const Stm *stm)
{
    const FormInfo *info = &form_info[stm->exp.form];
    return stm->exp.nfn && info->level != LEVEL_IMP &&
           info->makes != MAKES_UPDATED;
}

/* ---- lists ---- */

static uint32_t keep_vars(Var **var, uint32_t n, const bool *drop)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < n; i++)
        if (!drop[i])
            var[kept++] = var[i];
    return kept;
}

static uint32_t keep_scalars(const Scalar **s, uint32_t n, const bool *drop)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < n; i++)
        if (!drop[i])
            s[kept++] = s[i];
    return kept;
}

/* The results of BODY; those after the first N stay. */
static void keep_results(Body *body, uint32_t n, const bool *drop)
{
    uint32_t kept = keep_scalars(body->res, n, drop);

    for (uint32_t i = n; i < body->nres; i++)
        body->res[kept++] = body->res[i];
    body->nres = kept;
}

/* ---- forms ---- */

static void drop_of_loop(Stm *stm, const bool *drop)
{
    Exp *exp = &stm->exp;
    uint32_t first = first_of_loop(exp), n = stm->npat;

    exp->narg = first + keep_scalars(loop_inits(exp), n, drop);
    exp->fn[0].nparam = first + keep_vars(loop_params(exp), n, drop);
}

/* Neutral elements and lambdas are numbered anew. */
static void drop_operator(Exp *exp, const Operator *op)
{
    if (op->kind != OPERATOR_LAMBDA)
        return;
    for (uint32_t i = op->neutral; i + op->width < exp->narg; i++)
        exp->arg[i] = exp->arg[i + op->width];
    exp->narg -= op->width;
    for (uint32_t i = op->fn; i + 1 < exp->nfn; i++)
        exp->fn[i] = exp->fn[i + 1];
    exp->nfn--;
    exp->u.ops.then -= exp->u.ops.then > op->fn;
    for (uint32_t i = 0; i < exp->u.ops.count; i++) {
        Operator *other = &exp->u.ops.at[i];
        if (other->kind != OPERATOR_LAMBDA)
            continue;
        other->neutral -= other->neutral > op->neutral ? op->width : 0;
        other->fn -= other->fn > op->fn;
    }
}

static void drop_operators(Exp *exp, const bool *drop)
{
    OperatorList *ops = &exp->u.ops;
    uint32_t kept = 0, result = 0;

    for (uint32_t i = 0; i < ops->count; i++) {
        const Operator op = ops->at[i];
        if (drop[result])
            drop_operator(exp, &op);
        else
            ops->at[kept++] = ops->at[i];
        result += op.width;
    }
    ops->count = kept;
}

void results_drop(Stm *stm, const bool *drop)
{
    Exp *exp = &stm->exp;
    /* Of these the first name is the count, and is no result of the body. */
    uint32_t counted = form_info[exp->form].sifts ? 1 : 0;
    uint32_t bodies = exp->form == FORM_IF ? 2 : 1, n = stm->npat - counted;

    if (exp->form == FORM_PARTITION)
        n /= 2;
    if (stm_goes_on(stm)) {
        keep_results(exp->fn[stm_goes_on(stm)].body, n, drop);
        stm->npat = keep_vars(stm->pat, stm->npat, drop);
        return;
    }
    for (uint32_t i = 0; i < bodies; i++)
        keep_results(exp->fn[i].body, n, drop + counted);
    if (exp->form == FORM_LOOP)
        drop_of_loop(stm, drop);
    if (exp->form == FORM_REDUCE || exp->form == FORM_SCAN)
        drop_operators(exp, drop);
    stm->npat = keep_vars(stm->pat, stm->npat, drop);
}

void results_drop_combined(Stm *stm, const bool *drop)
{
    Exp *exp = &stm->exp;
    uint32_t width = exp->fn[0].body->nres;
    Lambda *then = &exp->fn[stm_goes_on(stm)];

    then->nparam = 1 + keep_vars(then->param + 1, width, drop);
    keep_results(exp->fn[0].body, width, drop);
    drop_operators(exp, drop);
}

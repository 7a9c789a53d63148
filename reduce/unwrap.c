/* unwrap.c - a body stands where its form stood: the branch of an `if`, one
 * trip of a loop, the first iteration of a kernel. */
#include "reduce/reducer.h"

static void add_bodies(Sites *sites, const Site *site)
{
    const Exp *exp = &site->stm->exp;
    bool branches = exp->form == FORM_IF || exp->form == FORM_IMP_IF;
    Site body = *site;

    if (stm_goes_on(site->stm)) {
        body.index = stm_goes_on(site->stm);
        sites_add(sites, &body);
        return;
    }
    for (uint32_t i = 0; i < exp->nfn && (branches || i == 0); i++) {
        body.index = i;
        sites_add(sites, &body);
    }
}

void find_bodies(Sites *sites)
{
    sites_each_stm(sites, add_bodies);
}

/* ---- parameters ---- */

/* Operand I of a loop is the initial value of parameter I, but for the bound
 * and the index, which are both the first. */
static const Scalar *argument_of(const Edit *edit, const Exp *exp, uint32_t fn,
                                 uint32_t i)
{
    bool carried = exp->form == FORM_LOOP && (exp->is_while || i > 0);

    return carried && i < exp->narg
               ? exp->arg[i]
               : edit_literal(edit, (Elem)exp->fn[fn].param[i]->type->elem, 0);
}

static void replace_params(Edit *edit, const Exp *exp, uint32_t fn)
{
    for (uint32_t i = 0; i < exp->fn[fn].nparam; i++)
        edit_replace(edit, exp->fn[fn].param[i], argument_of(edit, exp, fn, i));
}

/* ---- results ---- */

/* Is name J what the body's result J is, one dimension out? */
static bool has_row_each(const Exp *exp, uint32_t j)
{
    const OperatorList *ops = &exp->u.ops;

    if (exp->form != FORM_REDUCE)
        return exp->form == FORM_KERNEL || exp->form == FORM_SCAN;
    for (uint32_t i = 0, first = 0; i < ops->count; i++) {
        if (j < first + ops->at[i].width)
            return ops->at[i].kind == OPERATOR_ID;
        first += ops->at[i].width;
    }
    return false;
}

static bool has_result_itself(const Exp *exp)
{
    return exp->form == FORM_IF || exp->form == FORM_LOOP ||
           exp->form == FORM_ONCE || exp->form == FORM_REDUCE;
}

/* Name J is RESULT for all indices. */
static void repeat_result(Edit *edit, const Site *site, uint32_t j,
                          const Scalar *result)
{
    Stm *stm = site->stm;
    Var *var = stm->pat[j];
    uint32_t n = stm->exp.fn[0].nparam;
    const Scalar **arg = ARENA_NEW(&edit->arena, const Scalar *, n + 1);

    arg[0] = result;
    for (uint32_t i = 0; i < n; i++)
        arg[i + 1] = var->type->size[i];
    Stm *repeat = stm_new(edit->prog, FORM_REPLICATE, 1, &var);
    exp_set_args(edit->prog, &repeat->exp, n + 1, arg);
    body_insert_before(site->body, stm, repeat);
}

static void replace_name(Edit *edit, const Site *site, uint32_t j)
{
    const Exp *exp = &site->stm->exp;
    const Body *body = exp->fn[site->index].body;
    Var *var = site->stm->pat[j];

    if (j < body->nres && has_row_each(exp, j) &&
        var->type->rank >= exp->fn[0].nparam)
        repeat_result(edit, site, j, body->res[j]);
    else if (j < body->nres && has_result_itself(exp))
        edit_replace(edit, var, body->res[j]);
    else if (exp->form == FORM_SCATTER && exp->narg > 1)
        edit_replace(edit, var, exp->arg[1]);
    else
        edit_stand_in(edit, (Gap){site->fun, site->body, site->stm},
                      site->stm, var);
}

void apply_unwrap(Edit *edit, const Site *site, unsigned way)
{
    Stm *stm = site->stm;

    (void)way;
    edit_move_before(edit, site->body, stm, stm->exp.fn[site->index].body);
    for (uint32_t j = 0; j < stm->npat; j++)
        replace_name(edit, site, j);
    replace_params(edit, &stm->exp, site->index);
    body_remove(site->body, stm);
}

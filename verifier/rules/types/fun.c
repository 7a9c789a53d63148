/* fun.c - functions and their calls: docs/language.md, sections 3.1 and
 * 5.11. */
#include "verifier/rules/types/body.h"
#include "verifier/rules/types/types.h"

/* ---- heads ---- */

static void check_result_use(Var *var, void *data)
{
    Where *where = ((void **)data)[1];
    Checker *c = ((void **)data)[0];

    if (!c->in_scope[var->id])
        REJECT(c, RULE_SCOPE, where_inside(*where, var->leaf),
               var->name->text);
}

/* Result types may name parameters and earlier results. */
static bool check_result_bindings(Checker *c, const Fun *fun)
{
    bool ok = true;

    for (uint32_t i = 0; i < fun->nres; i++) {
        Var *var = fun->res[i].var;
        Where where = where_stm(c, NULL, SPOT_RESULT, i);
        var_each_use(var, check_result_use, (void *[]){c, &where});
        ok = check_binding(c, var, where) && ok;
        c->in_scope[var->id] = true;
    }
    for (uint32_t i = 0; i < fun->nres; i++)
        c->in_scope[fun->res[i].var->id] = false;
    return ok;
}

bool check_fun_types(Checker *c, Fun *fun)
{
    bool ok = true;

    for (uint32_t i = 0; i < fun->nparam; i++)
        ok = check_binding(c, fun->param[i],
                           where_stm(c, NULL, SPOT_PARAM_TYPE, i)) &&
             ok;
    return check_result_bindings(c, fun) && ok;
}

static Var **result_vars(Checker *c, const Fun *fun)
{
    Var **var = ARENA_NEW(&c->scratch, Var *, fun->nres);
    for (uint32_t i = 0; i < fun->nres; i++)
        var[i] = fun->res[i].var;
    return var;
}

bool check_result_types(Checker *c, Stm *stm, uint32_t fn)
{
    if (stm)
        return check_stm_results(c, stm, fn);
    return check_results_are(c, NULL, 0, c->fun->body, result_vars(c, c->fun),
                             c->fun->nres);
}

/* ---- calls ---- */

/* The types of an argument that was reported not to fit. */
typedef struct Misfit {
    const Type *wanted, *found;
} Misfit;

/* 5.11: an argument has its parameter's type, where earlier parameters are
 * their arguments.  Where one of those is wrong, several that follow are wrong
 * alike: that is told once. */
static bool check_argument(Checker *c, const Stm *stm, uint32_t i,
                           Misfit *last)
{
    const Fun *callee = stm->exp.u.callee;
    const Var *param = callee->param[i];
    Where where = where_arg(c, stm, i);
    const Type *type = check_value(c, stm->exp.arg[i], where);
    const Type *wanted = substituted(c, param->type);

    subst_put(&c->subst, param, stm->exp.arg[i]);
    if (!type || (wanted && types_equal(c, wanted, type)))
        return type != NULL;
    if (wanted && type_is_array(wanted) && last->wanted == wanted &&
        last->found == type)
        return false;
    *last = (Misfit){wanted, type};
    REJECT(c, RULE_CALL_ARGUMENT, where, param->name->text,
           callee->name->text, text_of_type(c, wanted ? wanted : param->type),
           text_of_type(c, type));
    note_literal(c, stm->exp.arg[i], param->type, where);
    note_bound(c, param, "bound here");
    return false;
}

bool operands_call(Checker *c, Stm *stm)
{
    const Fun *callee = stm->exp.u.callee;
    Misfit last = {0};
    bool ok = true;

    if (stm->exp.narg != callee->nparam) {
        REJECT(c, RULE_CALL_COUNT, where_stm(c, stm, SPOT_RHS, 0),
               callee->name->text,
               text_of_count(c, callee->nparam, "argument", "arguments"),
               arena_printf(&c->scratch, "%u", stm->exp.narg));
        return false;
    }
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        ok = check_argument(c, stm, i, &last) && ok;
    forget_images(c, callee->param, callee->nparam);
    return ok;
}

/* What a call gives has the result types, in terms of arguments and pattern.
 */
bool bind_call(Checker *c, Stm *stm)
{
    const Fun *callee = stm->exp.u.callee;
    Var **res = result_vars(c, callee);
    bool ok = true;

    if (!check_bound_count(c, stm, callee->nres))
        return false;
    for (uint32_t i = 0; i < callee->nparam; i++)
        subst_put(&c->subst, callee->param[i], stm->exp.arg[i]);
    for (uint32_t i = 0; i < callee->nres; i++) {
        const Type *type = substituted(c, res[i]->type);
        ok = (!type || check_bound(c, stm, i, type)) && ok;
        subst_put(&c->subst, res[i], scalar_var(c->store, stm->pat[i]));
    }
    forget_images(c, callee->param, callee->nparam);
    forget_images(c, res, callee->nres);
    return ok;
}

/* pass.c - what bodies and calls pass on.
 *
 * Blocks, sizes and parts of LMADs are passed along with the arrays that they
 * describe (IFL22, fig. 7; SC22, section IV-C): with what is passed put for
 * the names, the place that is said of an array is the place where it is.
 */
#include "verifier/rules/memory/inside.h"

static bool places_equal(Checker *c, Place a, Place b)
{
    return blocks_equal(c, a.mem, b.mem) && a.ixfn && b.ixfn &&
           ixfns_equal(c, a.ixfn, b.ixfn);
}

/* The array that S names, if both places can be compared and it is not where
 * what it becomes is said to be: WANTED. */
static const Var *misplaced(Checker *c, const Scalar *s, const Var *becomes,
                            Place *wanted)
{
    const Var *var = var_of(s);
    bool both = var && type_is_array(var->type) &&
                type_is_array(becomes->type) && place_is_sound(c, var) &&
                place_is_sound(c, becomes);

    if (!both)
        return NULL;
    *wanted = place_subst(&c->subst, becomes->place);
    return places_equal(c, *wanted, var->place) ? NULL : var;
}

static void forget(Checker *c, Var *const *var, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        subst_put(&c->subst, var[i], NULL);
}

/* ---- results of bodies ---- */

/* 6.2: a result lives where what becomes of it is said to. */
static bool check_result_place(Checker *c, const Var *var, const Scalar *res,
                               Where where)
{
    Place wanted;
    const Var *value = misplaced(c, res, var, &wanted);

    if (!value)
        return true;
    REJECT(c, RULE_RESULT_PLACE, where,
           var->name ? quoted_name(c, var) : "the function",
           text_of_at(c, wanted), text_of_at(c, value->place));
    note_bound(c, value, "bound here");
    return false;
}

bool check_results_live(Checker *c, const Stm *stm, uint32_t fn,
                        const Body *body, Var *const *var, uint32_t n)
{
    bool ok = true;

    if (body->nres != n)
        return true;
    for (uint32_t i = 0; i < n; i++) {
        ok = check_result_place(c, var[i], body->res[i],
                                where_fn(c, stm, SPOT_BODY_RES, fn, i)) &&
             ok;
        subst_put(&c->subst, var[i], body->res[i]);
    }
    forget(c, var, n);
    return ok;
}

/* ---- loops ---- */

/* 6.2: an initial value lives where the parameter is said to. */
static bool check_init_place(Checker *c, const Stm *stm, uint32_t i)
{
    const Var *param = stm->exp.fn[0].param[i];
    Place wanted;
    const Var *value = misplaced(c, stm->exp.arg[i], param, &wanted);

    if (!value)
        return true;
    REJECT(c, RULE_INIT_PLACE, where_stm(c, stm, SPOT_ARG, i),
           param->name->text, text_of_at(c, wanted),
           text_of_at(c, value->place));
    note_bound(c, value, "bound here");
    return false;
}

/* 6.2: what a loop gives lives where its parameter is said to. */
static bool check_loop_place(Checker *c, const Stm *stm, uint32_t i,
                             const Var *param)
{
    const Var *var = stm->pat[i];
    Place wanted;

    if (!misplaced(c, scalar_var(c->store, stm->pat[i]), param, &wanted))
        return true;
    REJECT(c, RULE_LOOP_PLACE,
           where_part(where_stm(c, stm, SPOT_PAT_TYPE, i), PART_PLACE),
           var->name->text, param->name->text, text_of_at(c, wanted),
           text_of_at(c, var->place));
    note_bound(c, param, "bound here");
    return false;
}

bool check_loop_places(Checker *c, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    uint32_t first = stm->exp.is_while ? 0 : 1;
    bool ok = true;

    for (uint32_t i = first; i < fn->nparam; i++) {
        ok = check_init_place(c, stm, i) && ok;
        subst_put(&c->subst, fn->param[i], stm->exp.arg[i]);
    }
    forget(c, fn->param, fn->nparam);
    for (uint32_t i = 0; i < stm->npat; i++) {
        Var *param = fn->param[first + i];
        ok = check_loop_place(c, stm, i, param) && ok;
        subst_put(&c->subst, param, scalar_var(c->store, stm->pat[i]));
    }
    forget(c, fn->param, fn->nparam);
    return ok;
}

/* ---- calls ---- */

/* 6.2: an argument lives where the parameter is said to. */
static bool check_argument_place(Checker *c, const Stm *stm, uint32_t i)
{
    const Fun *callee = stm->exp.u.callee;
    const Var *param = callee->param[i];
    Place wanted;
    const Var *value = misplaced(c, stm->exp.arg[i], param, &wanted);

    if (!value)
        return true;
    REJECT(c, RULE_ARGUMENT_PLACE, where_stm(c, stm, SPOT_ARG, i),
           param->name->text, callee->name->text, text_of_at(c, wanted),
           text_of_at(c, value->place));
    note_bound(c, value, "bound here");
    return false;
}

/* 6.2: what a call gives lives where the callee's result is said to. */
static bool check_call_place(Checker *c, const Stm *stm, uint32_t i)
{
    const Fun *callee = stm->exp.u.callee;
    const Var *var = stm->pat[i], *res = callee->res[i].var;
    Place wanted;

    if (!misplaced(c, scalar_var(c->store, stm->pat[i]), res, &wanted))
        return true;
    REJECT(c, RULE_CALL_PLACE,
           where_part(where_stm(c, stm, SPOT_PAT_TYPE, i), PART_PLACE),
           var->name->text, callee->name->text, text_of_at(c, wanted),
           text_of_at(c, var->place));
    return false;
}

bool check_call_places(Checker *c, const Stm *stm)
{
    const Fun *callee = stm->exp.u.callee;
    bool ok = true;

    for (uint32_t i = 0; i < callee->nparam; i++) {
        ok = check_argument_place(c, stm, i) && ok;
        subst_put(&c->subst, callee->param[i], stm->exp.arg[i]);
    }
    for (uint32_t i = 0; i < stm->npat; i++) {
        ok = check_call_place(c, stm, i) && ok;
        subst_put(&c->subst, callee->res[i].var,
                  scalar_var(c->store, stm->pat[i]));
    }
    for (uint32_t i = 0; i < callee->nres; i++)
        subst_put(&c->subst, callee->res[i].var, NULL);
    forget(c, callee->param, callee->nparam);
    return ok;
}

/* control.c - if and loop.
 *
 * Results become variables that the branches, or the trips, set.  Arrays have
 * none: they are where their types say, in blocks that are results themselves.
 * After a loop the variables of its parameters are its results.
 */
#include "passes/lower/inside.h"

/* Does the binding VAR have a variable of IMP? */
static bool is_kept(const Lowerer *l, const Var *var)
{
    if (type_is_mem(var->type))
        return var->id >= l->subst.room || !l->subst.to[var->id];
    return type_is_scalar(var->type);
}

/* Declare it. */
static Var *declare(Lowerer *l, Var *var)
{
    if (type_is_scalar(var->type))
        return lower_declare(l, var);
    out_var(l, var);
    return var;
}

/* ---- if ---- */

/* Does STM, of a branch, set a plain variable?  Of one of i64 more may be known
 * than of what the branches set, so that has to be used nowhere else. */
static bool sets_plainly(const Stm *stm)
{
    const Var *var = stm->pat[0];
    FormId form = (FormId)stm->exp.form;

    return (form == FORM_SCALAR || form == FORM_INDEX) &&
           type_is_scalar(var->type) && !var->place.ixfn &&
           !attr_find(stm->attrs, "spec") &&
           (var->type->elem != ELEM_I64 || !stm->next);
}

/* A result that a statement of the branch sets is that of the IF from the
 * begin. */
static void share_variables(Lowerer *l, const Body *body, uint32_t n,
                            Var *const *var, const uint32_t *from)
{
    for (uint32_t k = n; k-- > 0;)
        if (body->res[from[k]]->op == OP_VAR)
            var_set_number(l->prog, &l->results, body->res[from[k]]->u.var,
                           k + 1);
    for (const Stm *s = body->first; s; s = s->next) {
        uint32_t k = s->npat ? var_number(&l->results, s->pat[0]) : 0;
        if (k && sets_plainly(s))
            subst_put(&l->subst, s->pat[0], out_name(l, var[k - 1]));
    }
    for (uint32_t k = 0; k < n; k++)
        if (body->res[from[k]]->op == OP_VAR)
            var_set_number(l->prog, &l->results, body->res[from[k]]->u.var, 0);
}

/* Branch FN of STM, which sets VAR[k] to its result FROM[k]. */
static Body *lower_branch(Lowerer *l, const Stm *stm, uint32_t fn, uint32_t n,
                          Var *const *var, const uint32_t *from)
{
    const Body *body = stm->exp.fn[fn].body;
    LowerMark mark = lower_mark(l);
    Open open = out_open(l);

    share_variables(l, body, n, var, from);
    lower_nested(l, stm, fn);
    for (uint32_t k = 0; k < n; k++) {
        const Scalar *value = lower_value(l, body->res[from[k]]);
        if (value != out_name(l, var[k]))
            out_set(l, var[k], value);
    }
    lower_undo(l, mark);
    return out_close(l, open);
}

/* Is VAR, a scalar that lives in memory, where both branches of STM leave
 * result K? */
static bool is_left_there(Lowerer *l, const Stm *stm, uint32_t k)
{
    Spot spot = spot_of(l, stm->pat[k]);

    return lower_is_there(l, spot, stm->exp.fn[0].body->res[k]) &&
           lower_is_there(l, spot, stm->exp.fn[1].body->res[k]);
}

static void store_results(Lowerer *l, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (stm->pat[i]->place.ixfn && type_is_scalar(stm->pat[i]->type) &&
            !is_left_there(l, stm, i))
            lower_store(l, stm->pat[i]);
}

void lower_if(Lowerer *l, const Stm *stm)
{
    Arena scratch = {0};
    Var **var = ARENA_NEW(&scratch, Var *, stm->npat);
    uint32_t *from = ARENA_NEW(&scratch, uint32_t, stm->npat), n = 0;
    const Scalar *condition = lower_value(l, stm->exp.arg[0]);

    for (uint32_t i = 0; i < stm->npat; i++)
        if (is_kept(l, stm->pat[i])) {
            from[n] = i;
            var[n++] = declare(l, stm->pat[i]);
        }
    Body *yes = lower_branch(l, stm, 0, n, var, from);
    Body *no = lower_branch(l, stm, 1, n, var, from);
    out_if(l, condition, yes, no);
    lower_if_ok(l);
    store_results(l, stm);
    arena_free(&scratch);
}

/* ---- loop ---- */

typedef struct Trips {
    const Stm *stm;
    Var **param; /* of all results */
    uint32_t n;  /* variables: */
    Var **var;
    uint32_t *from; /* the result that each has */
    const Scalar **value;
} Trips;

static bool is_param(const Var *var, const void *data)
{
    const Trips *t = data;

    for (uint32_t i = 0; i < t->stm->npat; i++)
        if (t->param[i] == var)
            return true;
    return false;
}

/* Is it in one place in all trips? */
static bool stays(const Trips *t, const Var *param)
{
    return !place_any_var(param->place, is_param, t);
}

/* Parameters that live in memory have got FROM, of FUNMEM. */
static void store_params(Lowerer *l, const Trips *t,
                         const Scalar *const *from)
{
    for (uint32_t i = 0; i < t->stm->npat; i++) {
        const Var *param = t->param[i];
        if (param->place.ixfn && type_is_scalar(param->type) &&
            !(stays(t, param) &&
              lower_is_there(l, spot_of(l, param), from[i])))
            lower_store(l, param);
    }
}

static void declare_params(Lowerer *l, Trips *t)
{
    const Exp *exp = &t->stm->exp;
    uint32_t first = exp->is_while ? 0 : 1;

    for (uint32_t i = 0; i < t->stm->npat; i++) {
        if (!is_kept(l, t->param[i]))
            continue;
        const Scalar *init = lower_value(l, exp->arg[first + i]);
        t->from[t->n] = i;
        t->var[t->n] = declare(l, t->param[i]);
        out_set(l, t->var[t->n++], init);
    }
    store_params(l, t, exp->arg + first);
}

static Body *lower_trip(Lowerer *l, Trips *t)
{
    const Body *body = t->stm->exp.fn[0].body;
    LowerMark mark = lower_mark(l);
    Open open = out_open(l);

    lower_nested(l, t->stm, 0);
    for (uint32_t k = 0; k < t->n; k++)
        t->value[k] = lower_value(l, body->res[t->from[k]]);
    lower_assign(l, t->n, t->var, t->value);
    store_params(l, t, body->res);
    lower_undo(l, mark);
    return out_close(l, open);
}

/* What the loop gives are its parameters at last. */
static void bind_results(Lowerer *l, const Trips *t)
{
    for (uint32_t i = 0; i < t->stm->npat; i++) {
        const Var *var = t->stm->pat[i];
        if (!type_is_scalar(var->type))
            continue;
        const Scalar *param = out_name(l, t->param[i]);
        subst_put(&l->subst, var, lower_value(l, param));
        if (var->place.ixfn && !(stays(t, t->param[i]) &&
                                 lower_is_there(l, spot_of(l, var), param)))
            lower_store(l, var);
    }
}

void lower_loop(Lowerer *l, const Stm *stm)
{
    Arena scratch = {0};
    const Exp *exp = &stm->exp;
    Trips t = {.stm = stm, .param = exp->fn[0].param + !exp->is_while};

    t.var = ARENA_NEW(&scratch, Var *, stm->npat);
    t.from = ARENA_NEW(&scratch, uint32_t, stm->npat);
    t.value = ARENA_NEW(&scratch, const Scalar *, stm->npat);
    const Scalar *bound = exp->is_while ? NULL : lower_value(l, exp->arg[0]);
    declare_params(l, &t);
    Body *body = lower_trip(l, &t);
    if (exp->is_while)
        lower_stop_while(l, body, exp->u.condition);
    if (exp->is_while)
        out_while(l, lower_value(l, out_name(l, exp->u.condition)), body);
    else
        out_for(l, exp->fn[0].param[0], bound, body);
    bind_results(l, &t);
    arena_free(&scratch);
}

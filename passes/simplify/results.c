/* results.c - results that are something else's value.
 *
 * What both branches of an `if` give, is that; a parameter of a loop that is
 * passed on as it is, or that is given its first value again, is its first
 * value.  Uses of the result take the value, and the result goes; the last one
 * of a form stays as its name, for dead.c to decide on.
 */
#include "passes/simplify/inside.h"

#include "passes/shared/rewriting/result_list.h"

/* The results of STM that are known go; if all of them are, SPARE stays. */
static void drop(Stm *stm, bool *known, uint32_t spare)
{
    uint32_t left = 0;

    for (uint32_t i = 0; i < stm->npat; i++)
        left += !known[i];
    if (!left)
        known[spare] = false;
    results_drop(stm, known);
}

/* ---- types ---- */

typedef struct Mention {
    Var *const *var;
    const bool *known;
    uint32_t n;
} Mention;

static bool is_companion(const Var *var, const void *data)
{
    const Mention *m = data;

    for (uint32_t i = 0; i < m->n; i++)
        if (!m->known[i] && m->var[i] == var)
            return true;
    return false;
}

/* Has VAR[K] a type or a place that says one of its N companions VAR that is
 * not known itself?  Then it is tied to that. */
static bool is_tied(Var *const *var, uint32_t n, uint32_t k, const bool *known)
{
    Mention mention = {var, known, n};

    return var_any_use(var[k], is_companion, &mention);
}

/* ---- if ---- */

/* VAR is VALUE in front of STM. */
static void bind_before(Sweep *w, Body *body, Stm *stm, Var *var,
                        const Scalar *value)
{
    Stm *binding = stm_new(w->prog, FORM_SCALAR, 1, &var);

    exp_set_args(w->prog, &binding->exp, 1, &value);
    binding->loc = stm->loc;
    body_insert_before(body, stm, binding);
}

/* `then (true) else (false)` is the condition, and the other way round. */
static const Scalar *as_condition(Sweep *w, const Stm *stm, const Scalar *x,
                                  const Scalar *y)
{
    const Scalar *c = stm->exp.arg[0];

    if (x->op != OP_CONST || y->op != OP_CONST || x->elem != ELEM_BOOL)
        return NULL;
    return algebra_fold(w->algebra,
                        x->u.bits ? c : scalar_unary(w->store, OP_NOT, c));
}

/* What result K of STM is, whichever branch is taken; NULL: that depends. */
static const Scalar *common_value(Sweep *w, const Stm *stm, uint32_t k,
                                  const bool *known)
{
    const Scalar *x = stm->exp.fn[0].body->res[k];
    const Scalar *y = stm->exp.fn[1].body->res[k];
    const Var *var = stm->pat[k];

    if (!w->uses.used[var->id] || is_in_memory(var) ||
        !PASS_LEGAL(simplify_if_sizes,
                    !is_tied(stm->pat, stm->npat, k, known)))
        return NULL;
    const Scalar *value = x == y ? x : as_condition(w, stm, x, y);
    return value && sweep_may_stand_for(var, value) &&
                   !sweep_stays_name(w, var, value)
               ? value
               : NULL;
}

static bool is_bare(const Stm *stm)
{
    return stm->npat == 1 && !stm->exp.fn[0].body->first &&
           !stm->exp.fn[1].body->first;
}

/* A value that has no name gets the result's, of which there are NBOUND so
 * far; then the `if` has to have another result, or nothing to do.  It is
 * computed in front, for types of other results: both branches do, but what an
 * assert guards stays after that. */
static bool may_bind(const Sweep *w, const Stm *stm, const Scalar *value,
                     uint32_t nbound)
{
    return scalar_is_leaf(value) ||
           ((nbound + 1 < stm->npat || is_bare(stm)) &&
            (!scalar_is_partial(value) || !checks_has(&w->checks, stm)));
}

void results_of_if(Sweep *w, Body *body, Stm *stm)
{
    Arena scratch = {0};
    bool *known = ARENA_NEW(&scratch, bool, stm->npat), any = false;
    bool bare = is_bare(stm);
    uint32_t nbound = 0, spare = 0;

    for (uint32_t k = 0; k < stm->npat; k++) {
        const Scalar *value = common_value(w, stm, k, known);
        if (!value || !may_bind(w, stm, value, nbound) || !pass_rewrite(w->cx))
            continue;
        pass_remark(w->cx, w->prog, REMARK_DONE, "result", stm->loc,
                    "'%s' does not depend on the branch",
                    stm->pat[k]->name->text);
        known[k] = any = true;
        if (scalar_is_leaf(value)) {
            sweep_stand_for(w, stm->pat[k], value);
            spare = k;
        } else {
            bind_before(w, body, stm, stm->pat[k], value);
            nbound++;
        }
    }
    if (any && bare)
        body_remove(body, stm);
    else if (any)
        drop(stm, known, spare);
    arena_free(&scratch);
}

/* ---- loops ---- */

/* What parameter K always is; NULL: that is not known. */
static const Scalar *constant_value(Sweep *w, const Stm *stm, uint32_t k,
                                    const bool *known)
{
    const Exp *exp = &stm->exp;
    Var *param = loop_params(exp)[k];
    const Scalar *init = loop_inits(exp)[k];
    const Scalar *next = sweep_put(w, exp->fn[0].body->res[k]);

    if (!scalar_is_leaf(init) || is_in_memory(param) ||
        is_in_memory(stm->pat[k]) || sweep_stays_name(w, param, init) ||
        sweep_stays_name(w, stm->pat[k], init) ||
        (exp->is_while && exp->u.condition == param) ||
        (next != init && (next->op != OP_VAR || next->u.var != param)))
        return NULL;
    return PASS_LEGAL(simplify_loop_sizes, !is_tied(loop_params(exp), stm->npat,
                                                    k, known)) &&
                   sweep_may_stand_for(param, init) &&
                   sweep_may_stand_for(stm->pat[k], init)
               ? init
               : NULL;
}

static bool is_used(const Sweep *w, const Var *var)
{
    return w->uses.used[var->id];
}

void results_of_loop(Sweep *w, Body *body, Stm *stm)
{
    Arena scratch = {0};
    bool *known = ARENA_NEW(&scratch, bool, stm->npat), any = false;

    (void)body;
    for (uint32_t k = 0; k < stm->npat; k++) {
        const Scalar *value = constant_value(w, stm, k, known);
        bool last = stm->npat == 1;
        if (!value || (last && !is_used(w, stm->pat[k])) ||
            !pass_rewrite(w->cx))
            continue;
        pass_remark(w->cx, w->prog, REMARK_DONE, "result", stm->loc,
                    "'%s' is loop-invariant",
                    loop_params(&stm->exp)[k]->name->text);
        known[k] = any = true;
        sweep_stand_for(w, stm->pat[k], value);
        sweep_stand_for(w, loop_params(&stm->exp)[k], value);
        /* If it stays, it takes nothing over. */
        loop_params(&stm->exp)[k]->unique = false;
    }
    if (any)
        drop(stm, known, 0);
    arena_free(&scratch);
}

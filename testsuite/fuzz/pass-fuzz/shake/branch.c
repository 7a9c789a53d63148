/* branch.c - updates that only one branch does.
 *
 * `let A' = A with [...] = X` becomes `if c then A with [...] = X else A`: what
 * X was made for may not be done after all.
 */
#include "testsuite/fuzz/pass-fuzz/shake/branch.h"

enum { MOST = 4 /* that a parameter is compared with */ };

static Var *int_param(const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (type_is_scalar(fun->param[i]->type) &&
            fun->param[i]->type->elem == ELEM_I64 &&
            !attr_find(fun->param[i]->attrs, "mem"))
            return fun->param[i];
    return NULL;
}

static Lambda giving(Prog *prog, Stm *stm, const Scalar *res)
{
    Lambda fn = {.body = body_new(prog)};

    if (stm)
        body_append(fn.body, stm);
    body_set_results(prog, fn.body, 1, &res);
    return fn;
}

/* The update STM once more, of VAR. */
static Stm *updating(Prog *prog, const Stm *stm, Var *var)
{
    Stm *copy = stm_new(prog, FORM_UPDATE, 1, &var);

    copy->exp.u = stm->exp.u;
    exp_set_args(prog, &copy->exp, stm->exp.narg, stm->exp.arg);
    return copy;
}

static void put_into_branch(Prog *prog, Body *body, Stm *stm,
                            const Scalar *condition)
{
    Var *inner = var_fresh(prog, stm->pat[0]);
    Lambda fn[2];

    inner->attrs = NULL;
    fn[0] = giving(prog, updating(prog, stm, inner),
                   scalar_var(prog->store, inner));
    fn[1] = giving(prog, NULL, stm->exp.arg[0]);
    Stm *branch = stm_new(prog, FORM_IF, 1, stm->pat);
    exp_set_args(prog, &branch->exp, 1, &condition);
    exp_set_fns(prog, &branch->exp, 2, fn);
    body_insert_before(body, stm, branch);
    body_remove(body, stm);
}

static bool puts_array(const Stm *stm)
{
    return stm->exp.form == FORM_UPDATE && stm->exp.arg[1]->elem == ELEM_NONE;
}

void shake_branch(Prog *prog, Fun *fun, Random *random)
{
    Store *store = prog->store;
    Var *param = int_param(fun);

    for (Stm *s = fun->body->first, *next; s && param; s = next) {
        next = s->next;
        if (!puts_array(s) || !random_one_in(random, 3))
            continue;
        int64_t least = (int64_t)random_below(random, MOST);
        put_into_branch(prog, fun->body, s,
                        scalar_binary(store, OP_GT, scalar_var(store, param),
                                      scalar_int(store, ELEM_I64, least)));
    }
}

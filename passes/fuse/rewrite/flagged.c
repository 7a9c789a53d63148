/* flagged.c - operators that skip elements without a value.
 *
 * An operator + without a neutral element becomes one of pairs:
 *
 *     (f, a) + (g, b)  =
 *         (f || g, if f && g then a + b else if f then a else b)
 *
 * which is associative where + is, and calls + for no other values, in no
 * other order.
 */
#include "passes/fuse/rewrite/flagged.h"

/* 0 and -0 are two floats, and min and max return the other operand for a
 * NaN, so of floats only products have one. */
bool fusion_has_identity(const Operator *op, Elem elem)
{
    return op->kind == OPERATOR_BUILTIN &&
           (!elem_is_float(elem) || op->op == OP_MUL);
}

static Var *new_var(Prog *prog, const char *name, Elem elem)
{
    return var_new(prog, sym_intern(prog->store, name, 1),
                   type_scalar(prog->store, elem));
}

static Body *body_of_builtin(Prog *prog, const Operator *op, Var *const *param)
{
    Body *body = body_new(prog);
    const Scalar *value =
        scalar_binary(prog->store, (Op)op->op,
                      scalar_var(prog->store, param[0]),
                      scalar_var(prog->store, param[1]));

    body_set_results(prog, body, 1, &value);
    return body;
}

static Body *body_of_vars(Prog *prog, uint32_t n, Var *const *var)
{
    Body *body = body_new(prog);
    const Scalar **value =
        ARENA_NEW(store_arena(prog->store), const Scalar *, n);

    for (uint32_t i = 0; i < n; i++)
        value[i] = scalar_var(prog->store, var[i]);
    body_set_results(prog, body, n, value);
    return body;
}

/* if CONDITION then THEN else OTHERWISE, and its results as those of a body. */
static Body *body_of_if(Prog *prog, const Scalar *condition, Body *then,
                        Body *otherwise, uint32_t n, const Elem *elem)
{
    Var **pat = ARENA_NEW(store_arena(prog->store), Var *, n);
    Lambda fn[2] = {{.body = then}, {.body = otherwise}};

    for (uint32_t i = 0; i < n; i++)
        pat[i] = new_var(prog, "c", elem[i]);
    Stm *stm = stm_new(prog, FORM_IF, n, pat);
    exp_set_args(prog, &stm->exp, 1, &condition);
    exp_set_fns(prog, &stm->exp, 2, fn);
    Body *body = body_of_vars(prog, n, pat);
    body_append(body, stm);
    return body;
}

Lambda fusion_flag_operator(Prog *prog, Stm *stm, const Operator *op,
                            const Elem *elem)
{
    Store *store = prog->store;
    Arena *arena = store_arena(store);
    uint32_t n = op->width;
    Var **param = ARENA_NEW(arena, Var *, 2 * n + 2);
    Var **own = ARENA_NEW(arena, Var *, 2 * n);
    const Scalar **res = ARENA_NEW(arena, const Scalar *, n + 1);
    bool is_lambda = op->kind == OPERATOR_LAMBDA;
    const Lambda *old = is_lambda ? &stm->exp.fn[op->fn] : NULL;

    for (uint32_t i = 0; i < 2 * n; i++) {
        own[i] = is_lambda ? old->param[i]
                           : new_var(prog, i ? "b" : "a", elem[0]);
        param[1 + i + (i >= n)] = own[i];
    }
    param[0] = new_var(prog, "f", ELEM_BOOL);
    param[n + 1] = new_var(prog, "g", ELEM_BOOL);
    const Scalar *f = scalar_var(store, param[0]);
    const Scalar *g = scalar_var(store, param[n + 1]);
    Body *one = body_of_if(prog, f, body_of_vars(prog, n, own),
                           body_of_vars(prog, n, own + n), n, elem);
    Body *both = is_lambda ? old->body : body_of_builtin(prog, op, own);
    Body *body = body_of_if(prog, scalar_binary(store, OP_LAND, f, g), both,
                            one, n, elem);
    res[0] = scalar_binary(store, OP_LOR, f, g);
    for (uint32_t i = 0; i < n; i++)
        res[1 + i] = body->res[i];
    body_set_results(prog, body, n + 1, res);
    return (Lambda){.param = param, .nparam = 2 * n + 2, .body = body};
}

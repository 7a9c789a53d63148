/* spec.c - what may fail, and is undefined then: `#[spec]`. */
#include "fungen/function.h"
#include "fungen/makers/makers.h"

#include <string.h>

static GenRange any_number(bool undef)
{
    GenRange range = range_any(ELEM_I64);

    range.undef = undef;
    return range;
}

/* `let q = a / b`, which fails now and then. */
static Var *let_quotient(Gen *g, Var *a, Var *b, bool undef)
{
    Var *q = new_var(g, "q", scalar_type(g, ELEM_I64));
    const Scalar *s =
        scalar_binary(g->store, OP_DIV, term(g, a), term(g, b));

    append(g, FORM_SCALAR, 1, &q, 1, &s);
    declare_scalar(g, q, any_number(undef));
    return q;
}

/* `fun NAME (a : i64) (b : i64) : (i64)`, which computes that and a little
 * more. */
void make_partial_function(Gen *g, const char *name)
{
    Fun *fun = prog_add_fun(g->prog, sym_intern(g->store, name, strlen(name)));
    Arena *arena = store_arena(g->store);

    function_begin(g, fun);
    fun->param = ARENA_NEW(arena, Var *, 2);
    fun->nparam = 2;
    for (uint32_t i = 0; i < 2; i++) {
        fun->param[i] = new_var(g, i ? "b" : "a", scalar_type(g, ELEM_I64));
        declare_scalar(g, fun->param[i], any_number(false));
    }
    Frame frame = body_open(g, NULL);
    Var *q = let_quotient(g, fun->param[0], fun->param[1], false);
    const Scalar *res = combined(g, OP_XOR, term(g, q), int_term(g, 1));
    if (chance(g, 50))
        res = term(g, let_scalar(g, "r", res));
    body_set_results(g->prog, g->body, 1, &res);
    fun->body = body_close(g, &frame);
    fun->res = ARENA_NEW(arena, Result, 1);
    fun->res[0].var = var_new(g->prog, NULL, scalar_type(g, ELEM_I64));
    fun->nres = 1;
    g->partial = fun;
}

static Var *call_partial(Gen *g, Var *a, Var *b)
{
    Var *q = new_var(g, "q", scalar_type(g, ELEM_I64));
    const Scalar *arg[] = {term(g, a), term(g, b)};
    Stm *stm = append(g, FORM_CALL, 1, &q, 2, arg);

    stm->exp.u.callee = g->partial;
    declare_scalar(g, q, any_number(true));
    return q;
}

static Body *giving(Gen *g, const Scalar *res)
{
    Frame frame = body_open(g, NULL);

    body_set_results(g->prog, g->body, 1, &res);
    return body_close(g, &frame);
}

/* Q where CONDITION holds, and 0 elsewhere. */
static void use_where(Gen *g, const Scalar *condition, Var *q)
{
    Var *var = new_like(g, scalar_type(g, ELEM_I64));
    Lambda fn[2] = {{.body = giving(g, term(g, q))},
                    {.body = giving(g, int_term(g, 0))}};
    Stm *stm = prepare(g, FORM_IF, 1, &var, 1, &condition);

    set_fns(g, stm, 2, fn);
    declare_scalar(g, var, any_number(false));
    finish(g, stm);
}

bool risk_spec(Gen *g)
{
    Var *a = let_scalar(g, "k", pick_scalar(g, ELEM_I64, 1));
    Var *b = let_scalar(g, "k", pick_scalar(g, ELEM_I64, 1));
    bool calls = g->partial && chance(g, 70);
    Var *q = calls ? call_partial(g, a, b) : let_quotient(g, a, b, true);

    g->body->last->attrs = new_attr(g, "spec");
    use_where(g, combined(g, OP_GT, term(g, b), int_term(g, 0)), q);
    return true;
}

/* undefined.c - which variables may be undefined, or have elements that are,
 * and why.
 *
 * What is undefined is copied from one array to the other, read, and passed on;
 * what is computed is defined, or the run is at an end, unless it is `#[spec]`.
 * Loops pass on backwards, and calls do: so all is looked at again until
 * nothing is new.
 */
#include "passes/shared/failure/undefined.h"

typedef struct Flow {
    uint8_t *of; /* by Var.id */
    bool again;
} Flow;

static uint8_t larger(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

static void mark(Flow *f, const Var *var, uint8_t why)
{
    f->again |= why > f->of[var->id];
    f->of[var->id] = larger(f->of[var->id], why);
}

static uint8_t passed_on(const Flow *f, const Scalar *s)
{
    return s->op == OP_VAR ? f->of[s->u.var->id] : NONE_NOT;
}

static uint8_t any_passed_on(const Flow *f, uint32_t n,
                             const Scalar *const *scalar)
{
    uint8_t why = NONE_NOT;

    for (uint32_t i = 0; i < n; i++)
        why = larger(why, passed_on(f, scalar[i]));
    return why;
}

uint8_t undefined_value(const uint8_t *of, const Scalar *s)
{
    uint8_t why = NONE_NOT;

    if (s->op == OP_VAR)
        return of[s->u.var->id];
    if (scalar_node_is_partial(s))
        why = op_info[s->op].partial == PARTIAL_I64 ? NONE_LARGE
                                                    : NONE_OTHERWISE;
    for (uint32_t i = 0; i < s->narg; i++)
        why = larger(why, undefined_value(of, s->arg[i]));
    return why;
}

static void flow_branches(Flow *f, const Stm *stm)
{
    for (uint32_t k = 0; k < stm->exp.nfn; k++)
        for (uint32_t i = 0; i < stm->npat; i++)
            mark(f, stm->pat[i], passed_on(f, stm->exp.fn[k].body->res[i]));
}

static void flow_loop(Flow *f, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    const Lambda *fn = &exp->fn[0];
    uint32_t first = exp->is_while ? 0 : 1;

    for (uint32_t i = 0; i < stm->npat; i++) {
        Var *param = fn->param[first + i];
        mark(f, param, larger(passed_on(f, exp->arg[first + i]),
                              passed_on(f, fn->body->res[i])));
        mark(f, stm->pat[i], f->of[param->id]);
    }
}

static void flow_call(Flow *f, const Stm *stm)
{
    const Fun *callee = stm->exp.u.callee;

    for (uint32_t i = 0; i < stm->exp.narg; i++)
        mark(f, callee->param[i], passed_on(f, stm->exp.arg[i]));
    for (uint32_t i = 0; i < stm->npat; i++)
        mark(f, stm->pat[i], passed_on(f, callee->body->res[i]));
}

/* Of any operand, or result of a body, to all that is bound, but for counts. */
static void flow_all(Flow *f, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    bool counts = form_info[exp->form].sifts;
    uint8_t any = exp->form == FORM_SCRATCH
                      ? NONE_OTHERWISE
                      : any_passed_on(f, exp->narg, exp->arg);

    for (uint32_t k = 0; k < exp->nfn; k++)
        any = larger(any, any_passed_on(f, exp->fn[k].body->nres,
                                        exp->fn[k].body->res));
    for (uint32_t i = counts; i < stm->npat; i++)
        mark(f, stm->pat[i], any);
    for (uint32_t k = 1; k < exp->nfn; k++)
        for (uint32_t i = 0; i < exp->fn[k].nparam; i++)
            mark(f, exp->fn[k].param[i], any);
}

/* STM fails without an error. */
static void flow_speculated(Flow *f, const Stm *stm)
{
    uint8_t why = stm->exp.form == FORM_SCALAR
                      ? undefined_value(f->of, stm->exp.arg[0])
                      : NONE_OTHERWISE;

    for (uint32_t i = 0; i < stm->npat; i++)
        mark(f, stm->pat[i], why);
}

static bool flow_stm(Stm *stm, void *data)
{
    switch ((FormId)stm->exp.form) {
    case FORM_IF:
        flow_branches(data, stm);
        break;
    case FORM_LOOP:
        flow_loop(data, stm);
        break;
    case FORM_CALL:
        flow_call(data, stm);
        break;
    default:
        flow_all(data, stm);
        break;
    }
    if (attr_find(stm->attrs, "spec"))
        flow_speculated(data, stm);
    return true;
}

uint8_t *undefined_vars(const Prog *prog, Arena *arena)
{
    Flow f = {.of = ARENA_NEW(arena, uint8_t, prog->nvar), .again = true};

    while (f.again) {
        f.again = false;
        for (const Fun *fun = prog->first; fun; fun = fun->next)
            body_each_stm(fun->body, flow_stm, &f);
    }
    return f.of;
}

void undefined_note(uint8_t *of, const Stm *stm)
{
    Flow f = {.of = of};

    flow_stm((Stm *)stm, &f);
}

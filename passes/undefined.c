/* undefined.c - which variables may be undefined, or have elements that are.
 *
 * Elements of `scratch` are copied from one array to the other, read, and
 * passed on; what is computed is defined, or the run is at an end.  Loops pass
 * on backwards, and calls do: so all is looked at again until nothing is new.
 */
#include "passes/undefined.h"

typedef struct Flow {
    bool *may_be; /* by Var.id */
    bool again;
} Flow;

static void mark(Flow *f, const Var *var, bool undefined)
{
    f->again |= undefined && !f->may_be[var->id];
    f->may_be[var->id] |= undefined;
}

static bool passes_on(const Flow *f, const Scalar *s)
{
    return s->op == OP_VAR && f->may_be[s->u.var->id];
}

static bool any_passes_on(const Flow *f, uint32_t n,
                          const Scalar *const *scalar)
{
    bool any = false;

    for (uint32_t i = 0; i < n && !any; i++)
        any = passes_on(f, scalar[i]);
    return any;
}

static void flow_branches(Flow *f, const Stm *stm)
{
    for (uint32_t k = 0; k < stm->exp.nfn; k++)
        for (uint32_t i = 0; i < stm->npat; i++)
            mark(f, stm->pat[i], passes_on(f, stm->exp.fn[k].body->res[i]));
}

static void flow_loop(Flow *f, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    const Lambda *fn = &exp->fn[0];
    uint32_t first = exp->is_while ? 0 : 1;

    for (uint32_t i = 0; i < stm->npat; i++) {
        Var *param = fn->param[first + i];
        mark(f, param, passes_on(f, exp->arg[first + i]) ||
                           passes_on(f, fn->body->res[i]));
        mark(f, stm->pat[i], f->may_be[param->id]);
    }
}

static void flow_call(Flow *f, const Stm *stm)
{
    const Fun *callee = stm->exp.u.callee;

    for (uint32_t i = 0; i < stm->exp.narg; i++)
        mark(f, callee->param[i], passes_on(f, stm->exp.arg[i]));
    for (uint32_t i = 0; i < stm->npat; i++)
        mark(f, stm->pat[i], passes_on(f, callee->body->res[i]));
}

/* Of any operand, or result of a body, to all that is bound, but for counts. */
static void flow_all(Flow *f, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    bool counts = exp->form == FORM_FILTER || exp->form == FORM_PARTITION;
    bool any = exp->form == FORM_SCRATCH ||
               any_passes_on(f, exp->narg, exp->arg);

    for (uint32_t k = 0; k < exp->nfn; k++)
        any |= any_passes_on(f, exp->fn[k].body->nres, exp->fn[k].body->res);
    for (uint32_t i = counts; i < stm->npat; i++)
        mark(f, stm->pat[i], any);
    for (uint32_t k = 1; k < exp->nfn; k++)
        for (uint32_t i = 0; i < exp->fn[k].nparam; i++)
            mark(f, exp->fn[k].param[i], any);
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
    return true;
}

bool *undefined_vars(const Prog *prog, Arena *arena)
{
    Flow f = {.may_be = ARENA_NEW(arena, bool, prog->nvar), .again = true};

    while (f.again) {
        f.again = false;
        for (const Fun *fun = prog->first; fun; fun = fun->next)
            body_each_stm(fun->body, flow_stm, &f);
    }
    return f.may_be;
}

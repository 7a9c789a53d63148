/* run.c - bodies, and statements that have some. */
#include "verifier/interpreter/value/inside.h"

/* ---- results ---- */

/* In the value semantics blocks, and what only annotations use, are nothing. */
static bool is_bound(const Machine *m, const Var *var)
{
    return m->heap || run_is_value(var);
}

/* Bind the results of BODY, which has run, to VAR.  All of them are taken
 * first, since binding one may change what the next one reads. */
static void bind_results_by(Machine *m, const Body *body, Var *const *var,
                            void (*bind)(Machine *, const Var *, Slot))
{
    Slot few[8], *result = few;

    if (body->nres > 8)
        result = MACHINE_TAKE(m, Slot, body->nres);
    for (uint32_t i = 0; i < body->nres; i++)
        result[i] = is_bound(m, var[i]) ? machine_value(m, body->res[i])
                                        : (Slot){0};
    for (uint32_t i = 0; i < body->nres; i++)
        if (is_bound(m, var[i]))
            bind(m, var[i], result[i]);
    if (result != few)
        machine_give(m, result);
}

static void bind_results(Machine *m, const Body *body, Var *const *var)
{
    bind_results_by(m, body, var, machine_bind);
}

/* ---- control ---- */

static void run_if(Machine *m, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[machine_eval(m, stm->exp.arg[0]) ? 0 : 1];

    run_body(m, fn->body);
    bind_results(m, fn->body, stm->pat);
}

/* Bind PARAM to the operands of STM, from FIRST on. */
static void bind_operands(Machine *m, const Stm *stm, Var *const *param,
                          uint32_t first)
{
    for (uint32_t i = first; i < stm->exp.narg; i++)
        if (is_bound(m, param[i]))
            machine_bind(m, param[i], machine_value(m, stm->exp.arg[i]));
}

static void run_loop(Machine *m, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    uint32_t first = stm->exp.is_while ? 0 : 1;
    int64_t bound = first ? machine_int(m, stm->exp.arg[0]) : 0;

    bind_operands(m, stm, fn->param, first);
    if (first)
        machine_enter(m, fn->param[0]);
    for (int64_t i = 0;; i++) {
        if (first ? i >= bound
                  : !machine_eval(m, scalar_var(m->prog->store,
                                                stm->exp.u.condition)))
            break;
        if (first)
            machine_bind_int(m, fn->param[0], i);
        run_body(m, fn->body);
        bind_results(m, fn->body, fn->param + first);
        end_iteration(m, fn);
        m->loc = stm->loc;
    }
    machine_leave(m, first);
    for (uint32_t i = 0; i < stm->npat; i++) {
        const Var *param = fn->param[first + i];

        machine_bind(m, stm->pat[i], slot_hold(m->slot[param->id]));
        if (m->heap) /* no statement of the body will bury it */
            heap_unbind(m, param);
        else
            slot_drop(m, &m->slot[param->id]);
    }
}

/* The results are fresh, whatever the body names. */
static void run_once(Machine *m, const Stm *stm)
{
    run_body(m, stm->exp.fn[0].body);
    bind_results_by(m, stm->exp.fn[0].body, stm->pat, machine_bind_copy);
}

static void run_call(Machine *m, const Stm *stm)
{
    const Fun *callee = stm->exp.u.callee;

    bind_operands(m, stm, callee->param, 0);
    run_body(m, callee->body);
    bind_results(m, callee->body, stm->pat);
    if (m->heap)
        heap_bury(m, callee->param[0]);
}

/* ---- all of them ---- */

static void run_bodies(Machine *m, const Stm *stm)
{
    uint8_t form = stm->exp.form;

    if (form == FORM_IF)
        run_if(m, stm);
    else if (form == FORM_LOOP)
        run_loop(m, stm);
    else if (form == FORM_KERNEL)
        run_kernel(m, stm);
    else if (form == FORM_REDUCE || form == FORM_SCAN)
        run_fold(m, stm);
    else if (form == FORM_SCATTER)
        run_scatter(m, stm);
    else if (form == FORM_CALL)
        run_call(m, stm);
    else if (form == FORM_ONCE)
        run_once(m, stm);
    else
        run_filter(m, stm);
}

static void run_form(Machine *m, const Stm *stm)
{
    if (run_simple[stm->exp.form])
        run_simple[stm->exp.form](m, stm);
    else
        run_bodies(m, stm);
}

/* 5.14: where such a statement would fail, it yields an undefined value. */
static void run_speculative(Machine *m, const Stm *stm)
{
    Attempt attempt;

    machine_attempt(m, &attempt);
    bool failed = setjmp(attempt.here) != 0;
    if (!failed)
        run_form(m, stm);
    machine_end_attempt(m, &attempt);
    if (failed)
        machine_bind(m, stm->pat[0], (Slot){.undef = true});
}

static bool is_speculative(const Stm *stm)
{
    return stm->attrs && attr_find(stm->attrs, "spec") && stm->npat == 1 &&
           type_is_scalar(stm->pat[0]->type);
}

static void note_marked(Var *var, void *data)
{
    *(bool *)data |= !run_is_value(var);
}

bool run_is_erased(const Stm *stm)
{
    bool found = false;

    if (stm->exp.form == FORM_ASSERT) {
        scalar_each_var(stm->exp.arg[0], note_marked, &found);
        return found;
    }
    for (uint32_t i = 0; i < stm->npat; i++)
        if (run_is_value(stm->pat[i]))
            return false;
    return stm->npat > 0;
}

void run_body(Machine *m, const Body *body)
{
    machine_step(m, 1);
    for (const Stm *s = body->first; s; s = s->next) {
        m->loc = s->loc;
        machine_step(m, 1);
        if (!m->heap && run_is_erased(s))
            continue;
        if (is_speculative(s))
            run_speculative(m, s);
        else
            run_form(m, s);
        if (m->heap && s->npat)
            heap_bury(m, s->pat[0]);
    }
    m->loc = body->loc;
}

/* ---- whole runs ---- */

/* What the function gives is read at the end. */
static void trace_results(Machine *m, const Body *body)
{
    for (uint32_t i = 0; i < body->nres; i++)
        if (body->res[i]->op == OP_VAR &&
            type_is_array(body->res[i]->u.var->type))
            trace_all(m, machine_array(m, body->res[i]));
}

static bool run(Prog *prog, const Fun *fun, const Value *args, size_t narg,
                RunBudget *budget, bool tests_operators, Buf *trace,
                Arena *arena, Diag *diag, Value **results, size_t *nresult)
{
    jmp_buf failure;
    Machine m;
    volatile bool ok = false;

    machine_start(&m, prog, diag);
    m.on_failure = &failure;
    m.budget = budget;
    m.tests_operators = tests_operators;
    if (setjmp(failure) == 0) {
        machine_take_arguments(&m, fun, args, narg);
        m.trace = trace;
        run_body(&m, fun->body);
        if (trace)
            trace_results(&m, fun->body);
        m.trace = NULL;
        machine_give_results(&m, fun, arena, results, nresult);
        ok = true;
    }
    machine_free(&m);
    return ok;
}

bool run_value(Prog *prog, const Fun *fun, const Value *args, size_t narg,
               RunBudget *budget, Arena *arena, Diag *diag, Value **results,
               size_t *nresult)
{
    return run(prog, fun, args, narg, budget, false, NULL, arena, diag,
               results, nresult);
}

bool run_value_traced(Prog *prog, const Fun *fun, const Value *args,
                      size_t narg, Buf *trace, Arena *arena, Diag *diag,
                      Value **results, size_t *nresult)
{
    return run(prog, fun, args, narg, NULL, false, trace, arena, diag,
               results, nresult);
}

bool run_value_strictly(Prog *prog, const Fun *fun, const Value *args,
                        size_t narg, RunBudget *budget, Arena *arena,
                        Diag *diag, Value **results, size_t *nresult)
{
    return run(prog, fun, args, narg, budget, true, NULL, arena, diag,
               results, nresult);
}

/* imp.c - what an IMP function computes: statements. */
#include "verifier/interpreter/imp/inside.h"

#include <stdlib.h>
#include <string.h>

static const Scalar *arg(const Stm *stm, uint32_t i)
{
    return stm->exp.arg[i];
}

/* ---- variables ---- */

Slot imp_value(Imp *r, const Scalar *s)
{
    if (s->op != OP_VAR)
        return (Slot){.bits = machine_eval(&r->m, s)};
    Slot slot = r->m.slot[s->u.var->id];
    return slot.unset ? (Slot){.bits = machine_eval(&r->m, s)} : slot;
}

void imp_bind(Imp *r, const Var *var, Slot value)
{
    r->m.slot[var->id] = value;
}

/* ---- simple statements ---- */

static void run_nothing(Imp *r, const Stm *stm)
{
    (void)r;
    (void)stm;
}

/* It has no value, also where it had one on the trip before. */
static void run_var(Imp *r, const Stm *stm)
{
    const Var *var = stm->pat[0];

    if (type_is_mem(var->type)) {
        block_bind(r, var, NULL);
        if (attr_find(stm->attrs, "restrict"))
            names_claim(r, var);
    } else {
        imp_bind(r, var, (Slot){.undef = true, .unset = true});
    }
}

static void run_set(Imp *r, const Stm *stm)
{
    const Var *var = arg(stm, 0)->u.var;

    if (type_is_mem(var->type))
        block_bind(r, var, block_named(r, arg(stm, 1)));
    else
        imp_bind(r, var, imp_value(r, arg(stm, 1)));
}

static void run_assert(Imp *r, const Stm *stm)
{
    if (!machine_eval(&r->m, arg(stm, 0)))
        machine_fail_assert(&r->m, stm);
}

/* ---- memory ---- */

static void run_alloc(Imp *r, const Stm *stm)
{
    block_allocate(r, arg(stm, 0)->u.var,
                   machine_count(&r->m, arg(stm, 1), "a size"),
                   (Space)stm->exp.elem);
}

static void run_read(Imp *r, const Stm *stm)
{
    imp_bind(r, arg(stm, 0)->u.var,
             imp_read(r, stm->exp.arg + 1, (Elem)stm->exp.elem));
}

static void run_write(Imp *r, const Stm *stm)
{
    imp_write(r, stm->exp.arg, (Elem)stm->exp.elem,
              imp_value(r, arg(stm, 2)));
}

static void run_retain(Imp *r, const Stm *stm)
{
    block_retain(r, arg(stm, 0));
}

static void run_release(Imp *r, const Stm *stm)
{
    block_release(r, arg(stm, 0));
}

static void run_barrier(Imp *r, const Stm *stm)
{
    (void)stm;
    imp_tick(r);
    r->phase = r->clock;
}

/* ---- control ---- */

static void run_if(Imp *r, const Stm *stm)
{
    imp_body(r, stm->exp.fn[machine_eval(&r->m, arg(stm, 0)) ? 0 : 1].body);
}

static void run_for(Imp *r, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    int64_t bound = machine_int(&r->m, arg(stm, 0));

    machine_enter(&r->m, fn->param[0]);
    for (int64_t i = 0; i < bound; i++) {
        machine_bind_int(&r->m, fn->param[0], i);
        imp_body(r, fn->body);
    }
    machine_leave(&r->m, 1);
}

static void run_while(Imp *r, const Stm *stm)
{
    while (machine_eval(&r->m, arg(stm, 0))) {
        imp_body(r, stm->exp.fn[0].body);
        r->m.loc = stm->loc;
    }
}

/* Nothing follows it. */
static void run_return(Imp *r, const Stm *stm)
{
    r->returned = stm;
}

/* ---- all of them ---- */

static void (*const forms[FORM_COUNT])(Imp *, const Stm *) = {
    [FORM_ASSERT] = run_assert,         [FORM_IMP_SKIP] = run_nothing,
    [FORM_IMP_VAR] = run_var,           [FORM_IMP_SET] = run_set,
    [FORM_IMP_ALLOC] = run_alloc,       [FORM_IMP_READ] = run_read,
    [FORM_IMP_WRITE] = run_write,       [FORM_IMP_RETAIN] = run_retain,
    [FORM_IMP_RELEASE] = run_release,   [FORM_IMP_IF] = run_if,
    [FORM_IMP_FOR] = run_for,           [FORM_IMP_WHILE] = run_while,
    [FORM_IMP_RETURN] = run_return,     [FORM_IMP_KERNEL] = imp_kernel,
    [FORM_IMP_BARRIER] = run_barrier,   [FORM_IMP_REDUCE] = imp_folding,
    [FORM_IMP_SCAN] = imp_folding,      [FORM_IMP_FILTER] = imp_counted,
    [FORM_IMP_PARTITION] = imp_counted, [FORM_IMP_SCATTER] = imp_scatter,
};

/* 5.14: where such a statement would fail, its variable becomes undefined.  A
 * race is no failure of the statement. */
static void run_speculative(Imp *r, const Stm *stm)
{
    jmp_buf here, *outer = r->m.on_failure;
    uint32_t nindex = r->m.nindex;

    r->m.on_failure = &here;
    r->m.silent = true;
    if (setjmp(here) == 0)
        forms[stm->exp.form](r, stm);
    else
        imp_bind(r, arg(stm, 0)->u.var, (Slot){.undef = true});
    r->m.on_failure = outer;
    r->m.silent = false;
    r->m.nindex = nindex;
    if (r->race->found || (r->m.budget && r->m.budget->spent))
        machine_stop(&r->m);
}

static bool is_speculative(const Stm *stm)
{
    return attr_find(stm->attrs, "spec") &&
           (stm->exp.form == FORM_IMP_READ ||
            (stm->exp.form == FORM_IMP_SET &&
             type_is_scalar(arg(stm, 0)->u.var->type)));
}

void imp_body(Imp *r, const Body *body)
{
    uint32_t nclaim = r->nclaim;

    machine_step(&r->m, 1);
    for (const Stm *s = body->first; s; s = s->next) {
        r->m.loc = s->loc;
        machine_step(&r->m, 1);
        if (s->attrs && is_speculative(s))
            run_speculative(r, s);
        else
            forms[s->exp.form](r, s);
    }
    names_leave(r, nclaim);
    r->m.loc = body->loc;
}

/* ---- a run ---- */

typedef struct Given {
    const Value *args;
    size_t narg;
    HeapStats *stats;
    RunBudget *budget;
    Arena *arena;
    Value **results;
    size_t *nresult;
} Given;

static void imp_start(Imp *r, Prog *prog, const Fun *fun, Diag *diag,
                      Race *race)
{
    size_t n = prog->nvar ? prog->nvar : 1;

    *r = (Imp){.fun = fun, .joined = TIME_NEVER, .race = race, .exec = AT_HOST};
    machine_start(&r->m, prog, diag);
    r->block = ground_alloc(n * sizeof *r->block);
    memset(r->block, 0, n * sizeof *r->block);
    r->claims = ground_alloc(n * sizeof *r->claims);
    memset(r->claims, 0, n * sizeof *r->claims);
    imp_tick(r);
}

static void imp_end(Imp *r)
{
    blocks_free(r);
    census_free(&r->census);
    free(r->block);
    free(r->claims);
    free(r->claim);
    free(r->instance);
    machine_free(&r->m);
}

static bool run_once(Prog *prog, const Fun *fun, const Given *given,
                     Diag *diag, Race *race)
{
    jmp_buf failure;
    Imp r;
    volatile bool ok = false;

    imp_start(&r, prog, fun, diag, race);
    r.m.on_failure = &failure;
    r.m.budget = given->budget;
    r.watched = race->found ? race->time : 0;
    if (setjmp(failure) == 0) {
        imp_take_arguments(&r, given->args, given->narg);
        names_take_params(&r);
        imp_body(&r, fun->body);
        imp_give_results(&r, given->arena, given->results, given->nresult);
        blocks_warn_leaks(&r);
        heap_stats_census(&r.stats, &r.census);
        if (given->stats)
            *given->stats = r.stats;
        ok = true;
    }
    imp_end(&r);
    return ok;
}

/* Of the access that raced with another one, its time is known: a second run,
 * which does the same, shows the statement and its iteration. */
bool run_imp(Prog *prog, const Fun *fun, const Value *args, size_t narg,
             const ImpOptions *options, Arena *arena, Diag *diag,
             Value **results, size_t *nresult)
{
    Given given = {args,  narg,    options->stats, options->budget,
                   arena, results, nresult};
    Race race = {0};

    if (run_once(prog, fun, &given, diag, &race))
        return true;
    if (race.found) {
        given.budget = NULL;
        run_once(prog, fun, &given, diag, &race);
        imp_report_race(prog, diag, &race);
    }
    return false;
}

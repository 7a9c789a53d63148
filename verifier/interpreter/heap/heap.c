/* heap.c - runs of the heap semantics. */
#include "verifier/interpreter/heap/inside.h"

#include <stdlib.h>

/* ---- FUN ---- */

static const Var *unplaced(Var *const *var, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (type_is_array(var[i]->type) && !var[i]->place.ixfn)
            return var[i];
    return NULL;
}

static bool note_unplaced(Stm *stm, void *data)
{
    const Var **found = data;

    if (!*found)
        *found = unplaced(stm->pat, stm->npat);
    return !*found;
}

/* An array that does not say where it lives. */
static const Var *find_unplaced(const Prog *prog)
{
    const Var *found = NULL;

    for (const Fun *f = prog->first; f && !found; f = f->next) {
        if (f->imp)
            continue;
        found = unplaced(f->param, f->nparam);
        if (!found)
            body_each_stm(f->body, note_unplaced, &found);
    }
    return found;
}

/* ---- runs ---- */

typedef struct Run {
    Prog *prog;
    Life *life;
    const Fun *fun;
    const Value *args;
    size_t narg;
    const HeapOptions *options;
    Arena *arena;
    Diag *diag;
    Value **results;
    size_t *nresult;
    HeapWatch watch;
} Run;

static bool lives_in_memory(const Var *var)
{
    return type_is_scalar(var->type) && var->place.ixfn;
}

/* The scalars of FUN's results that live in memory are written there, after
 * all else. */
static void store_results(Machine *m, const Fun *fun)
{
    Slot *value = MACHINE_TAKE(m, Slot, fun->nres);
    bool any = false;

    for (uint32_t i = 0; i < fun->nres; i++)
        any |= lives_in_memory(fun->res[i].var);
    for (uint32_t i = 0; any && i < fun->nres; i++)
        if (!type_is_array(fun->res[i].var->type))
            value[i] = machine_value(m, fun->body->res[i]);
    for (uint32_t i = 0; any && i < fun->nres; i++)
        if (!type_is_array(fun->res[i].var->type))
            machine_bind(m, fun->res[i].var, value[i]);
    machine_give(m, value);
}

/* Sets *AGAIN where the second run has to tell what was wrong. */
static bool attempt(Run *r, bool explains, bool *again)
{
    jmp_buf failure;
    Heap heap = {.options = *r->options,
                 .life = r->life,
                 .watch = &r->watch,
                 .explains = explains,
                 .top = &failure};
    Machine m;
    RunBudget budget = {0};
    volatile bool ok = false;

    machine_start(&m, r->prog, r->diag);
    m.on_failure = &failure;
    m.heap = &heap;
    if (r->options->timeline)
        timeline_start(r->options->timeline, r->prog->nvar);
    if (r->options->live)
        heap.live = live_new();
    if (r->options->coalescing)
        heap.coalescer = coalescer_new(r->options->coalescing);
    if (r->options->budget) {
        budget = *r->options->budget;
        m.budget = &budget;
    }
    if (setjmp(failure) == 0) {
        machine_take_arguments(&m, r->fun, r->args, r->narg);
        heap_close_params(&m, r->fun);
        run_body(&m, r->fun->body);
        store_results(&m, r->fun);
        machine_give_results(&m, r->fun, r->arena, r->results, r->nresult);
        heap_end_params(&m);
        if (r->options->timeline)
            timeline_finish(heap_timeline(&heap));
        heap.options.timeline = NULL; /* what is freed now does not count */
        ok = true;
    }
    heap_stats_census(&heap.stats, &heap.census);
    if (heap.live)
        heap.stats.live = live_peak(heap.live);
    machine_free(&m);
    live_free(heap.live);
    census_free(&heap.census);
    free(heap.level);
    if (r->options->budget && !heap.failed)
        *r->options->budget = budget;
    if (ok && r->options->stats)
        *r->options->stats = heap.stats;
    if (ok && heap.coalescer)
        coalescer_finish(heap.coalescer, r->arena, r->options->coalescing);
    coalescer_free(heap.coalescer);
    *again = heap.failed;
    return ok;
}

bool run_heap(Prog *prog, const Fun *fun, const Value *args, size_t narg,
              const HeapOptions *options, Arena *arena, Diag *diag,
              Value **results, size_t *nresult)
{
    const Var *bare = find_unplaced(prog);
    bool again = false;

    if (bare) {
        diag_error(diag, prog_span(prog, bare->loc, bare->name->len),
                   "'%s' does not say where it lives: the heap semantics needs "
                   "FUNMEM, so first run memintro",
                   bare->name->text);
        return false;
    }
    Run run = {.prog = prog,
               .life = heap_life(prog),
               .fun = fun,
               .args = args,
               .narg = narg,
               .options = options,
               .arena = arena,
               .diag = diag,
               .results = results,
               .nresult = nresult};
    bool ok = attempt(&run, false, &again);
    if (again)
        ok = attempt(&run, true, &again);
    heap_free_life(run.life);
    return ok;
}

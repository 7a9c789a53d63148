/* heap.c - runs of the heap semantics.
 *
 * A run keeps of each access no more than when it was.  Where two of them
 * race, or an element is not the one that it should be, the program is run
 * once more, until it fails again: this run knows what to look for, and can
 * say which statement made the other access.
 */
#include "verifier/interpreter/heap/inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- failure ---- */

void heap_report(Machine *m, const char *fmt, ...)
{
    va_list args;
    Buf text = {0};

    m->silent = false;
    m->on_failure = m->heap->top;
    va_start(args, fmt);
    buf_vprintf(&text, fmt, args);
    va_end(args);
    machine_report(m, NULL, "%.*s", (int)text.len, text.at);
    buf_free(&text);
}

void heap_look_for(Machine *m, HeapWatch watch)
{
    if (m->heap->explains)
        return;
    *m->heap->watch = watch;
    m->heap->failed = true;
    longjmp(*m->heap->top, 1);
}

void heap_found(Machine *m)
{
    HeapWatch *w = m->heap->watch;

    w->loc = m->loc;
    w->nindex = m->nindex < HEAP_TOLD ? m->nindex : HEAP_TOLD;
    for (uint32_t i = 0; i < w->nindex; i++) {
        w->index[i] = m->index[i];
        w->value[i] = (int64_t)m->slot[m->index[i]->id].bits;
    }
}

void heap_note_found(Machine *m, const char *what)
{
    const HeapWatch *w = m->heap->watch;
    Buf where = {0};

    if (!w->loc)
        return;
    for (uint32_t i = 0; i < w->nindex; i++)
        buf_printf(&where, "%s%s = %lld", i ? ", " : ", where ",
                   w->index[i]->name->text, (long long)w->value[i]);
    diag_note(m->diag, prog_span(m->prog, w->loc, 1), "%s%.*s", what,
              (int)where.len, where.at);
    buf_free(&where);
}

/* ---- walking ---- */

void walk_begin(Walk *w, const Array *a)
{
    *w = (Walk){.a = a, .at = a->offset, .left = array_count(a)};
    w->index = w->few;
    if (a->rank <= 8)
        return;
    w->index = ground_alloc(a->rank * sizeof *w->index);
    memset(w->index, 0, a->rank * sizeof *w->index);
}

void walk_next(Walk *w)
{
    const Array *a = w->a;

    w->left--;
    for (uint32_t d = a->rank; d-- > 0;) {
        w->at += a->stride[d];
        if (++w->index[d] < a->shape[d])
            return;
        w->at -= a->stride[d] * a->shape[d];
        w->index[d] = 0;
    }
}

void walk_end(Walk *w)
{
    if (w->index != w->few)
        free(w->index);
}

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
        ok = true;
    }
    machine_free(&m);
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
                   "'%s' does not say where it lives: the heap semantics is "
                   "that of FUNMEM, which memintro makes of FUN",
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

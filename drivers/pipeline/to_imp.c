/* to_imp.c - what makes IMP of a program that is emitted: see to_imp.h. */
#include "drivers/pipeline/to_imp.h"

#include "drivers/pipeline/run.h"
#include "drivers/versions.h"
#include "passes/level.h"
#include "passes/shared/locality/target.h"
#include "verifier/rules/verify.h"

#include <string.h>

/* ---- the pipelines ---- */

/* What a program is to run on, as --pipeline says it. */
enum { ON_DEVICE, ON_PROCESSOR, ON_EITHER, MACHINES };

/* Options of one pass, for one of these or always. */
enum { MOST_OPTIONS = 3 };

static const char *const machines[] = {"gpu", "cpu", "either"};

/* What stands between FUN and IMP, and what of it is told for each of these, or
 * what C compilers like. */
static const struct {
    const char *pass, *on[ON_EITHER][MOST_OPTIONS], *always[MOST_OPTIONS];
    const char *with_device[ON_EITHER][MOST_OPTIONS]; /* if there is one */
    const char *without_device[MOST_OPTIONS];         /* if there is none */
    bool only_on_processor, only_of_fun; /* which has no memory yet */
} passes[] = {
    {.pass = "inline"},
    {.pass = "simplify"},
    {.pass = "fuse",
     .on = {[ON_PROCESSOR] = {"target=cpu", "clusters-only"}},
     .only_on_processor = true,
     .only_of_fun = true},
    {.pass = "inplace", .only_on_processor = true, .only_of_fun = true},
    {.pass = "tabulate", .only_of_fun = true},
    {.pass = "memintro", .only_of_fun = true},
    {.pass = "hoist"},
    {.pass = "simplify"},
    {.pass = "shortcircuit"},
    {.pass = "galop",
     .on = {[ON_PROCESSOR] = {"target=cpu"}},
     .only_on_processor = true},
    {.pass = "doublebuffer"},
    {.pass = "memmerge"},
    {.pass = "memexpand", .on = {{"target=gpu"}, {"target=cpu"}}},
    {.pass = "hoist"},
    {.pass = "memmerge"},
    {.pass = "guard"},
    {.pass = "lower",
     .on = {{"segments=size"}, {"segments=threads", "runs=8"}},
     .with_device = {{"calls=apart", "elements=device"},
                     {"calls=apart", "elements=device", "serial=1024"}},
     .without_device = {"kernels=joined"},
     .always = {"offsets=products", "choices=first"}},
};

/* Is row I of PASSES not for PROG, on that machine? */
static bool is_left_out(size_t i, const ToImp *how, const Prog *prog,
                        int machine)
{
    return (passes[i].only_of_fun && prog_level(prog) == LEVEL_FUNMEM) ||
           (passes[i].only_on_processor && machine != ON_PROCESSOR) ||
           (strcmp(passes[i].pass, "guard") == 0 && how->unchecked);
}

/* Some options, or NULL. */
static bool tell(ToolCase *c, Step *step, const char *const *told)
{
    for (int i = 0; i < MOST_OPTIONS; i++)
        if (told[i] &&
            !step_set(step, told[i], (Span){0}, c->call->arena, c->diag))
            return false;
    return true;
}

/* Those for MACHINE, which is no ON_EITHER. */
static Step *own_steps(ToolCase *c, const ToImp *how, const Prog *prog,
                       int machine)
{
    bool device = emit_may_run_on(how->dialect, true);
    Arena *arena = c->call->arena;
    Step *first = NULL, **link = &first;

    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        if (is_left_out(i, how, prog, machine))
            continue;
        Step *step = step_new(passes[i].pass, (Span){0}, arena, c->diag);
        if (!step || !tell(c, step, passes[i].on[machine]) ||
            !tell(c, step, passes[i].always) ||
            !tell(c, step, device ? passes[i].with_device[machine]
                                  : passes[i].without_device))
            return NULL;
        *link = step;
        link = &step->next;
    }
    return first;
}

/* ---- those of files ---- */

static Step *steps_of_file(ToolCase *c, const char *file)
{
    Source *text = tool_read_source(c, file);

    return text ? pipeline_parse_yaml(text, c->call->arena, c->diag) : NULL;
}

/* Passes of FIRST that are told no target get that of the emitted code; what
 * they are told has to suit it. */
static bool aim(ToolCase *c, const Dialect *dialect, Step *first)
{
    LayoutTarget machine;
    Span span;
    const char *told = pipeline_target(first, &span);
    const char *own = emit_may_run_on(dialect, true) ? "gpu" : "cpu";

    if (!pipeline_aim(first, told ? NULL : own, c->call->arena, c->diag))
        return false;
    if (!told)
        return true;
    if (!layout_target_read(told, &machine, c->call->arena, c->diag))
        return false;
    bool device = machine.threads != 0;
    if (!emit_may_run_on(dialect, device))
        diag_error(c->diag, span,
                   "the pipeline is for '%s', but the emitted program never "
                   "runs on a %s",
                   told, device ? "device of that kind" : "processor");
    return emit_may_run_on(dialect, device);
}

/* ---- running them ---- */

static bool run_steps(PassRun *run, Step *first)
{
    PipelineRun p = {.run = *run, .first = first, .stop_after = -1,
                     .last_limit = -1};
    const DumpWish none = {0};

    if (!first)
        return false;
    dump_start(&p.dump, &none, &p.run);
    bool ok = pipeline_run(&p);
    dump_end(&p.dump);
    *run = p.run;
    return ok;
}

static bool run_own(PassRun *run, const ToImp *how, int machine)
{
    return run_steps(run, own_steps(run->c, how, run->prog, machine));
}

static bool run_file(PassRun *run, const ToImp *how)
{
    ToolCase *c = run->c;
    Step *first = steps_of_file(c, how->pipeline);

    if (!first || !aim(c, how->dialect, first) || !run_steps(run, first))
        return false;
    if (!run->prog->first || prog_level(run->prog) == LEVEL_IMP)
        return true;
    diag_error(c->diag, (Span){0}, "the pipeline '%s' does not end in IMP: "
               "'lower' is its last pass", how->pipeline);
    return false;
}

/* JOINED takes the place of RUN's program. */
static bool join(PassRun *run, PassRun *processor)
{
    Store *store = store_new();
    Prog *joined = versions_join(run->c, store, run->prog, processor->prog);

    if (!joined || (!run->c->call->common->no_verify &&
                    !verify_prog(joined, run->c->diag))) {
        store_free(store);
        return false;
    }
    store_free(run->store);
    run->store = store;
    run->prog = joined;
    return true;
}

/* The program goes through both pipelines.  Rewrites of a limit are counted
 * through both. */
static bool run_both(PassRun *run, const ToImp *how)
{
    PassRun processor;
    bool ok = pass_run_start(&processor, run->c) &&
              run_own(run, how, ON_DEVICE);

    processor.limit = run->limit;
    ok = ok && run_own(&processor, how, ON_PROCESSOR) &&
         join(run, &processor);
    pass_run_end(&processor);
    return ok;
}

/* The machine that DIALECT is for. */
static int own_machine(const Dialect *dialect)
{
    bool processor = emit_may_run_on(dialect, false);

    return !emit_may_run_on(dialect, true) ? ON_PROCESSOR
           : processor                     ? ON_EITHER
                                           : ON_DEVICE;
}

/* MACHINES: the pipeline is that of a file. */
static int machine_of(const ToImp *how)
{
    int i = 0;

    if (!how->pipeline)
        return own_machine(how->dialect);
    while (i < MACHINES && strcmp(how->pipeline, machines[i]) != 0)
        i++;
    return i;
}

bool to_imp(PassRun *run, const ToImp *how)
{
    int machine = machine_of(how);

    if (prog_level(run->prog) == LEVEL_IMP)
        return true;
    return machine == MACHINES    ? run_file(run, how)
           : machine == ON_EITHER ? run_both(run, how)
                                  : run_own(run, how, machine);
}

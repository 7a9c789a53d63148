/* to_imp.c - what makes IMP of a program that is emitted: see to_imp.h. */
#include "drivers/pipeline/to_imp.h"

#include "drivers/pipeline/named.h"
#include "drivers/pipeline/run.h"
#include "passes/level.h"
#include "passes/shared/target/target.h"

#include <string.h>

/* ---- the pipeline ---- */

static const char *own_pipeline(const Dialect *dialect)
{
    bool processor = emit_may_run_on(dialect, false);

    return !emit_may_run_on(dialect, true) ? "cpu"
           : processor                     ? "device"
                                           : "gpu";
}

static Step *read_steps(ToolCase *c, const char *name)
{
    const NamedPipeline *named = named_find(name);
    Source *text = named ? named_source(named) : tool_read_source(c, name);

    return text ? pipeline_parse_yaml(text, c->call->arena, c->diag) : NULL;
}

/* The steps from STEP on without guard. */
static Step *leave_checks_out(Step *step)
{
    Step *first = step, **link = &first;

    for (; step; step = step->next) {
        if (step->pass && strcmp(step->pass->name, "guard") == 0) {
            *link = step->next;
            continue;
        }
        link = &step->next;
        for (int i = 0; i < PIPELINE_PARTS; i++)
            step->part[i] = leave_checks_out(step->part[i]);
    }
    return first;
}

/* What is assumed is known to all passes of FIRST, and then not checked. */
static bool leave_assumptions_out(ToolCase *c, Step *first)
{
    const Span nowhere = {0};
    Step *step = step_new("checks", nowhere, c->call->arena, c->diag);

    while (first->next)
        first = first->next;
    first->next = step;
    return step_set(step, "none", nowhere, c->call->arena, c->diag);
}

/* Passes of FIRST that are told no target get that of the emitted code.  What
 * they are told should suit it. */
static bool aim(ToolCase *c, const Dialect *dialect, Step *first)
{
    Target machine;
    Span span;
    const char *told = pipeline_target(first, &span);
    const char *own = emit_may_run_on(dialect, true) ? "gpu" : "cpu";

    if (!pipeline_aim(first, NULL, own, c->call->arena, c->diag))
        return false;
    if (!told)
        return true;
    if (!target_read(told, &machine, c->call->arena, c->diag))
        return false;
    bool device = machine.threads != 0;
    if (!emit_may_run_on(dialect, device))
        diag_warning(c->diag, span,
                     "the pipeline is for '%s', but the emitted program never "
                     "runs on a %s",
                     told, device ? "device of that kind" : "processor");
    return true;
}

/* ---- running them ---- */

bool to_imp(PassRun *run, const ToImp *how)
{
    ToolCase *c = run->c;
    const char *name =
        how->pipeline ? how->pipeline : own_pipeline(how->dialect);

    if (prog_level(run->prog) == LEVEL_IMP)
        return true;
    Step *first = read_steps(c, name);
    if (!first || !aim(c, how->dialect, first))
        return false;
    if (how->unchecked) {
        first = leave_checks_out(first);
        if (first && !leave_assumptions_out(c, first))
            return false;
    }
    if (!pipeline_apply(run, first))
        return false;
    if (!run->prog->first || prog_level(run->prog) == LEVEL_IMP)
        return true;
    diag_error(c->diag, (Span){0},
               "the pipeline '%s' does not end in IMP: "
               "it has no 'lower'",
               name);
    return false;
}

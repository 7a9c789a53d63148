/* target.c - the machine that a pipeline is for is said once.
 *
 * Passes that count what a program costs have an option `target`.  Arrays that
 * one pass lays out for a device, and another one for a processor, serve
 * neither.
 */
#include "drivers/pipeline/pipeline.h"

#include <string.h>

static const char target_is[] = "target=";

static bool has_target(const Step *step)
{
    return step->pass && step->pass->options &&
           option_find(step->pass->options, "target", strlen("target"));
}

/* What STEP is told; NULL: nothing. */
static const char *told_step(const Step *step)
{
    const char *told = NULL;

    for (size_t i = 0; i < step->texts.count && has_target(step); i++)
        if (strncmp(step->texts.at[i], target_is, strlen(target_is)) == 0)
            told = step->texts.at[i] + strlen(target_is);
    return told;
}

/* The first step from STEP on that is told something, or told something other
 * than TOLD. */
static const Step *find_told(const Step *step, const char *told)
{
    const Step *found = NULL;

    for (; step && !found; step = step->next) {
        const char *own = told_step(step);
        if (own && !(told && strcmp(own, told) == 0))
            found = step;
        else
            found = find_told(step->group, told);
    }
    return found;
}

static bool tell(Step *step, const char *text, Arena *arena, Diag *diag)
{
    bool ok = true;

    for (; step && ok; step = step->next) {
        if (has_target(step) && !told_step(step))
            ok = step_set(step, text, (Span){0}, arena, diag);
        ok = ok && tell(step->group, text, arena, diag);
    }
    return ok;
}

const char *pipeline_target(const Step *first, Span *span)
{
    const Step *step = find_told(first, NULL);

    if (!step)
        return NULL;
    *span = step->target;
    return told_step(step);
}

bool pipeline_aim(Step *first, const char *told, Arena *arena, Diag *diag)
{
    const Step *step = find_told(first, NULL);

    if (!told && step)
        told = told_step(step);
    if (!told)
        return true;
    step = find_told(first, told);
    if (step) {
        diag_error(
            diag, step->target,
            "'%s' is given the target '%s', but the pipeline is for '%s'",
            step->pass->name, told_step(step), told);
        return false;
    }
    return tell(first, arena_printf(arena, "%s%s", target_is, told), arena,
                diag);
}

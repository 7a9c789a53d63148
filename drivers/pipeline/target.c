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

/* Passes of STEP for the same machine. */
static Step *same_machine(const Step *step)
{
    return step->pass || step->group == GROUP_VERSIONS ? NULL : step->part[0];
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
            found = find_told(same_machine(step), told);
    }
    return found;
}

static bool tell(Step *step, const char *text, Arena *arena, Diag *diag)
{
    bool ok = true;

    for (; step && ok; step = step->next) {
        if (has_target(step) && !told_step(step))
            ok = step_set(step, text, (Span){0}, arena, diag);
        ok = ok && tell(same_machine(step), text, arena, diag);
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

static bool aim_versions(Step *step, const char *told, Arena *arena, Diag *diag)
{
    static const char *const usual[PIPELINE_PARTS] = {"gpu", "opencl-cpu"};
    bool ok = true;

    for (; step && ok; step = step->next) {
        if (step->pass)
            continue;
        if (step->group != GROUP_VERSIONS)
            ok = aim_versions(step->part[0], told, arena, diag);
        else
            for (int i = 0; i < PIPELINE_PARTS; i++)
                ok = ok &&
                     pipeline_aim(step->part[i], told, usual[i], arena, diag);
    }
    return ok;
}

bool pipeline_aim(Step *first, const char *told, const char *usual,
                  Arena *arena, Diag *diag)
{
    const Step *step = find_told(first, NULL);
    const char *own = told ? told : step ? told_step(step) : usual;

    step = own ? find_told(first, own) : NULL;
    if (step) {
        diag_error(
            diag, step->target,
            "'%s' is given the target '%s', but the pipeline is for '%s'",
            step->pass->name, told_step(step), own);
        return false;
    }
    return (!own || tell(first, arena_printf(arena, "%s%s", target_is, own),
                         arena, diag)) &&
           aim_versions(first, told, arena, diag);
}

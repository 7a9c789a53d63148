/* run.c - a pipeline at work on the program of a case. */
#include "drivers/pipeline/run.h"

#include <string.h>

static bool is_over(const PipelineRun *p)
{
    return p->stop_after >= 0 && p->done >= p->stop_after;
}

static void take_times(PipelineRun *p, const Pass *pass)
{
    TimesRow *row = times_row(p->times, pass->name);

    row->runs++;
    row->rewrites += p->run.rewrites;
    row->seconds += p->run.pass_seconds;
    row->verify += p->run.verify_seconds;
}

static bool run_pass(PipelineRun *p, const Step *step)
{
    if (p->on_pass)
        p->on_pass(step->pass, p->data);
    dump_before(&p->dump, step->pass);
    if (p->done + 1 == p->stop_after && p->last_limit >= 0)
        p->run.limit = p->last_limit;
    if (!pass_run_step(&p->run, step->pass, step->options))
        return false;
    p->done++;
    dump_after(&p->dump, step->pass);
    if (!validator_check(&p->validator, &p->run, step->pass))
        return false;
    if (p->times)
        take_times(p, step->pass);
    return true;
}

static bool run_steps(PipelineRun *p, const Step *first, long long *rewrites);

static bool run_group(PipelineRun *p, const Step *step, long long *rewrites)
{
    long long more = 1;

    for (long long i = 0; i < step->trips && more && !is_over(p); i++) {
        more = 0;
        if (!run_steps(p, step->group, &more))
            return false;
        *rewrites += more;
    }
    return true;
}

static bool run_steps(PipelineRun *p, const Step *first, long long *rewrites)
{
    for (const Step *s = first; s && !is_over(p); s = s->next) {
        if (!s->pass) {
            if (!run_group(p, s, rewrites))
                return false;
            continue;
        }
        if (!run_pass(p, s))
            return false;
        *rewrites += p->run.rewrites;
    }
    return true;
}

bool pipeline_run(PipelineRun *p)
{
    long long rewrites = 0;

    return run_steps(p, p->first, &rewrites);
}

/* ---- the line in a kept input ---- */

static const char mark[] = "// funopt: ";

const char *pipeline_line(const Step *first, Arena *arena)
{
    Buf text = {0};

    pipeline_print(first, NULL, &text);
    const char *line =
        arena_printf(arena, "%s%.*s\n", mark, (int)text.len, text.at);
    buf_free(&text);
    return line;
}

bool pipeline_in_line(const Source *source, size_t begin, Span *pipeline)
{
    const char *text = source->text + begin;
    size_t len = sizeof mark - 1;

    if (strncmp(text, mark, len) != 0)
        return false;
    *pipeline = (Span){NULL, begin + len, strcspn(text + len, "\r\n")};
    return true;
}

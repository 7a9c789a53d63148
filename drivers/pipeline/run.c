/* run.c - a pipeline at work on the program of a case. */
#include "drivers/pipeline/run.h"

#include "drivers/versions.h"
#include "ground/progress.h"
#include "ir-text/parse/parse.h"
#include "passes/level.h"
#include "printer/text/print.h"
#include "verifier/rules/verify.h"

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

/* Passes that are not run count, so that their numbers are those of steps. */
static void skip(PipelineRun *p, long long passes)
{
    p->done += passes;
    dump_skip(&p->dump, passes);
}

/* From STEP on, if each is run once. */
static long long count_passes(const Step *step)
{
    long long n = 0;

    for (; step; step = step->next) {
        n += step->pass != NULL;
        for (int i = 0; i < PIPELINE_PARTS; i++)
            n += count_passes(step->part[i]);
    }
    return n;
}

static bool run_pass(PipelineRun *p, const Step *step)
{
    if (p->done < p->start_after) {
        p->run.rewrites = 1; /* it may have made some */
        skip(p, 1);
        return true;
    }
    if (p->on_pass)
        p->on_pass(step, p->data);
    progress_show("pass %lld: %s", p->done + 1, step->pass->name);
    dump_before(&p->dump, step->pass);
    if (p->done + 1 == p->stop_after && p->last_limit >= 0)
        p->run.limit = p->last_limit;
    if (!pass_run_step(&p->run, step->pass, step->options))
        return false;
    p->done++;
    dump_after(&p->dump, step->pass);
    if (p->after_pass)
        p->after_pass(step, p->data);
    if (!validator_check(&p->validator, &p->run, step->pass))
        return false;
    if (p->times)
        take_times(p, step->pass);
    return true;
}

static bool run_steps(PipelineRun *p, const Step *first, long long *rewrites);

static bool run_fix(PipelineRun *p, const Step *step, long long *rewrites)
{
    long long more = 1;

    for (long long i = 0; i < step->trips && more && !is_over(p); i++) {
        more = 0;
        if (!run_steps(p, step->part[0], &more))
            return false;
        *rewrites += more;
    }
    return true;
}

static bool run_fun(PipelineRun *p, const Step *step, long long *rewrites)
{
    if ((prog_level(p->run.prog) & LEVEL_FUN) || p->done < p->start_after)
        return run_steps(p, step->part[0], rewrites);
    skip(p, count_passes(step->part[0]));
    return true;
}

/* A copy of RUN's program, which was verified. */
static bool copy_program(PassRun *copy, const PassRun *run)
{
    Arena *arena = run->c->call->arena;
    Buf text = {0};

    print_prog(run->prog, (PrintStyle){NULL, PLACES_ALL}, &text);
    Source *source = source_of_text(arena, run->c->source->name,
                                    text.at ? text.at : "", text.len);
    buf_free(&text);
    tool_keep_source(run->c, source);
    *copy = (PassRun){.c = run->c, .store = store_new(),
                      .last_done = run->last_done,
                      .on_remarks = run->on_remarks, .data = run->data};
    copy->prog = parse_program(copy->store, source, 0, source->len,
                               run->c->diag, NULL);
    return !diag_failed(run->c->diag);
}

/* The program of both takes the place of RUN's, DEVICE's. */
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

/* The pipeline goes on with the program of OTHER, from FIRST on; then with that
 * of both, unless it is cut: then OTHER has the device's. */
static bool run_processor(PipelineRun *p, const Step *first, PassRun *other,
                          long long *rewrites)
{
    PassRun device = p->run;

    other->limit = device.limit;
    p->run = *other;
    dump_switch(&p->dump);
    bool ok = run_steps(p, first, rewrites);
    if (p->cut) {
        *other = device;
        return ok;
    }
    *other = p->run;
    device.limit = other->limit;
    p->run = device;
    if (!ok || !join(&p->run, other))
        return false;
    dump_joined(&p->dump);
    return true;
}

/* Rewrites of a limit are counted through both.  If the pipeline stops before
 * the end, the program is that which the last pass has made. */
static bool run_versions(PipelineRun *p, const Step *step, long long *rewrites)
{
    enum { DEVICE, PROCESSOR };
    PassRun other;

    if (p->done < p->start_after) {
        diag_error(p->run.c->diag, (Span){0},
                   "a pipeline does not begin within 'versions'");
        return false;
    }
    bool ok = copy_program(&other, &p->run) &&
              run_steps(p, step->part[DEVICE], rewrites);
    if (ok && !p->cut)
        ok = run_processor(p, step->part[PROCESSOR], &other, rewrites);
    pass_run_end(&other);
    return ok;
}

static bool (*const run_group[GROUPS])(PipelineRun *, const Step *,
                                       long long *) = {
    [GROUP_FIX] = run_fix,
    [GROUP_FUN] = run_fun,
    [GROUP_VERSIONS] = run_versions,
};

static bool run_steps(PipelineRun *p, const Step *first, long long *rewrites)
{
    for (const Step *s = first; s; s = s->next) {
        if (is_over(p)) {
            p->cut = true;
            break;
        }
        if (!s->pass) {
            if (!run_group[s->group](p, s, rewrites))
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

bool pipeline_apply(PassRun *run, Step *first)
{
    PipelineRun p = {
        .run = *run, .first = first, .stop_after = -1, .last_limit = -1};
    const DumpWish none = {0};

    dump_start(&p.dump, &none, &p.run);
    bool ok = pipeline_run(&p);
    dump_end(&p.dump);
    *run = p.run;
    return ok;
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

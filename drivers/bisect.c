/* bisect.c - the rewrite that makes a command fail.
 *
 * Each part of the pipeline runs in a process of its own, so that one that
 * crashes is an answer, too.  Passes are tried one by one, as a program may
 * fail, and then not, and then again; among the rewrites of the pass the
 * search halves.
 */
#include "drivers/bisect.h"

#include "drivers/pipeline/run.h"
#include "drivers/program.h"
#include "ground/process.h"
#include "printer/text/print.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* What a process tells about its part of the pipeline. */
typedef struct Report {
    long long passes, rewrites; /* rewrites: of the last pass */
    char pass[64], remark[1024];
} Report;

typedef struct Bisect {
    ToolCase *c;
    const Step *first;
    long long start_after; /* so many passes, which the input went through */
    const char *command; /* with the file after it */
    const char *directory, *file;
    Report *report; /* in memory that all processes share */
} Bisect;

/* ---- one part of the pipeline ---- */

static void note_pass(const Step *step, void *data)
{
    Report *report = data;
    snprintf(report->pass, sizeof report->pass, "%s",
             step->pass->name);
}

/* The case of one part: nothing is verified, shown or kept. */
static void start_part(const Bisect *b, ToolCall *call, ToolCommon *common,
                       ToolCase *c)
{
    *common = *b->c->call->common;
    common->no_verify = true;
    common->remarks = "";
    common->limit = -1;
    *call = *b->c->call;
    call->common = common;
    *c = *b->c;
    c->call = call;
    tool_watch(NULL);
}

/* The first PASSES passes, the last one with LIMIT rewrites: its outcome goes
 * to the file. */
static bool make_part(const Bisect *b, long long passes, long long limit)
{
    static const DumpWish none;
    ToolCommon common;
    ToolCall call;
    ToolCase c;
    Buf done = {0}, text = {0};
    PipelineRun p = {.first = b->first, .start_after = b->start_after,
                     .stop_after = passes, .last_limit = limit,
                     .on_pass = note_pass, .data = b->report};

    start_part(b, &call, &common, &c);
    if (!pass_run_start(&p.run, &c))
        return false;
    p.run.last_done = &done;
    dump_start(&p.dump, &none, &p.run);
    if (!pipeline_run(&p))
        return false;
    print_prog(p.run.prog, (PrintStyle){NULL, program_places(&c)}, &text);
    b->report->passes = p.done;
    b->report->rewrites = p.run.rewrites;
    snprintf(b->report->remark, sizeof b->report->remark, "%.*s", (int)done.len,
             done.at);
    return !tool_write(b->file, &text, call.arena);
}

/* Does CHILD end, and well? */
static bool ends_well(pid_t child)
{
    int status = 0;

    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return false;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool make(const Bisect *b, long long passes, long long limit)
{
    *b->report = (Report){0};
    pid_t child = fork();
    if (child == 0) {
        bool quiet = freopen("/dev/null", "w", stderr) != NULL;
        _exit(quiet && make_part(b, passes, limit) ? 0 : 1);
    }
    return child > 0 && ends_well(child);
}

/* Does the command succeed on the file?  Its output is of no interest. */
static bool command_succeeds(const Bisect *b)
{
    const char *word[] = {"/bin/sh", "-c", b->command, "sh", b->file, NULL};
    const char *none = "/dev/null";

    return process_run(word, (ProcessFiles){none, none, none}, 0) == 0;
}

static bool succeeds(const Bisect *b, long long passes, long long limit)
{
    return make(b, passes, limit) && command_succeeds(b);
}

/* ---- the search ---- */

/* The first pass after which it fails; 0 where there is none. */
static long long find_pass(const Bisect *b)
{
    for (long long n = 1;; n++) {
        bool ok = succeeds(b, n, -1);
        if (!ok)
            return n;
        if (b->report->passes < n)
            return 0; /* that was all of them */
    }
}

/* How many rewrites of pass PASS it takes to fail. */
static long long find_rewrite(const Bisect *b, long long pass)
{
    long long good = 0, bad = 1;

    if (!succeeds(b, pass, 0))
        return 0;
    while (succeeds(b, pass, bad)) {
        if (b->report->rewrites < bad)
            return 0; /* it fails only where nobody counts */
        good = bad;
        bad *= 2;
    }
    while (bad - good > 1) {
        long long middle = good + (bad - good) / 2;
        if (succeeds(b, pass, middle))
            good = middle;
        else
            bad = middle;
    }
    return bad;
}

/* ---- the answer ---- */

/* The program that a part of the pipeline makes. */
static void add_program(const Bisect *b, long long passes, long long limit,
                        Buf *out)
{
    const char *why;

    if (!make(b, passes, limit)) {
        buf_text(out, "// (the pass crashes)\n");
        return;
    }
    Source *text = source_read(b->c->call->arena, b->file, &why);
    if (!text)
        return;
    buf_bytes(out, text->text, text->len);
    source_free(text);
}

static void answer(const Bisect *b, long long pass, long long rewrite)
{
    Buf *out = b->c->out;
    Buf before = {0}, after = {0};

    add_program(b, rewrite ? pass : pass - 1, rewrite ? rewrite - 1 : -1,
                &before);
    add_program(b, pass, rewrite ? rewrite : -1, &after);
    buf_printf(out, "// pass %lld, %s", pass, b->report->pass);
    if (rewrite)
        buf_printf(out, ", rewrite %lld", rewrite);
    buf_char(out, '\n');
    if (*b->report->remark)
        buf_printf(out, "// %s\n", b->report->remark);
    buf_printf(out, "// ----- before\n%.*s// ----- after\n%.*s",
               (int)before.len, before.at, (int)after.len, after.at);
    buf_free(&before);
    buf_free(&after);
}

static void search(const Bisect *b)
{
    if (!succeeds(b, 0, -1)) {
        diag_error(b->c->diag, (Span){0},
                   "the command fails on the input already");
        return;
    }
    long long pass = find_pass(b);
    if (pass)
        answer(b, pass, find_rewrite(b, pass));
    else
        diag_error(b->c->diag, (Span){0},
                   "the command succeeds after every pass");
}

void bisect(ToolCase *c, const Step *first, long long start_after,
            const char *command)
{
    Arena *arena = c->call->arena;
    char *directory = process_temp(arena, "funopt-bisect");

    if (!mkdtemp(directory)) {
        diag_error(c->diag, (Span){0}, "%s: %s", directory, strerror(errno));
        return;
    }
    Bisect b = {.c = c, .first = first, .start_after = start_after,
                .directory = directory,
                .command = arena_printf(arena, "%s \"$1\"", command),
                .file = arena_printf(arena, "%s/program.fun", directory)};
    b.report = mmap(NULL, sizeof *b.report, PROT_READ | PROT_WRITE,
                    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (b.report == MAP_FAILED)
        diag_error(c->diag, (Span){0}, "%s", strerror(errno));
    else
        search(&b);
    if (b.report != MAP_FAILED)
        munmap(b.report, sizeof *b.report);
    unlink(b.file);
    rmdir(directory);
}

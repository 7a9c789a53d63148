/* funtest.c - run programs on cases, in several ways. */
#include "drivers/funtest/cases.h"
#include "drivers/funtest/jobs.h"
#include "drivers/funtest/reduce.h"
#include "drivers/funtest/report.h"
#include "drivers/pipeline/chosen.h"
#include "drivers/tolerance.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct TestOptions {
    PipelineChoice choice;
    const char *through, *tolerance, *reduce;
    bool verbose, list, print_cases;
    long long jobs, timeout;
} TestOptions;

static const TestOptions defaults = {.through = "value,memory,imp,c",
                                     .timeout = 60};

#define AT(field) offsetof(TestOptions, field)

static const Option options[] = {
    {"through", OPTION_TEXT, AT(through), .arg = "WAYS",
     .help = "some of value, memory, imp, c, opencl and cuda, with commas; or "
             "all (value,memory,imp,c)"},
    PIPELINE_OPTIONS(TestOptions, choice),
    {"tolerance", OPTION_TEXT, AT(tolerance), .arg = "X",
     .help = "floats may differ by X times the larger of them, and of 1 (0; "
             "after passes, where floats are folded, and in targets: 0.001)"},
    {"j", OPTION_COUNT, AT(jobs), .arg = "N", .min = 1, .max = 1000,
     .help = "run N processes at a time (as many as there are processors)"},
    {"timeout", OPTION_COUNT, AT(timeout), .arg = "SECONDS", .min = 1,
     .max = 1000000, .help = "a case that takes longer on a way fails (60)"},
    {"v", OPTION_FLAG, AT(verbose),
     .help = "print a line for each case on each way"},
    {"list", OPTION_FLAG, AT(list),
     .help = "print a table of the programs: the cases that passed, failed and "
             "were skipped on each way"},
    {"print-cases", OPTION_FLAG, AT(print_cases),
     .help = "run nothing: print the cases as a file of cases"},
    {"reduce", OPTION_TEXT, AT(reduce), .arg = "FOLDER", .value_optional = true,
     .help = "let funreduce make each program that fails smaller; it goes to "
             "FOLDER, or here"},
    {0},
};

/* ---- the command line ---- */

/* The ways that TEXT names; 0: WRONG says what is wrong with it. */
static unsigned read_ways(const char *text, Arena *arena, const char **wrong)
{
    unsigned ways = 0;

    if (strcmp(text, "all") == 0)
        return (1u << WAYS) - 1;
    for (const char *at = text;; at++) {
        size_t len = strcspn(at, ",");
        int way = 0;
        while (way < WAYS && (strlen(way_name[way]) != len ||
                              strncmp(way_name[way], at, len) != 0))
            way++;
        if (way == WAYS) {
            *wrong = arena_printf(arena,
                                  "a way is value, memory, imp, c, opencl or "
                                  "cuda, not '%.*s'%s",
                                  (int)len, at,
                                  did_you_mean(arena, at, len, way_name));
            return 0;
        }
        ways |= 1u << way;
        at += len;
        if (!*at)
            return ways;
    }
}

/* Programs, and at most one file of cases. */
typedef struct Operands {
    const char **programs;
    size_t count;
    const char *cases;
} Operands;

static const char *sort_operands(const ToolCall *call, Operands *o)
{
    const OptionTexts *all = &call->operands;

    *o = (Operands){ARENA_NEW(call->arena, const char *, all->count), 0, NULL};
    for (size_t i = 0; i < all->count; i++) {
        if (!is_case_file(all->at[i])) {
            o->programs[o->count++] = all->at[i];
            continue;
        }
        if (o->cases)
            return arena_printf(call->arena, "one file of cases too many: '%s'",
                                all->at[i]);
        o->cases = all->at[i];
    }
    return o->count ? NULL : "a program is missing";
}

static const char *wrong_options(const ToolCall *call)
{
    const TestOptions *o = call->options;

    if (call->common->split_input || call->common->verify_diagnostics)
        return "funtest reads whole programs, and its own messages";
    if (o->choice.passes && o->choice.pipeline)
        return "'-p' and '--pipeline' exclude each other";
    if (o->choice.target && !o->choice.passes && !o->choice.pipeline)
        return "'--target' is for '-p' and '--pipeline'";
    return NULL;
}

static bool read_tolerance(ToolCall *call, double *tolerance)
{
    const TestOptions *o = call->options;
    Diag diag = {0};
    ToolCase c = {.diag = &diag};

    *tolerance = -1;
    bool ok = tolerance_read(&c, o->tolerance, tolerance);
    tool_print_diag(call, &diag);
    diag_free(&diag);
    return ok;
}

/* False: what is wrong was reported. */
static bool read_how(ToolCall *call, WayOptions *how)
{
    const TestOptions *o = call->options;
    bool chooses = o->choice.passes || o->choice.pipeline;

    *how = (WayOptions){.call = call, .seconds = (unsigned)o->timeout};
    if (!pipeline_load_plugins(call, &o->choice))
        return false;
    if (chooses)
        how->steps = pipeline_chosen(call, &o->choice);
    return (how->steps || !chooses) && read_tolerance(call, &how->tolerance);
}

/* ---- all of it ---- */

static int write_output(const ToolCall *call, Buf *out, int status)
{
    const char *to = call->common->output;
    const char *why = tool_write(to, out, call->arena);

    buf_free(out);
    return why ? tool_complain(call, TOOL_REJECTED, "%s: %s",
                               to ? to : "<stdout>", why)
               : status;
}

static int print_cases(const ToolCall *call, const Test *tests, size_t n)
{
    const char *before = "[";
    Buf out = {0};

    for (size_t i = 0; i < n; i++) {
        const Subject *s = &tests[i].subject;
        if (!s->prog)
            return TOOL_REJECTED;
        buf_text(&out, before);
        cases_print(s->cases, s->ncase, &out);
        before = ",\n ";
    }
    buf_text(&out, "]\n");
    return write_output(call, &out, TOOL_DONE);
}

static int run_tests(const WayOptions *how, unsigned ways, Test *tests,
                     size_t n)
{
    ToolCall *call = how->call;
    const TestOptions *o = call->options;
    long long jobs = o->jobs ? o->jobs : sysconf(_SC_NPROCESSORS_ONLN);
    Report report = {.call = call,
                     .ways = ways,
                     .verbose = o->verbose};
    Jobs all = {.how = how,
                .ways = ways,
                .most = jobs,
                .tests = tests,
                .count = n,
                .on_way = report_way,
                .on_test = report_test,
                .data = &report};
    const ReduceWish wish = {.call = call,
                             .folder = o->reduce,
                             .choice = &o->choice,
                             .tolerance = o->tolerance,
                             .jobs = jobs};

    for (size_t i = 0; i < n; i++)
        report.rejected += !tests[i].subject.prog;
    jobs_run(&all);
    if (o->list)
        report_table(&report, tests, n);
    report_summary(&report);
    for (size_t i = 0; i < n && o->reduce; i++)
        if (tests[i].subject.prog)
            reduce_failure(&tests[i], &wish);
    return write_output(call, &report.out,
                        report_has_failures(&report) ? TOOL_REJECTED
                                                     : TOOL_DONE);
}

static int run_call(ToolCall *call)
{
    const TestOptions *o = call->options;
    const char *wrong = wrong_options(call);
    unsigned ways = 0;
    Operands operands;
    WayOptions how;

    if (!wrong)
        wrong = sort_operands(call, &operands);
    if (!wrong)
        ways = read_ways(o->through, call->arena, &wrong);
    if (wrong)
        return tool_complain(call, TOOL_USAGE, "%s; see --help", wrong);
    if (!read_how(call, &how))
        return TOOL_USAGE;
    Test *tests = ARENA_NEW(call->arena, Test, operands.count);
    for (size_t i = 0; i < operands.count; i++)
        subject_read(&tests[i].subject, call, operands.programs[i],
                     operands.cases);
    int status = o->print_cases ? print_cases(call, tests, operands.count)
                                : run_tests(&how, ways, tests, operands.count);
    for (size_t i = 0; i < operands.count; i++)
        subject_free(&tests[i].subject);
    return status;
}

int main(int argc, char **argv)
{
    static const Tool tool = {
        .name = "funtest",
        .summary = "run programs on cases, in several ways",
        .operands = "PROGRAM... [CASES.json]",
        .epilogue =
            "Cases are comments of a program: '// RUN-VALUE: main(3, "
            "[1, 2, 3]) == 6',\n'// RUN-ERROR: main(0) =~ \"division\"' "
            "and '// EXPECT-STATS: copied == 0' after one.\n"
            "$FUNTEST_OPTS has more options.\n",
        .options = options,
        .options_size = sizeof(TestOptions),
        .defaults = &defaults,
        .variable = "FUNTEST_OPTS",
        .run_call = run_call,
    };
    return tool_main(&tool, argc, argv);
}

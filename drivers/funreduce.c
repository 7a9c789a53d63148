/* funreduce.c - make a program smaller that shows a failure. */
#include "drivers/tool.h"

#include "ir-text/parse/parse.h"
#include "reduce/reduce.h"
#include "verifier/rules/verify.h"

#include <stdio.h>

typedef struct ReduceCall {
    const char *test;
    bool no_verify, verbose;
    long long timeout, jobs, max_tests;
} ReduceCall;

#define AT(field) offsetof(ReduceCall, field)

static const Option options[] = {
    {"test", OPTION_TEXT, AT(test), .arg = "CMD",
     .help = "the command that /bin/sh runs as the test; the program's file is "
             "appended, or replaces each {}; it exits with 0 if the program is "
             "interesting"},
    {"no-verify", OPTION_FLAG, AT(no_verify),
     .help = "also try programs that the verifier rejects, and texts that are "
             "not programs if the original is not one"},
    {"timeout", OPTION_COUNT, AT(timeout), .arg = "SECONDS", .max = 1000000,
     .help = "a test that takes longer fails (60; 0: no limit)"},
    {"j", OPTION_COUNT, AT(jobs), .arg = "N", .min = 1, .max = 1000,
     .help = "run N tests at a time (1); the result is the same"},
    {"max-tests", OPTION_COUNT, AT(max_tests), .arg = "N", .max = 1000000000,
     .help = "stop after N tests (0: no limit)"},
    {"verbose", OPTION_FLAG, AT(verbose),
     .help = "show the progress on standard error"},
    {0},
};

/* ---- what the original is ---- */

/* What candidates have to be, so that they are what the original is.  False
 * where that is not accepted; what is wrong with it goes to DIAG. */
static bool judge(const ReduceCall *o, Source *source, Diag *diag,
                  Accept *accept)
{
    Store *store = store_new();
    Prog *prog = parse_program(store, source, 0, source->len, diag, NULL);
    bool is_program = !diag_failed(diag);

    if (is_program && !o->no_verify)
        verify_prog(prog, diag);
    store_free(store);
    *accept = !o->no_verify ? ACCEPT_VERIFIED
              : is_program  ? ACCEPT_PARSED
                            : ACCEPT_TEXT;
    return o->no_verify || !diag_failed(diag);
}

static bool decide_acceptance(const ToolCall *call, Source *source,
                              Accept *accept)
{
    Diag diag = {0};
    bool ok = judge(call->options, source, &diag, accept);

    if (!ok) {
        diag_note(&diag, (Span){0},
                  "'--no-verify' also reduces programs that are not accepted");
        tool_print_diag(call, &diag);
    }
    diag_free(&diag);
    return ok;
}

/* ---- what is said ---- */

static void show_progress(const ReduceProgress *p, void *data)
{
    const ToolCall *call = data;

    fprintf(stderr,
            "%s: %lld test%s: %llu statement%s, %llu byte%s (%s)\n",
            call->tool->name, p->tests, p->tests == 1 ? "" : "s",
            (unsigned long long)p->statements, p->statements == 1 ? "" : "s",
            (unsigned long long)p->bytes, p->bytes == 1 ? "" : "s",
            p->reducer);
}

static int complain_boring(const ToolCall *call, const Source *source,
                           int status)
{
    const ReduceCall *o = call->options;
    Diag diag = {0};

    if (status < 0)
        diag_error(&diag, (Span){0}, "'%s' is killed on %s", o->test,
                   source->name);
    else
        diag_error(&diag, (Span){0}, "'%s' exits with %d on %s", o->test,
                   status, source->name);
    diag_note(&diag, (Span){0},
              "it must exit with 0 if the program still fails: '! COMMAND', or "
              "'COMMAND 2>&1 | grep -q MESSAGE'");
    tool_print_diag(call, &diag);
    diag_free(&diag);
    return TOOL_REJECTED;
}

static void warn_unfinished(const ToolCall *call, const ReduceResult *r)
{
    Diag diag = {0};

    if (r->end == REDUCE_STOPPED)
        diag_warning(&diag, (Span){0}, "interrupted: there may be a smaller "
                                       "program");
    tool_print_diag(call, &diag);
    diag_free(&diag);
}

/* ---- the call ---- */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    return *name && strcmp(name, "<stdin>") != 0 ? name : "program.fun";
}

static int write_result(const ToolCall *call, const ReduceResult *r)
{
    const char *to = call->common->output;
    const char *why = tool_write(to, &r->text, call->arena);

    warn_unfinished(call, r);
    return why ? tool_complain(call, TOOL_REJECTED, "%s: %s",
                               to ? to : "<stdout>", why)
               : TOOL_DONE;
}

static int reduce_source(ToolCall *call, Source *source)
{
    const ReduceCall *o = call->options;
    ReduceOptions how = {.command = o->test,
                         .name = base_name(source->name),
                         .seconds = o->timeout,
                         .jobs = o->jobs,
                         .max_tests = o->max_tests,
                         .progress = o->verbose ? show_progress : NULL,
                         .data = call};
    int status;

    if (!decide_acceptance(call, source, &how.accept))
        return TOOL_REJECTED;
    ReduceResult r = reduce_text(&how, source->text, source->len);
    if (r.end == REDUCE_FAILED)
        status =
            tool_complain(call, TOOL_REJECTED, "the test cannot be run: %.*s",
                          (int)r.why.len, r.why.at);
    else if (r.end == REDUCE_BORING)
        status = complain_boring(call, source, r.status);
    else
        status = write_result(call, &r);
    buf_free(&r.text);
    buf_free(&r.why);
    return status;
}

static const char *wrong_call(const ToolCall *call)
{
    const ReduceCall *o = call->options;
    const ToolCommon *common = call->common;

    if (call->operands.count > 1)
        return arena_printf(call->arena, "one operand too many: '%s'",
                            call->operands.at[1]);
    if (common->split_input || common->verify_diagnostics)
        return "funreduce reduces one program";
    return o->test && *o->test ? NULL : "'--test=CMD' is missing";
}

static int run_call(ToolCall *call)
{
    const char *file = call->operands.count ? call->operands.at[0] : "-";
    const char *why = wrong_call(call);

    if (why)
        return tool_complain(call, TOOL_USAGE, "%s; see --help", why);
    Source *source = source_read(call->arena, file, &why);
    if (!source)
        return tool_complain(call, TOOL_REJECTED, "%s: %s", file, why);
    int status = reduce_source(call, source);
    source_free(source);
    return status;
}

int main(int argc, char **argv)
{
    static const ReduceCall defaults = {.timeout = 60, .jobs = 1};
    static const Tool tool = {
        .name = "funreduce",
        .summary = "make a program smaller as long as a test finds it "
                   "interesting",
        .operands = "PROGRAM --test=CMD",
        .epilogue = "CMD exits with 0 if the program is interesting, for "
                    "example\n--test='simplify {} 2>&1 | grep -q \"internal "
                    "error\"'.\n",
        .options = options,
        .options_size = sizeof(ReduceCall),
        .defaults = &defaults,
        .run_call = run_call,
    };
    return tool_main(&tool, argc, argv);
}

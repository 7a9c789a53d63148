/* funcheck.c - hold a text against the checks in a file. */
#include "drivers/tool.h"
#include "funcheck/cases.h"
#include "funcheck/check_file.h"
#include "funcheck/funcheck.h"
#include "funcheck/input.h"
#include "funcheck/update.h"
#include "ground/expect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Lines of input around an error.  An estimate of what is easy to read. */
enum { CONTEXT_LINES = 5 };

typedef struct Options {
    const char *input_file;
    OptionTexts check_prefix, check_prefixes, comment_prefixes;
    OptionTexts define, implicit_check_not;
    bool allow_empty, allow_unused_prefixes, allow_dag_overlap;
    bool strict_whitespace, match_full_lines, ignore_case, enable_var_scope;
    bool v, vv;
    OptionTexts dump_input, dump_input_filter, dump_input_context;
    long long dump_input_label_width;
    bool update;
    const char *update_labels, *update_names;
} Options;

#define AT(field) offsetof(Options, field)

static const Option options[] = {
    {"input-file", OPTION_TEXT, AT(input_file), .arg = "FILE",
     .help = "the text to check (standard input)"},
    {"check-prefix", OPTION_TEXTS, AT(check_prefix), .arg = "PREFIX",
     .help = "the prefix of directives (CHECK); may be given several times"},
    {"check-prefixes", OPTION_TEXTS, AT(check_prefixes), .arg = "A,B",
     .help = "several prefixes, separated by commas"},
    {"comment-prefixes", OPTION_TEXTS, AT(comment_prefixes), .arg = "A,B",
     .help = "prefixes of comments, in which there are no directives "
             "(COM,RUN)"},
    {"D", OPTION_JOINED, AT(define), .arg = "VAR=TEXT",
     .help = "define a string variable; -D#VAR=EXPR a numeric one"},
    {"implicit-check-not", OPTION_TEXTS, AT(implicit_check_not),
     .arg = "PATTERN",
     .help = "put a -NOT directive with PATTERN before every directive that "
             "has to match"},
    {"allow-empty", OPTION_FLAG, AT(allow_empty),
     .help = "the input may be empty"},
    {"allow-unused-prefixes", OPTION_FLAG, AT(allow_unused_prefixes),
     .help = "a prefix may be missing from the check file"},
    {"allow-deprecated-dag-overlap", OPTION_FLAG, AT(allow_dag_overlap),
     .help = "-DAG directives of a group may match the same text"},
    {"strict-whitespace", OPTION_FLAG, AT(strict_whitespace),
     .help = "do not treat all runs of spaces and tabs as equal"},
    {"match-full-lines", OPTION_FLAG, AT(match_full_lines),
     .help = "directives have to match whole lines"},
    {"ignore-case", OPTION_FLAG, AT(ignore_case), .help = "ignore case"},
    {"enable-var-scope", OPTION_FLAG, AT(enable_var_scope),
     .help = "variables without a $ end at the next -LABEL"},
    {"v", OPTION_FLAG, AT(v), .help = "show what matched"},
    {"vv", OPTION_FLAG, AT(vv), .help = "show every search and its result"},
    {"dump-input", OPTION_TEXTS, AT(dump_input), .arg = "WHEN",
     .help = "show the annotated input: help, always, fail or never (fail)"},
    {"dump-input-filter", OPTION_TEXTS, AT(dump_input_filter), .arg = "WHAT",
     .help = "which lines: all, annotation-full, annotation or error"},
    {"dump-input-context", OPTION_TEXTS, AT(dump_input_context), .arg = "N",
     .help = "with N lines before and after each of them (5)"},
    {"dump-input-label-width", OPTION_COUNT, AT(dump_input_label_width),
     .arg = "N", .max = 1000, .hidden = true,
     .help = "the least width of the dump's labels"},
    {"update", OPTION_FLAG, AT(update),
     .help = "rewrite the checks of the prefix from the input"},
    {"update-labels", OPTION_TEXT, AT(update_labels), .arg = "REGEX",
     .help = "with --update, what the first line of a function begins with"},
    {"update-names", OPTION_TEXT, AT(update_names), .arg = "REGEX",
     .help = "with --update, the names that become variables ('' for none)"},
    {0},
};

/* One call: two texts, a request, and what is said about them. */
typedef struct Run {
    ToolCall *call;
    const Options *options;
    Request request;
    DumpWhen when;
    bool help; /* --dump-input=help */
    DumpStyle style;
    Source *checks, *input;
    Diag diag;
    Buf dump;
} Run;

/* ---- reading the command line ---- */

static void split_at_commas(OptionTexts *to, const OptionTexts *from,
                            Arena *arena)
{
    for (size_t i = 0; i < from->count; i++)
        for (const char *p = from->at[i];; p++) {
            size_t len = strcspn(p, ",");
            option_append(to, arena_text(arena, p, len), arena);
            p += len;
            if (!*p)
                break;
        }
}

static void make_request(const Options *o, Arena *arena, Request *q)
{
    *q = (Request){
        .prefixes = o->check_prefix, .defines = o->define,
        .implicit_nots = o->implicit_check_not,
        .allow_empty = o->allow_empty,
        .allow_unused_prefixes = o->allow_unused_prefixes,
        .allow_dag_overlap = o->allow_dag_overlap,
        .strict_whitespace = o->strict_whitespace,
        .full_lines = o->match_full_lines, .ignore_case = o->ignore_case,
        .variable_scope = o->enable_var_scope,
        .verbose = o->v || o->vv, .very_verbose = o->vv};
    split_at_commas(&q->prefixes, &o->check_prefixes, arena);
    split_at_commas(&q->comment_prefixes, &o->comment_prefixes, arena);
    q->own_prefixes = q->prefixes.count > 0;
    if (!q->own_prefixes)
        option_append(&q->prefixes, "CHECK", arena);
    if (!q->comment_prefixes.count) {
        option_append(&q->comment_prefixes, "COM", arena);
        option_append(&q->comment_prefixes, "RUN", arena);
    }
}

/* The values of the dump's options, those that say less first: of several,
 * the one that says most counts. */
static const char *const whens[] = {"never", "fail", "always", "help", NULL};
static const char *const filters[] = {"error", "annotation",
                                      "annotation-full", "all", NULL};

/* The index in NAMES of the last of TEXTS in their order, or MISSING; false
 * where one of the texts is no name. */
static bool choose(Run *run, const char *option, const OptionTexts *texts,
                   const char *const *names, int missing, int *choice)
{
    *choice = texts->count ? 0 : missing;
    for (size_t i = 0; i < texts->count; i++) {
        int k = 0;
        while (names[k] && strcmp(names[k], texts->at[i]) != 0)
            k++;
        if (!names[k]) {
            diag_error(&run->diag, (Span){0}, "--%s has no value '%s'", option,
                       texts->at[i]);
            return false;
        }
        *choice = k > *choice ? k : *choice;
    }
    return true;
}

static bool read_context(Run *run)
{
    const OptionTexts *texts = &run->options->dump_input_context;

    run->style.context = texts->count ? 0 : CONTEXT_LINES;
    for (size_t i = 0; i < texts->count; i++) {
        char *end;
        unsigned long n = strtoul(texts->at[i], &end, 10);
        if (end == texts->at[i] || *end || *texts->at[i] == '-') {
            diag_error(&run->diag, (Span){0},
                       "--dump-input-context wants a number, not '%s'",
                       texts->at[i]);
            return false;
        }
        run->style.context = n > run->style.context ? n : run->style.context;
    }
    return true;
}

static bool read_dump_options(Run *run)
{
    const Options *o = run->options;
    int when, filter;

    if (!choose(run, "dump-input", &o->dump_input, whens, DUMP_ON_FAILURE,
                &when) ||
        !choose(run, "dump-input-filter", &o->dump_input_filter, filters,
                when == DUMP_ALWAYS ? 3 : 0, &filter) ||
        !read_context(run))
        return false;
    run->help = when > DUMP_ALWAYS;
    run->when = (DumpWhen)when;
    run->style.filter = (DumpFilter)(DUMP_ERROR - filter);
    run->style.label_width = (size_t)o->dump_input_label_width;
    run->style.color =
        tool_wants_color(run->call->common, STDERR_FILENO);
    run->request.keep_marks = run->when != DUMP_NEVER;
    return true;
}

/* ---- running ---- */

static Source *read_text(Run *run, const char *what, const char *file)
{
    const char *why;
    Source *source = source_read(run->call->arena, file, &why);
    if (!source)
        diag_error(&run->diag, (Span){0}, "Could not open %s file '%s': %s",
                   what, file, why);
    return source;
}

static bool read_texts(Run *run)
{
    const OptionTexts *operands = &run->call->operands;

    if (operands->count != 1) {
        diag_error(&run->diag, (Span){0},
                   operands->count ? "one operand too many: '%s'"
                                   : "%s not specified",
                   operands->count ? operands->at[1] : "<check-file>");
        return false;
    }
    if (!check_file_prefixes_ok(&run->request, &run->diag))
        return false;
    run->checks = read_text(run, "check", operands->at[0]);
    if (run->checks)
        run->input = read_text(run, "input", run->options->input_file);
    if (!run->input)
        return false;
    if (!run->input->len && !run->options->allow_empty) {
        diag_error(&run->diag, (Span){0},
                   "'%s' is empty; --allow-empty accepts it",
                   run->input->name);
        return false;
    }
    return true;
}

/* Hold each case of the input against the same case of the checks. */
static Verdict run_cases(Run *run)
{
    Arena *arena = run->call->arena;
    bool split = run->call->common->split_input;
    input_canonical(run->checks, run->request.strict_whitespace);
    input_canonical(run->input, run->request.strict_whitespace);
    size_t nchecks, ninputs;
    Span *checks = cases_of(arena, run->checks, split, &nchecks);
    Span *inputs = cases_of(arena, run->input, split, &ninputs);
    Verdict worst = VERDICT_MATCH;

    if (nchecks != ninputs) {
        diag_error(&run->diag, (Span){0},
                   "the checks have %zu cases, but the input has %zu",
                   nchecks, ninputs);
        worst = VERDICT_MISMATCH;
    }
    for (size_t i = 0; i < nchecks && i < ninputs; i++) {
        Verdict verdict =
            funcheck_run(arena, &run->request, checks[i], inputs[i],
                         run->when, run->style, &run->diag, &run->dump);
        worst = verdict > worst ? verdict : worst;
    }
    return worst;
}

/* The diagnostics that comments in the check file can expect: not the notes
 * that point into the input. */
static int verify(Run *run)
{
    Diag about_checks = {0}, problems = {0};

    for (const DiagEntry *e = run->diag.first; e; e = e->next) {
        bool here = e->span.source == run->checks;
        if (here || e->kind != DIAG_NOTE)
            diag_add(&about_checks, e->kind, here ? e->span : (Span){0},
                     "%s", e->text);
    }
    bool ok = expect_verify(&about_checks, run->checks, &problems);
    tool_print_diag(run->call, &problems);
    diag_free(&about_checks);
    diag_free(&problems);
    return ok ? TOOL_DONE : TOOL_REJECTED;
}

static int finish(Run *run, Verdict verdict)
{
    if (run->call->common->verify_diagnostics)
        return verify(run);
    tool_print_diag(run->call, &run->diag);
    if (run->dump.len)
        fwrite(run->dump.at, 1, run->dump.len, stderr);
    return (int)verdict;
}

/* ---- updating ---- */

/* The new text of the check file. */
static bool make_update(Run *run, Buf *out)
{
    Arena *arena = run->call->arena;
    const Options *o = run->options;
    UpdateStyle style = {
        o->update_labels ? o->update_labels : update_default_labels,
        o->update_names ? o->update_names : update_default_names};
    bool split = run->call->common->split_input;
    size_t nchecks, ninputs;
    Span *checks = cases_of(arena, run->checks, split, &nchecks);
    Span *inputs = cases_of(arena, run->input, split, &ninputs);

    for (size_t i = 0; i < nchecks; i++) {
        if (i)
            buf_bytes(out, run->checks->text + checks[i - 1].at +
                               checks[i - 1].len,
                      checks[i].at - checks[i - 1].at - checks[i - 1].len);
        if (i >= ninputs)
            buf_bytes(out, run->checks->text + checks[i].at, checks[i].len);
        else if (!update_checks(arena, &run->request, style, checks[i],
                                inputs[i], &run->diag, out))
            return false;
    }
    return true;
}

/* Write the check file anew, provided that its checks then match. */
static int update(Run *run)
{
    const char *file = run->call->operands.at[0], *why;
    const char *target =
        run->call->common->output ? run->call->common->output : file;
    Buf text = {0};
    Verdict verdict = VERDICT_ERROR;

    if (make_update(run, &text)) {
        source_free(run->checks);
        *run->checks = *source_of_copy(run->call->arena, file, text.at,
                                       text.len);
        verdict = run_cases(run);
    }
    if (verdict == VERDICT_MATCH) {
        why = tool_write(target, &text, run->call->arena);
        if (why)
            diag_error(&run->diag, (Span){0}, "%s: %s", target, why);
        verdict = why ? VERDICT_MISMATCH : VERDICT_MATCH;
    } else {
        diag_error(&run->diag, (Span){0},
                   "the checks made from the input do not match it; '%s' is "
                   "left as it was", target);
    }
    buf_free(&text);
    return finish(run, verdict);
}

static void free_run(Run *run)
{
    if (run->checks)
        source_free(run->checks);
    if (run->input)
        source_free(run->input);
    /* Small texts of the command line, which got line tables. */
    for (const DiagEntry *e = run->diag.first; e; e = e->next)
        if (e->span.source)
            source_free(e->span.source);
    buf_free(&run->dump);
    diag_free(&run->diag);
}

static int run(ToolCall *call)
{
    Run run = {.call = call, .options = call->options};
    int status = TOOL_USAGE;

    make_request(run.options, call->arena, &run.request);
    if (!read_dump_options(&run) || (!run.help && !read_texts(&run))) {
        tool_print_diag(call, &run.diag);
    } else if (run.help) {
        fputs(dump_input_help, stdout);
        status = TOOL_DONE;
    } else if (run.options->update) {
        status = update(&run);
    } else {
        status = finish(&run, run_cases(&run));
    }
    free_run(&run);
    return status;
}

static const Options defaults = {.input_file = "-"};

static const Tool tool = {
    .name = "funcheck",
    .summary = "match a text against the checks in a file",
    .operands = "CHECK-FILE",
    .epilogue = "The variable FILECHECK_OPTS holds options that come before "
                "those of the command line.\n",
    .options = options,
    .options_size = sizeof(Options),
    .defaults = &defaults,
    .variable = "FILECHECK_OPTS",
    .run_call = run,
};

int main(int argc, char **argv)
{
    return tool_main(&tool, argc, argv);
}

/* funfmt.c - print programs and problems canonically. */
#include "drivers/program.h"

#include "printer/text/problem.h"

#include <errno.h>
#include <unistd.h>

enum { LANGUAGE_AUTO, LANGUAGE_FUN, LANGUAGE_LMAD };

typedef struct FormatOptions {
    bool in_place, check;
    int language; /* auto, fun, lmad */
} FormatOptions;

#define AT(field) offsetof(FormatOptions, field)

static const Option options[] = {
    {"i", OPTION_FLAG, AT(in_place),
     .help = "rewrite in place the files whose text changes"},
    {"check", OPTION_FLAG, AT(check),
     .help = "print nothing; report the files that are not in canonical form, "
             "and exit with 1 if there are any"},
    {"language", OPTION_CHOICE, AT(language), .choices = "auto|fun|lmad",
     .help = "read programs (of any level), or problems; auto goes by the "
             "file's ending, else by the first word of the text"},
    {0},
};

/* ---- one case ---- */

static bool ends_in(const char *name, const char *ending)
{
    size_t n = strlen(name), m = strlen(ending);
    return n >= m && strcmp(name + n - m, ending) == 0;
}

static bool is_problem(const ToolCase *c, const FormatOptions *o)
{
    const char *name = c->source->name;

    if (o->language != LANGUAGE_AUTO)
        return o->language == LANGUAGE_LMAD;
    if (ends_in(name, ".lmad") || ends_in(name, ".fun") ||
        ends_in(name, ".imp"))
        return ends_in(name, ".lmad");
    return text_begins_problem(c->source, c->begin, c->end);
}

static void reprint_problem(const ToolCase *c, Source *text, Diag *diag,
                            Buf *out)
{
    Store *store = store_new();
    Comments comments = {0};
    Problem *problem =
        parse_problem(store, text, 0, text->len, diag, &comments);

    (void)c;
    if (!diag_failed(diag))
        print_problem(problem, &comments, out);
    comments_free(&comments);
    store_free(store);
}

static void format_problem(ToolCase *c, Store *store, Comments *comments)
{
    size_t before = c->diag->count[DIAG_ERROR], start = c->out->len;
    Problem *problem = parse_problem(store, c->source, c->begin, c->end,
                                     c->diag, comments);

    if (c->diag->count[DIAG_ERROR] != before)
        return;
    print_problem(problem, comments, c->out);
    program_verify_roundtrip(c, start, reprint_problem);
}

static void run_case(ToolCase *c)
{
    const FormatOptions *o = c->options;
    size_t before = c->diag->count[DIAG_ERROR];
    Store *store = store_new();
    Comments comments = {0};

    if (is_problem(c, o))
        format_problem(c, store, &comments);
    else
        program_format(c, store, &comments, NULL, NULL);
    /* Where mistakes are expected, the file keeps the cases that have them. */
    if ((o->in_place || o->check) && c->diag->count[DIAG_ERROR] != before)
        buf_bytes(c->out, c->source->text + c->begin, c->end - c->begin);
    comments_free(&comments);
    store_free(store);
}

/* ---- many files ---- */

static bool same_text(const Source *source, const Buf *out)
{
    return source->len == out->len &&
           (out->len == 0 || memcmp(source->text, out->at, out->len) == 0);
}

static bool rewrite(ToolCall *call, const char *file, const Buf *out)
{
    /* A new file takes its place, so nothing else would ask. */
    const char *why = access(file, W_OK) == 0
                          ? tool_write(file, out, call->arena)
                          : strerror(errno);
    if (why)
        tool_complain(call, TOOL_REJECTED, "%s: %s", file, why);
    return !why;
}

/* Say where SOURCE begins to differ from OUT. */
static void report_difference(ToolCall *call, Source *source, const Buf *out)
{
    Source *wanted = source_of_text(call->arena, "", out->at, out->len);
    Diag diag = {0};
    size_t at = 0;

    while (at < source->len && at < out->len && source->text[at] == out->at[at])
        at++;
    size_t number = source_line_col(source, at).line;
    Span was = source_line(source, number), is = source_line(wanted, number);
    size_t end = was.at + was.len;
    Span line = source_elsewhere(call->arena, source->name,
                                 (LineCol){number, 1});
    diag_error(&diag, (Span){source, at, end > at ? end - at : 0},
               "not in canonical form");
    if (number <= source_count_lines(wanted))
        diag_note(&diag, line, "in canonical form this line is '%.*s'",
                  (int)is.len, wanted->text + is.at);
    else
        diag_note(&diag, line,
                  "in canonical form the text ends before this line");
    tool_print_diag(call, &diag);
    diag_free(&diag);
    source_free(wanted);
}

static bool format_file(ToolCall *call, const char *file)
{
    const FormatOptions *o = call->options;
    ToolResult result = tool_run_file(call, file);
    bool ok = result.accepted;

    if (ok && !same_text(result.source, &result.out)) {
        if (o->in_place)
            ok = rewrite(call, file, &result.out);
        else
            report_difference(call, result.source, &result.out);
        ok = ok && o->in_place;
    }
    tool_result_free(&result);
    return ok;
}

static const char *wrong_call(const ToolCall *call, const FormatOptions *o)
{
    if (o->in_place && o->check)
        return "'-i' and '--check' exclude each other";
    if (call->common->output)
        return o->in_place ? "'-i' and '-o' exclude each other"
                           : "'--check' and '-o' exclude each other";
    if (!o->in_place)
        return NULL;
    for (size_t i = 0; i < call->operands.count; i++)
        if (strcmp(call->operands.at[i], "-") == 0)
            return "'-i' rewrites files, not standard input";
    return call->operands.count ? NULL : "'-i' needs a FILE";
}

static int run_call(ToolCall *call)
{
    const FormatOptions *o = call->options;
    int status = TOOL_DONE;

    if (!o->in_place && !o->check)
        return tool_run(call);
    const char *wrong = wrong_call(call, o);
    if (wrong)
        return tool_complain(call, TOOL_USAGE, "%s; see --help", wrong);
    if (call->operands.count == 0)
        option_append(&call->operands, "-", call->arena);
    for (size_t i = 0; i < call->operands.count; i++)
        if (!format_file(call, call->operands.at[i]))
            status = TOOL_REJECTED;
    return status;
}

int main(int argc, char **argv)
{
    static const Tool tool = {
        .name = "funfmt",
        .summary = "print programs and problems in their canonical form",
        .operands = "[FILE ...]",
        .epilogue = "Several FILEs are for -i and --check.\n",
        .options = options,
        .options_size = sizeof(FormatOptions),
        .prints_programs = true,
        .run_case = run_case,
        .run_call = run_call,
    };
    return tool_main(&tool, argc, argv);
}

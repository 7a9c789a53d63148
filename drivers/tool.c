/* tool.c - the main that every tool shares. */
#include "drivers/tool.h"

#include "ground/expect.h"
#include "ground/pages.h"
#include "ground/progress.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

#define AT(field) offsetof(ToolCommon, field)

static const Option common_options[] = {
    {"help", OPTION_FLAG, AT(help), .help = "show this text"},
    {"h", OPTION_FLAG, AT(help), .help = "show this text", .hidden = true},
    {"version", OPTION_FLAG, AT(version), .help = "show the version"},
    {"describe", OPTION_FLAG, AT(describe), .hidden = true,
     .help = "show the options for programs, which make manual pages and "
             "completions of them"},
    {"o", OPTION_TEXT, AT(output), .arg = "FILE",
     .help = "write to FILE, which is replaced only on success"},
    {"split-input-file", OPTION_FLAG, AT(split_input),
     .help = "treat the parts between '// -----' lines as separate inputs"},
    {"verify-diagnostics", OPTION_FLAG, AT(verify_diagnostics),
     .help = "check the diagnostics against '// expected-error@+1 {{...}}' "
             "comments instead of printing them"},
    {"max-errors", OPTION_COUNT, AT(max_errors), .arg = "N", .max = 1000000000,
     .help = "print at most N errors (20; 0: all of them)"},
    {"color", OPTION_CHOICE, AT(color), .choices = "auto|always|never",
     .value_optional = true, .implied = COLOR_ALWAYS,
     .help = "color the diagnostics"},
    {0},
};

static const Option program_options[] = {
    {"g", OPTION_FLAG, AT(locations),
     .help = "print the original line of each statement, as an attribute that "
             "later tools read and print"},
    {"no-locations", OPTION_FLAG, AT(no_locations),
     .help = "do not print those that the input has"},
    {"verify-roundtrip", OPTION_FLAG, AT(verify_roundtrip),
     .help = "parse the output and print it again; fail if the text differs"},
    {0},
};

static const Option pass_options[] = {
    {"no-verify", OPTION_FLAG, AT(no_verify),
     .help = "do not verify the input, nor the output of a pass"},
    {"limit", OPTION_COUNT, AT(limit), .arg = "N", .max = LLONG_MAX,
     .help = "stop rewriting after the first N rewrites"},
    {"remarks", OPTION_TEXT, AT(remarks), .arg = "FILE", .value_optional = true,
     .help = "report what was done, and what was not and why; on standard "
             "error, or in FILE, as YAML if its name ends in .yaml or .yml"},
    {0},
};

/* ---- input and output ---- */

bool tool_write_bytes(int fd, const char *at, size_t len)
{
    progress_clear();
    while (len) {
        ssize_t n = write(fd, at, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        at += n;
        len -= (size_t)n;
    }
    return true;
}

/* A file that is not a regular one (a terminal, /dev/null, a pipe) cannot be
 * replaced, only written to; neither can a link to a file that is not there
 * yet. */
static bool is_replaceable(const char *file, bool exists, const struct stat *st)
{
    struct stat link;
    if (exists)
        return S_ISREG(st->st_mode);
    return lstat(file, &link) != 0;
}

static const char *write_through(const char *file, const Buf *out)
{
    int fd = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0)
        return strerror(errno);
    bool ok = tool_write_bytes(fd, out->at, out->len);
    ok = close(fd) == 0 && ok;
    return ok ? NULL : strerror(errno);
}

/* The permissions that the new FILE gets: those of the old one, or those of
 * any file that is made now. */
static mode_t mode_for(bool exists, const struct stat *old)
{
    if (exists)
        return old->st_mode & 07777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

const char *tool_write(const char *file, const Buf *out, Arena *arena)
{
    if (!file || strcmp(file, "-") == 0)
        return tool_write_bytes(STDOUT_FILENO, out->at, out->len)
                   ? NULL
                   : strerror(errno);
    struct stat st;
    bool exists = stat(file, &st) == 0;
    if (!is_replaceable(file, exists, &st))
        return write_through(file, out);
    char *real = exists ? realpath(file, NULL) : NULL; /* through links */
    const char *target = real ? real : file;
    char *temp = arena_printf(arena, "%s.XXXXXX", target);
    int fd = mkstemp(temp);
    bool ok = fd >= 0 && fchmod(fd, mode_for(exists, &st)) == 0 &&
              tool_write_bytes(fd, out->at, out->len);
    ok = (fd < 0 || close(fd) == 0) && ok && rename(temp, target) == 0;
    const char *why = ok ? NULL : strerror(errno);
    if (!ok && fd >= 0)
        unlink(temp);
    free(real);
    return why;
}

bool tool_wants_color(const ToolCommon *common, int fd)
{
    const char *term = getenv("TERM"), *none = getenv("NO_COLOR");
    if (common->color != COLOR_AUTO)
        return common->color == COLOR_ALWAYS;
    return isatty(fd) && term && strcmp(term, "dumb") != 0 &&
           !(none && *none);
}

void tool_print_diag(const ToolCall *call, const Diag *diag)
{
    Buf text = {0};
    DiagStyle style = {call->tool->name,
                       tool_wants_color(call->common, STDERR_FILENO),
                       (size_t)call->common->max_errors};

    diag_print(diag, &text, style);
    tool_write_bytes(STDERR_FILENO, text.at, text.len);
    buf_free(&text);
}

int tool_complain(const ToolCall *call, int status, const char *fmt, ...)
{
    Diag diag = {0};
    va_list args;

    va_start(args, fmt);
    diag_verror(&diag, (Span){0}, fmt, args);
    va_end(args);
    tool_print_diag(call, &diag);
    diag_free(&diag);
    return status;
}

/* ---- running a tool on the cases of one input ---- */

static const char separator[] = "// -----";

/* Where the case that begins at BEGIN ends; *NEXT is where the one after it
 * begins, or the source's length + 1. */
static size_t case_end(const Source *source, size_t begin, size_t *next)
{
    const char *text = source->text, *end = text + source->len;
    size_t len = sizeof separator - 1;

    for (const char *p = text + begin; p < end; p++) {
        if ((size_t)(end - p) >= len && memcmp(p, separator, len) == 0) {
            const char *eol = memchr(p, '\n', (size_t)(end - p));
            *next = eol ? (size_t)(eol + 1 - text) : source->len + 1;
            return (size_t)(p - text);
        }
        p = memchr(p, '\n', (size_t)(end - p));
        if (!p)
            break;
    }
    *next = source->len + 1;
    return source->len;
}

/* What all cases of one input share. */
typedef struct CaseRun {
    ToolCall *call;
    Source *source;
    Buf out;
    Diag found; /* over all cases */
    struct ToolSource *others;
} CaseRun;

struct ToolSource {
    struct ToolSource *next;
    Source *source;
};

void tool_keep_source(ToolCase *c, Source *source)
{
    struct ToolSource *kept = ARENA_NEW(c->call->arena, struct ToolSource, 1);

    *kept = (struct ToolSource){*c->others, source};
    *c->others = kept;
}

Source *tool_read_source(ToolCase *c, const char *file)
{
    const char *why;
    Source *source = source_read(c->call->arena, file, &why);

    if (source)
        tool_keep_source(c, source);
    else
        diag_error(c->diag, (Span){0}, "%s: %s", file, why);
    return source;
}

/* The line [BEGIN, END) after a case, which may say something, too. */
static void print_separator(CaseRun *run, size_t begin, size_t end)
{
    const char *text = run->source->text;

    if (begin == run->source->len)
        return;
    if (end > run->source->len)
        end = run->source->len;
    while (strchr(" \t\r\n", text[end - 1]))
        end--;
    buf_bytes(&run->out, text + begin, end - begin);
    buf_char(&run->out, '\n');
}

/* Separators alone are no output. */
static void run_cases(CaseRun *run)
{
    bool split = run->call->common->split_input, any = false;

    for (size_t begin = 0, next; begin <= run->source->len; begin = next) {
        size_t before = run->out.len;
        next = run->source->len + 1;
        size_t end = split ? case_end(run->source, begin, &next)
                           : run->source->len;
        ToolCase c = {run->source, begin, end, run->call->options, run->call,
                      &run->out, &run->found, &run->others, NULL};
        tool_watch(&c);
        run->call->tool->run_case(&c);
        tool_watch(NULL);
        any |= run->out.len > before;
        print_separator(run, end, next);
    }
    if (!any)
        run->out.len = 0;
}

/* The diagnostics that go to the user, and whether the input is accepted. */
static bool settle_diagnostics(CaseRun *run)
{
    if (!run->call->common->verify_diagnostics) {
        tool_print_diag(run->call, &run->found);
        return !diag_failed(&run->found);
    }
    Diag problems = {0};
    bool ok = expect_verify(&run->found, run->source, &problems);
    tool_print_diag(run->call, &problems);
    diag_free(&problems);
    return ok;
}

ToolResult tool_run_file(ToolCall *call, const char *file)
{
    CaseRun run = {.call = call};
    const char *why;

    run.source = source_read(call->arena, file, &why);
    if (!run.source) {
        tool_complain(call, TOOL_REJECTED, "%s: %s", file, why);
        return (ToolResult){0};
    }
    run_cases(&run);
    bool accepted = settle_diagnostics(&run);
    diag_free(&run.found);
    for (struct ToolSource *kept = run.others; kept; kept = kept->next)
        source_free(kept->source);
    return (ToolResult){run.source, run.out, accepted};
}

void tool_result_free(ToolResult *result)
{
    buf_free(&result->out);
    if (result->source)
        source_free(result->source);
}

int tool_run(ToolCall *call)
{
    const char *file = call->operands.count ? call->operands.at[0] : "-";
    const char *to = call->common->output;

    if (call->operands.count > 1)
        return tool_complain(call, TOOL_USAGE, "one operand too many: '%s'",
                             call->operands.at[1]);
    ToolResult result = tool_run_file(call, file);
    int status = result.accepted ? TOOL_DONE : TOOL_REJECTED;
    if (result.accepted ||
        (call->tool->shows_rejected && result.out.len)) {
        const char *why = tool_write(to, &result.out, call->arena);
        if (why)
            status = tool_complain(call, TOOL_REJECTED, "%s: %s",
                                   to ? to : "<stdout>", why);
    }
    tool_result_free(&result);
    return status;
}

/* ---- the command line ---- */

/* Walks over a program recurse, as deep as IR_MAX_NESTING and IR_MAX_BODIES
 * let it nest.  The system grows the main thread's stack up to the limit that
 * holds when it grows, and keeps at least this much room below it. */
static void raise_stack_limit(void)
{
    const rlim_t wanted = 128 * 1024 * 1024;
    struct rlimit stack;

    if (getrlimit(RLIMIT_STACK, &stack) != 0 || stack.rlim_cur >= wanted)
        return;
    stack.rlim_cur = stack.rlim_max < wanted ? stack.rlim_max : wanted;
    setrlimit(RLIMIT_STACK, &stack);
}

static void help_text(const Tool *tool, const OptionGroup *groups, size_t n,
                      Buf *out)
{
    buf_printf(out, "%s - %s\n\nusage: %s [options] %s\n", tool->name,
               tool->summary, tool->name, tool->operands);
    option_help(groups, n, out);
    if (tool->epilogue)
        buf_printf(out, "\n%s", tool->epilogue);
}

static void describe(const Tool *tool, const OptionGroup *groups, size_t n,
                     Buf *out)
{
    buf_printf(out, "tool\t%s\t%s\t%s\n", tool->name, tool->summary,
               tool->operands);
    option_describe(groups, n, out);
    for (const char *at = tool->epilogue; at && *at;) {
        size_t len = strcspn(at, "\n");
        buf_printf(out, "text\t%.*s\n", (int)len, at);
        at += len + (at[len] != 0);
    }
    if (tool->words)
        tool->words(out);
}

/* What a tool says about itself goes to standard output, whatever -o says. */
static int print_text(const ToolCall *call, Buf *text)
{
    const char *why = tool_write(NULL, text, call->arena);
    buf_free(text);
    return why ? tool_complain(call, TOOL_REJECTED, "<stdout>: %s", why)
               : TOOL_DONE;
}

/* The words of TEXT, split at blanks.  Quotes hold words together, and a
 * backslash makes any byte an ordinary one. */
static OptionTexts split_words(const char *text, Arena *arena)
{
    static const char blanks[] = " \t\r\n";
    OptionTexts words = {0};

    while (*(text += strspn(text, blanks))) {
        char *word = ARENA_NEW(arena, char, strlen(text) + 1), *to = word;
        char quote = 0;
        for (; *text && (quote || !strchr(blanks, *text)); text++) {
            if (*text == '\\' && text[1])
                *to++ = *++text;
            else if (quote ? *text == quote : *text == '"' || *text == '\'')
                quote = quote ? 0 : *text;
            else
                *to++ = *text;
        }
        option_append(&words, word, arena);
    }
    return words;
}

static const char *parse_variable(const Tool *tool, const OptionGroup *groups,
                                  size_t n, OptionTexts *operands,
                                  Arena *arena)
{
    const char *text = tool->variable ? getenv(tool->variable) : NULL;
    if (!text || !*text)
        return NULL;
    OptionTexts words = split_words(text, arena);
    return option_parse(groups, n, (int)words.count, (char **)words.at,
                        operands, arena);
}

int tool_main(const Tool *tool, int argc, char **argv)
{
    Arena arena = {0};
    ToolCommon common = {.max_errors = 20, .limit = -1};
    void *values = arena_alloc(&arena, tool->options_size);
    ToolCall call = {tool, values, &common, {0}, &arena, NULL};
    OptionGroup groups[4] = {
        {"Options", tool->options, values},
        {"Options of every tool", common_options, &common}};
    size_t n = 2;
    Buf text = {0};
    int status;

    if (tool->prints_programs)
        groups[n++] = (OptionGroup){"Options of tools that print programs",
                                    program_options, &common};
    if (tool->runs_passes)
        groups[n++] = (OptionGroup){"Options of tools that run passes",
                                    pass_options, &common};
    raise_stack_limit();
    pages_keep();
    if (tool->defaults && tool->options_size)
        memcpy(values, tool->defaults, tool->options_size);
    const char *wrong =
        parse_variable(tool, groups, n, &call.operands, &arena);
    if (!wrong)
        wrong = option_parse(groups, n, argc - 1, argv + 1, &call.operands,
                             &arena);
    if (wrong) {
        status = tool_complain(&call, TOOL_USAGE, "%s; see --help", wrong);
    } else if (common.help) {
        help_text(tool, groups, n, &text);
        status = print_text(&call, &text);
    } else if (common.describe) {
        describe(tool, groups, n, &text);
        status = print_text(&call, &text);
    } else if (common.version) {
        buf_printf(&text, "%s %s (FUN/FUNMEM toolkit)\n", tool->name,
                   tool_version());
        status = print_text(&call, &text);
    } else {
        status = tool->run_call ? tool->run_call(&call) : tool_run(&call);
    }
    arena_free(&arena);
    return status;
}

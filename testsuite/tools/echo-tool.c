/* echo-tool.c - a tool that prints what it reads: what the tests of the
 * shared main are run with.
 *
 * A line of the input that begins with `error:`, `warning:`, `remark:` or
 * `note:` becomes that diagnostic; it points at the line's text.
 */
#include "drivers/tool.h"

#include <stdlib.h>
#include <string.h>

typedef struct EchoOptions {
    bool quiet, show, crash, bug;
    long long repeat, limit;
    const char *prefix;
    OptionTexts tag, define;
    int style; /* plain, loud */
} EchoOptions;

#define AT(field) offsetof(EchoOptions, field)

static const Option options[] = {
    {"quiet", OPTION_FLAG, AT(quiet), .help = "print nothing"},
    {"show", OPTION_FLAG, AT(show),
     .help = "print the values of the options first"},
    {"crash", OPTION_FLAG, AT(crash), .help = "abort, as our bugs do"},
    {"bug", OPTION_FLAG, AT(bug), .help = "find a bug of ours"},
    {"repeat", OPTION_COUNT, AT(repeat), .arg = "N", .min = 0, .max = 1000,
     .help = "print the text N times"},
    {"limit", OPTION_COUNT, AT(limit), .arg = "N", .min = -5, .max = 100,
     .value_optional = true, .implied = 7,
     .help = "a number that may be left out"},
    {"prefix", OPTION_TEXT, AT(prefix), .arg = "TEXT",
     .help = "print TEXT before the text"},
    {"tag", OPTION_TEXTS, AT(tag), .arg = "TEXT",
     .help = "a text that may be given again and again, explained in a "
             "sentence that does not fit on one line of eighty columns"},
    {"D", OPTION_JOINED, AT(define), .arg = "NAME=VALUE",
     .help = "a text that follows its option at once"},
    {"style", OPTION_CHOICE, AT(style), .choices = "plain|loud",
     .help = "how to print"},
    {"invisible", OPTION_FLAG, AT(quiet), .help = "another name of --quiet",
     .hidden = true},
    {0},
};

static void show_texts(Buf *out, const char *name, const OptionTexts *texts)
{
    buf_printf(out, "%s:", name);
    for (size_t i = 0; i < texts->count; i++)
        buf_printf(out, " [%s]", texts->at[i]);
    buf_char(out, '\n');
}

static void show_options(Buf *out, const EchoOptions *o)
{
    buf_printf(out, "quiet: %d\nrepeat: %lld\nlimit: %lld\nprefix: [%s]\n",
               o->quiet, o->repeat, o->limit, o->prefix);
    show_texts(out, "tag", &o->tag);
    show_texts(out, "D", &o->define);
    buf_printf(out, "style: %d\n", o->style);
}

static void diagnose_line(ToolCase *c, size_t begin, size_t len)
{
    const char *line = c->source->text + begin;

    for (int k = DIAG_ERROR; k <= DIAG_NOTE; k++) {
        const char *kind = diag_kind_name((DiagKind)k);
        size_t n = strlen(kind);
        if (len > n && memcmp(line, kind, n) == 0 && line[n] == ':') {
            size_t skip = n + 1 + strspn(line + n + 1, " ");
            Span span = {c->source, begin + skip, len - skip};
            diag_add(c->diag, (DiagKind)k, span, "%.*s", (int)span.len,
                     c->source->text + span.at);
        }
    }
}

static void run(ToolCase *c)
{
    const EchoOptions *o = c->options;
    const char *text = c->source->text;

    if (o->crash)
        abort();
    if (o->bug)
        tool_bug(c, "asked for");
    for (size_t at = c->begin; at < c->end;) {
        const char *eol = memchr(text + at, '\n', c->end - at);
        size_t end = eol ? (size_t)(eol - text) : c->end;
        diagnose_line(c, at, end - at);
        at = end + 1;
    }
    if (o->show)
        show_options(c->out, o);
    if (o->quiet)
        return;
    for (long long i = 0; i < o->repeat; i++) {
        buf_text(c->out, o->prefix);
        buf_bytes(c->out, text + c->begin, c->end - c->begin);
    }
}

int main(int argc, char **argv)
{
    static const EchoOptions defaults = {.repeat = 1, .prefix = ""};
    static const Tool tool = {
        .name = "echo-tool",
        .summary = "print what was read",
        .operands = "[FILE]",
        .epilogue = "Only the tests use this tool.\n",
        .options = options,
        .options_size = sizeof(EchoOptions),
        .defaults = &defaults,
        .variable = "ECHO_TOOL_OPTS",
        .run_case = run,
    };
    return tool_main(&tool, argc, argv);
}

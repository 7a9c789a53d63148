/* smo.c - storage mappings from conflict sets. */
#include "drivers/conflict_sets.h"
#include "drivers/mappings.h"
#include "drivers/tool.h"

#include <ctype.h>
#include <limits.h>

typedef struct DriverOptions {
    SmoOptions smo;
    const char *check; /* a file, or "": the answer */
    const char *plot;
} DriverOptions;

#define AT(field) offsetof(DriverOptions, field)

static const Option options[] = {
    {"baseline", OPTION_FLAG, AT(smo.baseline),
     .help = "successive modulo and rectangular hulls instead"},
    {"paper", OPTION_FLAG, AT(smo.paper),
     .help = "the objective of the paper, without alternatives"},
    {"explain", OPTION_FLAG, AT(smo.explain),
     .help = "show each hyperplane and the conflicts that it satisfied"},
    {"print-ilp", OPTION_FLAG, AT(smo.print_ilp),
     .help = "show the integer linear programs of each dimension"},
    {"check", OPTION_TEXT, AT(check), .arg = "ANSWER.yaml",
     .value_optional = true,
     .help = "check the answer, or another one, for small parameters"},
    {"plot", OPTION_TEXT, AT(plot), .arg = "FILE.svg",
     .help = "draw values, conflicts and cells for small parameters"},
    {"work", OPTION_COUNT, AT(smo.work), .arg = "N", .min = 1, .max = LONG_MAX,
     .help = "let isl do so many operations (5000000)"},
    {0},
};

/* Files of the public tool begin with a set, after comments. */
static bool is_input(const ToolCase *c)
{
    const char *text = c->source->text;

    for (size_t i = c->begin; i < c->end; i++) {
        if (text[i] == '#')
            while (i < c->end && text[i] != '\n')
                i++;
        else if (!isspace((unsigned char)text[i]))
            return text[i] == '[' || text[i] == '{';
    }
    return false;
}

/* What FILE has, or the answer, which stands in OUT from FROM on; NULL: there
 * is no such file. */
static Source *answer_source(ToolCase *c, const char *file, size_t from)
{
    if (*file)
        return tool_read_source(c, file);
    Source *source = source_of_text(c->call->arena, "<answer>",
                                    c->out->at + from, c->out->len - from);
    tool_keep_source(c, source);
    return source;
}

static void draw(ToolCase *c, const Conflicts *set, const SmoAnswer *answer,
                 const char *file, Arena *arena)
{
    Buf svg = {0};
    const char *why = smo_plot(set, answer, &svg, arena);

    if (why)
        diag_error(c->diag, answer->span, "%s", why);
    else if ((why = tool_write(file, &svg, arena)))
        diag_error(c->diag, (Span){0}, "%s: %s", file, why);
    buf_free(&svg);
}

/* Check and draw what is asked for, of the answer from FROM on. */
static void inspect(ToolCase *c, const Conflicts *set, const DriverOptions *o,
                    size_t from)
{
    Arena arena = {0};
    SmoAnswer answer;
    Source *source = answer_source(c, o->check ? o->check : "", from);

    if (source && mappings_read_yaml(&answer, source, &arena, c->diag) &&
        (!o->check || smo_check(set, &answer, c->out, c->diag)) && o->plot)
        draw(c, set, &answer, o->plot, &arena);
    arena_free(&arena);
}

static void solve(ToolCase *c, Conflicts *set)
{
    const DriverOptions *o = c->options;
    size_t from = c->out->len;
    Span span = {c->source, c->begin, 0};
    bool ok =
        is_input(c)
            ? conflicts_read_input(set, c->source, c->begin, c->end, c->diag)
            : conflicts_read_yaml(set, c->source, c->begin, c->end, c->diag);

    ok = ok && conflicts_settle(set, span, c->diag);
    if (ok && (!o->check || !*o->check))
        ok = smo_answer(set, &o->smo, span, c->out, c->diag);
    if (ok && (o->check || o->plot))
        inspect(c, set, o, from);
}

static void run_case(ToolCase *c)
{
    const char *why;
    Conflicts *set = conflicts_open(&why);

    if (set) {
        solve(c, set);
        conflicts_close(set);
    } else {
        diag_error(c->diag, (Span){0}, "there is no %s here", why);
    }
}

int main(int argc, char **argv)
{
    /* An estimate: a second or so. */
    static const DriverOptions defaults = {.smo.work = 5000000};
    static const Tool tool = {
        .name = "smo",
        .summary = "map values to cells so that no two that conflict share one",
        .operands = "[FILE.cs | FILE.smo.input]",
        .options = options,
        .options_size = sizeof(DriverOptions),
        .defaults = &defaults,
        .run_case = run_case,
    };
    return tool_main(&tool, argc, argv);
}

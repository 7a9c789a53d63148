/* smo.c - storage mappings from conflict sets. */
#include "drivers/conflict_sets.h"
#include "drivers/tool.h"

#include <ctype.h>
#include <limits.h>

#define AT(field) offsetof(SmoOptions, field)

static const Option options[] = {
    {"baseline", OPTION_FLAG, AT(baseline),
     .help = "successive modulo and rectangular hulls instead"},
    {"paper", OPTION_FLAG, AT(paper),
     .help = "the objective of the paper, without alternatives"},
    {"explain", OPTION_FLAG, AT(explain),
     .help = "show each hyperplane and the conflicts that it satisfied"},
    {"work", OPTION_COUNT, AT(work), .arg = "N", .min = 1, .max = LONG_MAX,
     .help = "let isl do so many operations (20000000)"},
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

static void run_case(ToolCase *c)
{
    const char *why;
    Conflicts *set = conflicts_open(&why);
    Span span = {c->source, c->begin, 0};

    if (!set) {
        diag_error(c->diag, (Span){0}, "there is no %s here", why);
        return;
    }
    if (is_input(c)
            ? conflicts_read_input(set, c->source, c->begin, c->end, c->diag)
            : conflicts_read_yaml(set, c->source, c->begin, c->end, c->diag))
        smo_answer(set, c->options, span, c->out, c->diag);
    conflicts_close(set);
}

int main(int argc, char **argv)
{
    /* An estimate: a second or so. */
    static const SmoOptions defaults = {.work = 20000000};
    static const Tool tool = {
        .name = "smo",
        .summary = "map values to cells so that no two that conflict share one",
        .operands = "[FILE.cs | FILE.smo.input]",
        .options = options,
        .options_size = sizeof(SmoOptions),
        .defaults = &defaults,
        .run_case = run_case,
    };
    return tool_main(&tool, argc, argv);
}

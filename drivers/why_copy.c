/* why_copy.c - which copies and allocations are left, why, and what would help.
 *
 * The passes run on the program, and what they leave is listed with the reason
 * that they give, an input on which that is so, and an assert that would help.
 */
#include "drivers/left/help.h"
#include "drivers/left/meets.h"

typedef struct DriverOptions {
    long long tries, inputs;
} DriverOptions;

static const Option options[] = {
    {"tries", OPTION_COUNT, offsetof(DriverOptions, tries), .arg = "N",
     .max = 1000000,
     .help = "try N asserts at most (as many as statements that the passes see "
             "stay below 20000), those that reasons mention first"},
    {"inputs", OPTION_COUNT, offsetof(DriverOptions, inputs), .arg = "N",
     .max = 1000000,
     .help = "try N inputs at most (100) to find one on which accesses meet "
             "that something is left for"},
    {0},
};

static const DriverOptions defaults = {.tries = -1, .inputs = 100};

static void print_left(const Left *l, const Help *help, Meets *meets, Buf *out)
{
    if (l->span.source) {
        LineCol place = span_line_col(l->span);
        buf_printf(out, "%s:%zu:%zu: ", l->span.source->name, place.line,
                   place.col);
    }
    buf_printf(out, "in '%s', %s", l->fun, l->what);
    if (l->bytes)
        buf_printf(out, ": %s bytes", l->bytes);
    buf_printf(out, "\n  %s\n", l->why);
    meets_tell(meets, l, out);
    if (help->assert)
        buf_printf(out, "  gone with 'assert %s'", help->assert);
    if (help->rejected)
        buf_printf(out, ", which rejects: %s", help->rejected);
    if (help->assert)
        buf_char(out, '\n');
}

static void run_case(ToolCase *c)
{
    const DriverOptions *o = c->options;
    Arena *arena = c->call->arena;
    LeftList left = {0};

    if (!left_find(c->source, c->begin, c->end, arena, c->diag, &left))
        return;
    Help *help = help_find(c->source, c->begin, c->end, &left, o->tries, arena);
    Meets *meets = meets_new(c->source, c->begin, c->end, (uint32_t)o->inputs);
    for (uint32_t i = 0; i < left.n; i++)
        print_left(&left.at[i], &help[i], meets, c->out);
    meets_free(meets);
}

int main(int argc, char **argv)
{
    static const Tool tool = {
        .name = "why-copy",
        .summary = "which copies and allocations are left, and why",
        .operands = "[FILE]",
        .options = options,
        .options_size = sizeof(DriverOptions),
        .defaults = &defaults,
        .run_case = run_case,
    };

    return tool_main(&tool, argc, argv);
}

/* funfmt.c - print a program canonically. */
#include "drivers/tool.h"

#include "ir-text/parse.h"
#include "printer/print.h"

static void run_case(ToolCase *c)
{
    Store *store = store_new();
    Comments comments = {0};
    Prog *prog = parse_program(store, c->source, c->begin, c->end, c->diag,
                               &comments);

    if (!diag_failed(c->diag))
        print_prog(prog, (PrintStyle){.comments = &comments}, c->out);
    comments_free(&comments);
    store_free(store);
}

static const Option options[] = {{0}};

int main(int argc, char **argv)
{
    static const Tool tool = {
        .name = "funfmt",
        .summary = "print a program in its canonical form",
        .operands = "[FILE]",
        .options = options,
        .run_case = run_case,
    };
    return tool_main(&tool, argc, argv);
}

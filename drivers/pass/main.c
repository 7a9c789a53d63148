/* main.c - the main of a tool that is one pass. */
#include "drivers/pass/main.h"

#include "drivers/pass/run.h"
#include "drivers/program.h"
#include "passes/level.h"

static void run_case(ToolCase *c)
{
    PassRun run;

    if (pass_run_start(&run, c) &&
        pass_run_step(&run, c->call->tool->data, c->options))
        pass_run_print(&run);
    pass_run_end(&run);
}

int pass_main(const Pass *pass, int argc, char **argv)
{
    Arena arena = {0};
    const char *out =
        pass->out == LEVEL_SAME ? "the same" : level_text(pass->out, &arena);
    Tool tool = {
        .name = pass->name,
        .summary = pass->summary,
        .operands = "[FILE]",
        .epilogue = arena_printf(&arena, "Reads %s, and writes %s.\n",
                                 level_text(pass->in, &arena), out),
        .options = pass->options,
        .options_size = pass->options_size,
        .defaults = pass->defaults,
        .prints_programs = true,
        .runs_passes = true,
        .data = pass,
        .run_case = run_case,
    };
    int status = tool_main(&tool, argc, argv);
    arena_free(&arena);
    return status;
}

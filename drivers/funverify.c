/* funverify.c - judge a program, and print it if it is accepted. */
#include "drivers/program.h"

#include "ir-text/parse.h"
#include "verifier/verify.h"

typedef struct VerifyOptions {
    bool quiet;
} VerifyOptions;

#define AT(field) offsetof(VerifyOptions, field)

static const Option options[] = {
    {"q", OPTION_FLAG, AT(quiet), .help = "do not print the program"},
    {0},
};

static void run_case(ToolCase *c)
{
    const VerifyOptions *o = c->options;
    size_t before = c->diag->count[DIAG_ERROR];
    Store *store = store_new();
    Prog *prog = parse_program(store, c->source, c->begin, c->end, c->diag,
                               NULL);
    bool ok = c->diag->count[DIAG_ERROR] == before &&
              verify_prog(prog, c->diag);

    if (ok && !o->quiet)
        program_print(c, prog, NULL);
    store_free(store);
}

int main(int argc, char **argv)
{
    static const Tool tool = {
        .name = "funverify",
        .summary = "check a program's types, uniqueness and memory",
        .operands = "[FILE]",
        .epilogue = "The program is printed when it is accepted, so that "
                    "funverify stands between\npasses in a pipe.\n",
        .options = options,
        .options_size = sizeof(VerifyOptions),
        .prints_programs = true,
        .run_case = run_case,
    };
    return tool_main(&tool, argc, argv);
}

/* funversions.c - put a program for devices and one for processors together:
 * see versions.h. */
#include "drivers/program.h"
#include "drivers/reference.h"
#include "drivers/versions.h"
#include "verifier/rules/verify.h"

typedef struct VersionOptions {
    const char *processor;
} VersionOptions;

static const Option options[] = {
    {"processor", OPTION_TEXT, offsetof(VersionOptions, processor),
     .arg = "FILE", .help = "the program for processors"},
    {0},
};

/* A function of the one may stand before a callee of the other: what is joined
 * is verified, too. */
static void run_case(ToolCase *c)
{
    enum { DEVICE, PROCESSOR, JOINED, STORES };
    const VersionOptions *o = c->options;
    Store *store[STORES] = {store_new(), store_new(), store_new()};
    Prog *device = case_read(c, store[DEVICE]);
    Prog *processor = NULL, *joined = NULL;

    if (device)
        processor = reference_read(c, store[PROCESSOR], o->processor);
    if (processor)
        joined = versions_join(c, store[JOINED], device, processor);
    if (joined && verify_prog(joined, c->diag))
        program_print(c, joined, NULL);
    for (int i = 0; i < STORES; i++)
        store_free(store[i]);
}

static int run_call(ToolCall *call)
{
    const VersionOptions *o = call->options;

    return o->processor ? tool_run(call)
                        : tool_complain(call, TOOL_USAGE, "--processor=FILE "
                                        "is missing");
}

int main(int argc, char **argv)
{
    static const VersionOptions defaults = {0};
    static const Tool tool = {
        .name = "funversions",
        .summary = "merge a program for devices and one for processors",
        .operands = "[FILE]",
        .epilogue = "FILE is the program for devices.  If a function differs "
                    "in the other program, that one\nbecomes its version for "
                    "processors, before it: #[processor(f)].\n",
        .options = options,
        .options_size = sizeof(VersionOptions),
        .defaults = &defaults,
        .prints_programs = true,
        .run_case = run_case,
        .run_call = run_call,
    };
    return tool_main(&tool, argc, argv);
}

/* main.c - a language server for FUN, FUNMEM, IMP and problems. */
#include "drivers/fun-lsp/server.h"
#include "drivers/tool.h"

typedef struct ServerOptions {
    bool lines, stdio;
} ServerOptions;

static const Option options[] = {
    {"lines", OPTION_FLAG, offsetof(ServerOptions, lines),
     .help = "messages are lines of JSON without heads, and each is answered "
             "before the next one is read: for scripts"},
    {"stdio", OPTION_FLAG, offsetof(ServerOptions, stdio), .help = "",
     .hidden = true},
    {0},
};

static int run_call(ToolCall *call)
{
    const ServerOptions *o = call->options;

    if (call->operands.count)
        return tool_complain(call, TOOL_USAGE, "one operand too many: '%s'",
                             call->operands.at[0]);
    return serve(o->lines);
}

int main(int argc, char **argv)
{
    static const Tool tool = {
        .name = "fun-lsp",
        .summary = "a language server: what editors show of programs",
        .operands = "",
        .epilogue = "Messages are those of LSP 3.17, on standard input and "
                    "output.\n",
        .options = options,
        .options_size = sizeof(ServerOptions),
        .run_call = run_call,
    };
    return tool_main(&tool, argc, argv);
}

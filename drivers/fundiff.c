/* fundiff.c - what two programs differ in, but for names and order. */
#include "drivers/fundiff/align.h"
#include "drivers/fundiff/texts.h"
#include "drivers/tool.h"

#include "ir-text/parse/parse.h"
#include "printer/text/print.h"

#include <string.h>
#include <unistd.h>

typedef struct DiffOptions {
    long long context;
    bool quiet, as_it_is;
} DiffOptions;

#define AT(field) offsetof(DiffOptions, field)

static const Option options[] = {
    {"context", OPTION_COUNT, AT(context), .arg = "N", .min = 0, .max = 1000000,
     .help = "show N lines around changes (3)"},
    {"q", OPTION_FLAG, AT(quiet), .help = "only give the exit status"},
    {"as-it-is", OPTION_FLAG, AT(as_it_is),
     .help = "names and the order of statements count, too"},
    {0},
};

/* What run_case leaves for run_call. */
typedef struct State {
    const char *old_name;
    int status;
} State;

static Prog *read_prog(ToolCase *c, Store *store, Source *source, size_t begin,
                       size_t end)
{
    size_t before = c->diag->count[DIAG_ERROR];
    Prog *prog = parse_program(store, source, begin, end, c->diag, NULL);

    return c->diag->count[DIAG_ERROR] == before ? prog : NULL;
}

static int compare(ToolCase *c, Prog *old, Prog *new)
{
    const DiffOptions *o = c->options;
    Buf before = {0}, after = {0};
    const State *state = c->call->state;
    const ToolCommon *common = c->call->common;
    /* A file is as no stream. */
    int fd = common->output ? -1 : STDOUT_FILENO;
    const DiffStyle style = {state->old_name, c->source->name, o->context,
                             tool_wants_color(common, fd)};
    int status = DIFF_SAME;

    if (!o->as_it_is)
        align(old, new);
    print_prog(old, (PrintStyle){0}, &before);
    print_prog(new, (PrintStyle){0}, &after);
    if (before.len != after.len || memcmp(before.at, after.at, after.len) != 0)
        status = o->quiet
                     ? DIFF_CHANGES
                     : diff_texts(&before, &after, &style, c->out);
    if (status == DIFF_TROUBLE)
        diag_error(c->diag, (Span){0},
                   "the command 'diff' does not run here, or $TMPDIR does not "
                   "take its files");
    buf_free(&before);
    buf_free(&after);
    return status;
}

static void run_case(ToolCase *c)
{
    State *state = c->call->state;
    Store *store = store_new();
    Source *source = tool_read_source(c, state->old_name);
    Prog *old = source ? read_prog(c, store, source, 0, source->len) : NULL;
    Prog *new = old ? read_prog(c, store, c->source, c->begin, c->end) : NULL;

    if (new)
        state->status = compare(c, old, new);
    store_free(store);
}

static int run_call(ToolCall *call)
{
    State state = {.status = DIFF_TROUBLE};

    if (call->operands.count != 2)
        return tool_complain(call, TOOL_USAGE,
                             "fundiff takes two programs: OLD NEW");
    state.old_name = call->operands.at[0];
    call->state = &state;
    ToolResult result = tool_run_file(call, call->operands.at[1]);
    const char *to = call->common->output;
    const char *why = result.accepted && result.out.len
                          ? tool_write(to, &result.out, call->arena)
                          : NULL;
    tool_result_free(&result);
    if (why)
        return tool_complain(call, DIFF_TROUBLE, "%s: %s", to ? to : "<stdout>",
                             why);
    return state.status;
}

int main(int argc, char **argv)
{
    static const DiffOptions defaults = {.context = 3};
    static const Tool tool = {
        .name = "fundiff",
        .summary = "compare two programs but for names and order",
        .operands = "OLD NEW",
        .epilogue = "The exit status is 0 if they are the same, 1 if they "
                    "differ, and 2 if one cannot be\nread.  '-' is standard "
                    "input.\n",
        .options = options,
        .options_size = sizeof(DiffOptions),
        .defaults = &defaults,
        .run_case = run_case,
        .run_call = run_call,
    };
    return tool_main(&tool, argc, argv);
}

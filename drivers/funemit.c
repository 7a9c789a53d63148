/* funemit.c - from a program to one in a target's language. */
#include "drivers/pass_run.h"
#include "passes/pass.h"
#include "passes/stage.h"
#include "printer/emit.h"

#include <string.h>

typedef struct EmitOptions {
    int target;
    int bounds;
    bool kernels_only;
} EmitOptions;

#define AT(field) offsetof(EmitOptions, field)

enum { BOUNDS_CHECK, BOUNDS_NONE };

static const Option options[] = {
    {"target", OPTION_CHOICE, AT(target), .arg = "T", .choices = "c|opencl|cuda",
     .help = "c: C11, with OpenMP where the compiler has it; opencl: C with "
             "kernels in OpenCL C; cuda: CUDA"},
    {"kernels-only", OPTION_FLAG, AT(kernels_only),
     .help = "the code of the kernels alone"},
    {"bounds", OPTION_CHOICE, AT(bounds), .arg = "B", .choices = "check|none",
     .help = "check: of FUN and FUNMEM, what is not proved is checked; none: "
             "nothing is"},
    {0},
};

static const Dialect *const targets[] = {&emit_c, &emit_opencl, &emit_cuda};

/* What each case leaves for the end of the call. */
typedef struct State {
    const char *name; /* a C identifier */
    const char *include; /* the header's file, or NULL */
    Buf header;
} State;

/* ---- a case ---- */

/* What stands between FUN and IMP. */
static const char *const pipeline[] = {
    "inline", "simplify", "memintro", "hoist", "simplify",
    "memexpand", "hoist", "guard", "lower",
};
/* Only FUN has no memory yet. */
static const char only_fun[] = "memintro";

static bool run_pipeline(PassRun *run, bool checks)
{
    bool has_memory = prog_stage(run->prog) == STAGE_FUNMEM;

    for (size_t i = 0; i < sizeof pipeline / sizeof *pipeline; i++) {
        const Pass *pass = pass_find(pipeline[i]);
        if ((has_memory && strcmp(pipeline[i], only_fun) == 0) ||
            (!checks && strcmp(pipeline[i], "guard") == 0))
            continue;
        if (!pass) {
            diag_error(run->c->diag, (Span){0},
                       "there is no pass '%s' here, which makes IMP of this "
                       "program", pipeline[i]);
            return false;
        }
        void *values = arena_alloc(run->c->call->arena, pass->options_size);
        if (pass->defaults)
            memcpy(values, pass->defaults, pass->options_size);
        if (!pass_run_step(run, pass, values))
            return false;
    }
    return true;
}

static void run_case(ToolCase *c)
{
    const EmitOptions *o = c->options;
    State *state = c->call->state;
    EmitRequest request = {targets[o->target], state->name, state->include};
    PassRun run;
    bool ok = pass_run_start(&run, c);

    if (ok && prog_stage(run.prog) != STAGE_IMP)
        ok = run_pipeline(&run, o->bounds == BOUNDS_CHECK);
    if (ok && !run.prog->first) {
        diag_error(c->diag, (Span){0}, "there is no function to emit");
        ok = false;
    }
    ok = ok && emit_check(run.prog, request.dialect, c->diag);
    if (ok && o->kernels_only)
        emit_program_kernels(run.prog, &request, c->out);
    else if (ok)
        emit_program(run.prog, &request, c->out, &state->header);
    pass_run_end(&run);
}

/* ---- the command line ---- */

static bool is_c(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_';
}

/* The last part of the path OUTPUT as an identifier. */
static const char *identifier_of(const char *output, Arena *arena)
{
    const char *slash = strrchr(output, '/');
    const char *last = slash ? slash + 1 : output;
    bool digit = *last >= '0' && *last <= '9';
    char *name = arena_printf(arena, "%s%s", digit ? "_" : "", last);

    for (char *p = name; *p; p++)
        if (!is_c(*p))
            *p = '_';
    return name;
}

static const char *write_file(ToolCall *call, const char *suffix,
                              const Buf *text)
{
    return tool_write(arena_printf(call->arena, "%s%s", call->common->output,
                                   suffix), text, call->arena);
}

static int write_files(ToolCall *call, const Buf *text, const Buf *header)
{
    const EmitOptions *o = call->options;
    const Dialect *dialect = targets[o->target];
    const char *why = NULL;

    if (o->kernels_only) {
        why = write_file(call, emit_kernels_suffix(dialect), text);
    } else {
        why = write_file(call, ".h", header);
        if (!why)
            why = write_file(call, emit_suffix(dialect), text);
    }
    return why ? tool_complain(call, TOOL_REJECTED, "%s", why) : TOOL_DONE;
}

static int run_call(ToolCall *call)
{
    const EmitOptions *o = call->options;
    const char *output = call->common->output;
    State state = {.name = "program"};
    int status;

    if (o->kernels_only && !emit_kernels_suffix(targets[o->target]))
        return tool_complain(call, TOOL_USAGE, "this target has no kernels: "
                             "what is parallel is code of the host");

    call->state = &state;
    if (!output || strcmp(output, "-") == 0)
        return tool_run(call);
    if (call->operands.count > 1)
        return tool_complain(call, TOOL_USAGE, "one program at a time");
    state.name = identifier_of(output, call->arena);
    const char *slash = strrchr(output, '/');
    state.include = arena_printf(call->arena, "%s.h",
                                 slash ? slash + 1 : output);
    ToolResult result = tool_run_file(
        call, call->operands.count ? call->operands.at[0] : "-");
    status = result.accepted ? write_files(call, &result.out, &state.header)
                             : TOOL_REJECTED;
    tool_result_free(&result);
    buf_free(&state.header);
    return status;
}

int main(int argc, char **argv)
{
    static const EmitOptions defaults = {0};
    static const Tool tool = {
        .name = "funemit",
        .summary = "from a program to one in C, OpenCL or CUDA",
        .operands = "[FILE]",
        .epilogue = "-o NAME writes NAME.c (NAME.cu) and NAME.h, or the kernels "
                    "alone to NAME.cl (NAME.cu);\nwithout it, one text goes to "
                    "standard output.\n",
        .options = options,
        .options_size = sizeof(EmitOptions),
        .defaults = &defaults,
        .runs_passes = true,
        .run_case = run_case,
        .run_call = run_call,
    };
    return tool_main(&tool, argc, argv);
}

/* funemit.c - from a program to one in a target's language. */
#include "drivers/pipeline/to_imp.h"
#include "printer/emit/emit.h"

#include <stdio.h>
#include <string.h>

typedef struct EmitOptions {
    int target; /* TARGET_UNSAID: c, and that is said */
    int bounds;
    bool kernels_only, python;
    const char *pipeline;
} EmitOptions;

#define AT(field) offsetof(EmitOptions, field)

enum { TARGET_UNSAID = -1, TARGET_C, TARGET_OPENCL };
enum { BOUNDS_CHECK, BOUNDS_NONE };

static const Option options[] = {
    {"target", OPTION_CHOICE, AT(target), .arg = "T",
     .choices = "c|opencl|cuda",
     .help = "c: C11, with OpenMP where the compiler has it; opencl: C with "
             "kernels in OpenCL C; cuda: CUDA"},
    {"kernels-only", OPTION_FLAG, AT(kernels_only),
     .help = "print the code of the kernels only"},
    {"python", OPTION_FLAG, AT(python),
     .help = "print a module of Python with the program in it, for numpy"},
    {"pipeline", OPTION_TEXT, AT(pipeline), .arg = "NAME|FILE.yaml",
     .help = "the pipeline that lowers FUN and FUNMEM to IMP (of c cpu, of "
             "opencl device, of cuda gpu)"},
    {"bounds", OPTION_CHOICE, AT(bounds), .arg = "B", .choices = "check|none",
     .help = "check: in FUN and FUNMEM, check at run time what is not proved; "
             "none: check nothing"},
    {0},
};

static const Dialect *const targets[] = {&emit_c, &emit_opencl, &emit_cuda};

static const Dialect *target_of(const EmitOptions *o)
{
    return targets[o->target == TARGET_UNSAID ? TARGET_C : o->target];
}

/* What each case leaves for the end of the call. */
typedef struct State {
    const char *name; /* a C identifier */
    const char *include; /* the header's file, or NULL */
    Buf header;
} State;

/* ---- a case ---- */

static void run_case(ToolCase *c)
{
    const EmitOptions *o = c->options;
    State *state = c->call->state;
    EmitRequest request = {target_of(o), state->name,
                           state->include, NULL};
    const ToImp how = {request.dialect, o->pipeline, o->bounds == BOUNDS_NONE};
    PassRun run;
    bool ok = pass_run_start(&run, c) && to_imp(&run, &how);

    if (ok && !run.prog->first) {
        diag_error(c->diag, (Span){0}, "there is no function to emit");
        ok = false;
    }
    ok = ok && emit_check(run.prog, request.dialect, c->diag);
    if (ok && o->kernels_only)
        emit_program_kernels(run.prog, &request, c->out);
    else if (ok && o->python)
        emit_python(run.prog, &request, c->out);
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

/* What a file is called, as an identifier; not `fun`, as the names of what
 * stands around a program begin so. */
static const char *identifier_of(const char *file, Arena *arena)
{
    char *name = arena_text(arena, file, strlen(file));

    for (char *p = name; *p; p++)
        if (!is_c(*p))
            *p = '_';
    bool digit = *name >= '0' && *name <= '9';
    bool ours = strcmp(name, "fun") == 0 || strncmp(name, "fun_", 4) == 0;
    return arena_printf(arena, "%s%s", digit ? "_" : ours ? "program_" : "",
                        name);
}

/* The same of FILE.py, wherever that is. */
static const char *module_of(const char *file, Arena *arena)
{
    const char *slash = strrchr(file, '/'), *begin = slash ? slash + 1 : file;
    const char *end = strrchr(begin, '.');

    return identifier_of(end ? arena_text(arena, begin, (size_t)(end - begin))
                             : begin, arena);
}

static bool write_file(ToolCall *call, const char *suffix, const Buf *text)
{
    const char *file = arena_printf(call->arena, "%s%s", call->common->output,
                                    suffix);
    const char *why = tool_write(file, text, call->arena);

    if (why)
        tool_complain(call, TOOL_REJECTED, "%s: %s", file, why);
    return !why;
}

static int write_files(ToolCall *call, const Buf *text, const Buf *header)
{
    const EmitOptions *o = call->options;
    const Dialect *dialect = target_of(o);
    bool ok;

    if (o->kernels_only)
        ok = write_file(call, emit_kernels_suffix(dialect), text);
    else
        ok = write_file(call, ".h", header) &&
             write_file(call, emit_suffix(dialect), text);
    return ok ? TOOL_DONE : TOOL_REJECTED;
}

/* What the call makes goes to files that are named after OUTPUT. */
static int run_to_files(ToolCall *call, const char *output)
{
    State *state = call->state;
    const char *slash = strrchr(output, '/');
    const char *file = slash ? slash + 1 : output;

    if (call->operands.count > 1)
        return tool_complain(call, TOOL_USAGE, "funemit takes one program");
    if (!*file || strpbrk(file, "\"\n"))
        return tool_complain(call, TOOL_USAGE, "'-o' takes a name that an "
                             "#include may have, not '%s'", output);
    state->name = identifier_of(file, call->arena);
    state->include = arena_printf(call->arena, "%s.h", file);
    ToolResult result = tool_run_file(
        call, call->operands.count ? call->operands.at[0] : "-");
    int status = result.accepted
                     ? write_files(call, &result.out, &state->header)
                     : TOOL_REJECTED;
    tool_result_free(&result);
    buf_free(&state->header);
    return status;
}

static int run_call(ToolCall *call)
{
    const EmitOptions *o = call->options;
    const char *output = call->common->output;
    State state = {.name = "program"};

    if (o->python && (o->kernels_only || o->target > TARGET_OPENCL))
        return tool_complain(call, TOOL_USAGE, "--python is of whole programs, "
                             "and of the targets c and opencl");
    if (o->kernels_only && !emit_kernels_suffix(target_of(o)))
        return tool_complain(
            call, TOOL_USAGE,
            "this target has no kernels: the host executes parallel forms");

    if (o->target == TARGET_UNSAID && !call->common->verify_diagnostics)
        fputs("funemit: the target is c; --target=opencl and --target=cuda are "
              "the others\n", stderr);
    call->state = &state;
    if (output && o->python)
        state.name = module_of(output, call->arena);
    int status = !output || o->python || strcmp(output, "-") == 0
                     ? tool_run(call)
                     : run_to_files(call, output);
    return status;
}

int main(int argc, char **argv)
{
    static const EmitOptions defaults = {.target = TARGET_UNSAID};
    static const Tool tool = {
        .name = "funemit",
        .summary = "translate a program to C, OpenCL or CUDA",
        .operands = "[FILE]",
        .epilogue = "-o NAME writes NAME.c (NAME.cu) and NAME.h, or the "
                    "kernels alone to NAME.cl (NAME.cu);\nwithout it, one text "
                    "goes to standard output.  With --python, -o FILE.py "
                    "writes a module.\n",
        .options = options,
        .options_size = sizeof(EmitOptions),
        .defaults = &defaults,
        .runs_passes = true,
        .run_case = run_case,
        .run_call = run_call,
    };
    return tool_main(&tool, argc, argv);
}

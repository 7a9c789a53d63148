/* funemit.c - from a program to one in a target's language. */
#include "drivers/pipeline/run.h"
#include "passes/pass.h"
#include "passes/shared/locality/target.h"
#include "passes/level.h"
#include "printer/emit/emit.h"

#include <string.h>

typedef struct EmitOptions {
    int target;
    int bounds;
    bool kernels_only;
    const char *pipeline;
} EmitOptions;

#define AT(field) offsetof(EmitOptions, field)

enum { BOUNDS_CHECK, BOUNDS_NONE };

static const Option options[] = {
    {"target", OPTION_CHOICE, AT(target), .arg = "T",
     .choices = "c|opencl|cuda",
     .help = "c: C11, with OpenMP where the compiler has it; opencl: C with "
             "kernels in OpenCL C; cuda: CUDA"},
    {"kernels-only", OPTION_FLAG, AT(kernels_only),
     .help = "the code of the kernels alone"},
    {"pipeline", OPTION_TEXT, AT(pipeline), .arg = "gpu|cpu|either|FILE.yaml",
     .help = "what makes IMP of FUN and FUNMEM, if not what the target wants"},
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
    Source *pipeline; /* that of a file: diagnostics show its lines */
} State;

/* ---- a case ---- */

/* What a program is to run on, as --pipeline says it. */
enum { ON_DEVICE, ON_PROCESSOR, ON_EITHER, MACHINES };

/* Options of one pass, for one of these or always. */
enum { MOST_OPTIONS = 3 };

static const char *const machines[] = {"gpu", "cpu", "either"};

/* What stands between FUN and IMP, and what of it is told for each of these, or
 * what C compilers like. */
static const struct {
    const char *pass, *on[MACHINES][MOST_OPTIONS], *always[MOST_OPTIONS];
    bool only_on_processor, only_of_fun; /* which has no memory yet */
} passes[] = {
    {.pass = "inline"},
    {.pass = "simplify"},
    {.pass = "fuse",
     .on = {[ON_PROCESSOR] = {"target=cpu", "clusters-only"}},
     .only_on_processor = true,
     .only_of_fun = true},
    {.pass = "inplace", .only_on_processor = true, .only_of_fun = true},
    {.pass = "tabulate", .only_of_fun = true},
    {.pass = "memintro", .only_of_fun = true},
    {.pass = "hoist"},
    {.pass = "simplify"},
    {.pass = "shortcircuit"},
    {.pass = "galop",
     .on = {[ON_PROCESSOR] = {"target=cpu"}},
     .only_on_processor = true},
    {.pass = "memexpand",
     .on = {{"target=gpu"}, {"target=cpu"}, {"target=gpu", "processors"}}},
    {.pass = "hoist"},
    {.pass = "guard"},
    {.pass = "lower",
     .on = {{"segments=size", "calls=apart", "elements=device"},
            {"segments=threads", "runs=8"},
            {"segments=size", "calls=apart", "elements=device"}},
     .always = {"offsets=products", "choices=first"}},
};

/* Is row I of PASSES not for PROG, on that machine? */
static bool is_left_out(size_t i, const ToolCase *c, const Prog *prog,
                        int machine)
{
    const EmitOptions *o = c->options;

    return (passes[i].only_of_fun && prog_level(prog) == LEVEL_FUNMEM) ||
           (passes[i].only_on_processor && machine != ON_PROCESSOR) ||
           (strcmp(passes[i].pass, "guard") == 0 && o->bounds == BOUNDS_NONE);
}

/* Some options, or NULL. */
static bool tell(ToolCase *c, Step *step, const char *const *told)
{
    for (int i = 0; i < MOST_OPTIONS; i++)
        if (told[i] &&
            !step_set(step, told[i], (Span){0}, c->call->arena, c->diag))
            return false;
    return true;
}

static Step *own_steps(ToolCase *c, const Prog *prog, int machine)
{
    Arena *arena = c->call->arena;
    Step *first = NULL, **link = &first;

    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        if (is_left_out(i, c, prog, machine))
            continue;
        Step *step = step_new(passes[i].pass, (Span){0}, arena, c->diag);
        if (!step || !tell(c, step, passes[i].on[machine]) ||
            !tell(c, step, passes[i].always))
            return NULL;
        *link = step;
        link = &step->next;
    }
    return first;
}

static Step *steps_of_file(ToolCase *c, const char *file)
{
    State *state = c->call->state;
    const char *why;

    if (!state->pipeline)
        state->pipeline = source_read(c->call->arena, file, &why);
    if (state->pipeline)
        return pipeline_parse_yaml(state->pipeline, c->call->arena, c->diag);
    diag_error(c->diag, (Span){0}, "%s: %s", file, why);
    return NULL;
}

/* Passes of FIRST that are told no target get that of the emitted code; what
 * they are told has to suit it. */
static bool aim(ToolCase *c, Step *first)
{
    const EmitOptions *o = c->options;
    const Dialect *dialect = targets[o->target];
    LayoutTarget machine;
    Span span;
    const char *told = pipeline_target(first, &span);
    const char *own = emit_may_run_on(dialect, true) ? "gpu" : "cpu";

    if (!pipeline_aim(first, told ? NULL : own, c->call->arena, c->diag))
        return false;
    if (!told)
        return true;
    if (!layout_target_read(told, &machine, c->call->arena, c->diag))
        return false;
    bool device = machine.threads != 0;
    if (!emit_may_run_on(dialect, device))
        diag_error(c->diag, span, "the pipeline is for '%s', but what is "
                   "emitted never runs on a %s", told,
                   device ? "device like that" : "processor");
    return emit_may_run_on(dialect, device);
}

/* What makes IMP of the program PROG, as NAME says; NULL: that is wrong. */
static Step *find_steps(ToolCase *c, const Prog *prog, const char *name)
{
    for (int i = 0; i < MACHINES; i++)
        if (strcmp(name, machines[i]) == 0)
            return own_steps(c, prog, i);
    Step *first = steps_of_file(c, name);
    return first && aim(c, first) ? first : NULL;
}

/* The machine that DIALECT is for. */
static int own_machine(const Dialect *dialect)
{
    bool processor = emit_may_run_on(dialect, false);

    return !emit_may_run_on(dialect, true) ? ON_PROCESSOR
           : processor                     ? ON_EITHER
                                           : ON_DEVICE;
}

/* The program of RUN becomes one of IMP. */
static bool run_pipeline(PipelineRun *p, ToolCase *c)
{
    const EmitOptions *o = c->options;
    const char *name = o->pipeline;
    bool ok;

    if (!name)
        name = machines[own_machine(targets[o->target])];
    p->first = find_steps(c, p->run.prog, name);
    ok = p->first && pipeline_run(p);
    if (ok && p->run.prog->first && prog_level(p->run.prog) != LEVEL_IMP) {
        diag_error(c->diag, (Span){0}, "the pipeline '%s' does not end in IMP: "
                   "'lower' is its last pass", name);
        ok = false;
    }
    return ok;
}

static void run_case(ToolCase *c)
{
    const EmitOptions *o = c->options;
    State *state = c->call->state;
    EmitRequest request = {targets[o->target], state->name, state->include};
    PipelineRun p = {.stop_after = -1, .last_limit = -1};
    const DumpWish none = {0};
    bool ok = pass_run_start(&p.run, c);

    dump_start(&p.dump, &none, &p.run);
    if (ok && prog_level(p.run.prog) != LEVEL_IMP)
        ok = run_pipeline(&p, c);
    if (ok && !p.run.prog->first) {
        diag_error(c->diag, (Span){0}, "there is no function to emit");
        ok = false;
    }
    ok = ok && emit_check(p.run.prog, request.dialect, c->diag);
    if (ok && o->kernels_only)
        emit_program_kernels(p.run.prog, &request, c->out);
    else if (ok)
        emit_program(p.run.prog, &request, c->out, &state->header);
    dump_end(&p.dump);
    pass_run_end(&p.run);
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
    const Dialect *dialect = targets[o->target];
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
        return tool_complain(call, TOOL_USAGE, "one program at a time");
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

    if (o->kernels_only && !emit_kernels_suffix(targets[o->target]))
        return tool_complain(call, TOOL_USAGE, "this target has no kernels: "
                             "what is parallel is code of the host");

    call->state = &state;
    int status = !output || strcmp(output, "-") == 0
                     ? tool_run(call)
                     : run_to_files(call, output);
    if (state.pipeline)
        source_free(state.pipeline);
    return status;
}

int main(int argc, char **argv)
{
    static const EmitOptions defaults = {0};
    static const Tool tool = {
        .name = "funemit",
        .summary = "from a program to one in C, OpenCL or CUDA",
        .operands = "[FILE]",
        .epilogue = "-o NAME writes NAME.c (NAME.cu) and NAME.h, or the "
                    "kernels alone to NAME.cl (NAME.cu);\nwithout it, one text "
                    "goes to standard output.\n",
        .options = options,
        .options_size = sizeof(EmitOptions),
        .defaults = &defaults,
        .runs_passes = true,
        .run_case = run_case,
        .run_call = run_call,
    };
    return tool_main(&tool, argc, argv);
}

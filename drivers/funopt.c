/* funopt.c - run passes in a pipeline, in one process. */
#include "drivers/bisect.h"
#include "drivers/pipeline/chosen.h"
#include "drivers/pipeline/named.h"
#include "drivers/pipeline/run.h"
#include "drivers/program.h"
#include "passes/level.h"
#include "passes/shared/target/target.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

/* Inputs that a pass is tried on, by default.  An estimate. */
enum { USUAL_INPUTS = 20 };

typedef struct OptOptions {
    PipelineChoice choice;
    const char *print_pipeline, *print_target;
    bool reproduce, list, time;
    DumpWish dump;
    long long start_after, stop_after, validate;
    const char *tolerance, *targets, *bisect;
} OptOptions;

#define AT(field) offsetof(OptOptions, field)

static const Option options[] = {
    PIPELINE_OPTIONS(OptOptions, choice),
    {"print-pipeline", OPTION_TEXT, AT(print_pipeline), .arg = "NAME",
     .help = "print a pipeline that comes with funopt, as --pipeline reads it"},
    {"print-target", OPTION_TEXT, AT(print_target), .arg = "NAME",
     .help = "print a target that comes with funopt, as --target reads it"},
    {"run-reproducer", OPTION_FLAG, AT(reproduce),
     .help = "the passes are in the first line of the input, a file that an "
             "internal error left"},
    {"list", OPTION_FLAG, AT(list),
     .help = "list the passes and the pipelines there are"},
    {"print-before", OPTION_TEXT, AT(dump.before), .arg = "all|changed|PASS",
     .help = "show the program before each pass, before each that changes it, "
             "or before PASS; on standard error"},
    {"print-after", OPTION_TEXT, AT(dump.after), .arg = "all|changed|PASS",
     .help = "show the program after each pass, after each that changes it, or "
             "after PASS; on standard error"},
    {"print-diff", OPTION_FLAG, AT(dump.diff),
     .help = "show what each pass changes, but for names and order, as fundiff "
             "does; on standard error"},
    {"print-tree", OPTION_TEXT, AT(dump.tree), .arg = "DIR",
     .help = "write the program to DIR, in a numbered file for the input and "
             "for each pass"},
    {"start-after", OPTION_COUNT, AT(start_after), .arg = "N", .max = LLONG_MAX,
     .help = "leave out the first N passes: the input is what they made"},
    {"stop-after", OPTION_COUNT, AT(stop_after), .arg = "N", .max = LLONG_MAX,
     .help = "stop after N passes"},
    {"validate-each", OPTION_COUNT, AT(validate), .arg = "N", .max = 1000000,
     .value_optional = true, .implied = USUAL_INPUTS,
     .help = "run the program on N inputs (20) after each pass: its values "
             "must not change, and FUNMEM must be valid"},
    {"tolerance", OPTION_TEXT, AT(tolerance), .arg = "X",
     .help = "with --validate-each: where floats are folded, they may differ "
             "by X (0.001) times the larger of them, and of 1"},
    {"targets", OPTION_TEXT, AT(targets), .arg = "c,opencl,cuda",
     .help = "with --validate-each: the program is also emitted for each of "
             "these, compiled, and run on the inputs"},
    {"time", OPTION_FLAG, AT(time),
     .help = "show on standard error how much time each pass took"},
    {"bisect", OPTION_TEXT, AT(bisect), .arg = "CMD",
     .help = "instead of the program, print the first rewrite after which the "
             "shell command CMD fails, given a file with the program"},
    {0},
};

static const OptOptions defaults = {.stop_after = -1};

/* From the command line to the cases. */
typedef struct State {
    Step *first; /* NULL: it stands in the case */
    Times times;
} State;

/* ---- a case ---- */

static const Step *find_pipeline(ToolCase *c)
{
    const State *state = c->call->state;
    const OptOptions *o = c->options;
    Span in_line;

    if (!o->reproduce)
        return state->first;
    if (pipeline_in_line(c->source, c->begin, &in_line))
        return pipeline_parse(c->source, in_line.at, in_line.at + in_line.len,
                              c->call->arena, c->diag);
    diag_error(c->diag, (Span){c->source, c->begin, 0},
               "'// funopt: PASSES' expected on the first line");
    return NULL;
}

static void add_times(PipelineRun *p, const char *name, double begin)
{
    if (p->times)
        times_row(p->times, name)->seconds += times_now() - begin;
}

static void optimize(PipelineRun *p, ToolCase *c)
{
    const OptOptions *o = c->options;
    double begin = times_now();
    bool ok = pass_run_start(&p->run, c);

    add_times(p, "(read)", begin);
    if (!ok)
        return;
    dump_start(&p->dump, &o->dump, &p->run);
    uint32_t count = (uint32_t)(o->validate  ? o->validate
                                : o->targets ? USUAL_INPUTS
                                             : 0);

    ok = validator_start(&p->validator, &p->run, count, o->tolerance,
                         o->targets) &&
         pipeline_run(p);
    begin = times_now();
    if (ok)
        pass_run_print(&p->run);
    add_times(p, "(print)", begin);
    dump_end(&p->dump);
    validator_end(&p->validator);
}

static void run_case(ToolCase *c)
{
    const OptOptions *o = c->options;
    State *state = c->call->state;
    const Step *first = find_pipeline(c);

    if (!first)
        return;
    if (!o->reproduce)
        c->reproduce = pipeline_line(first, c->call->arena);
    if (o->bisect) {
        bisect(c, first, o->start_after, o->bisect);
        return;
    }
    PipelineRun p = {.first = first,
                     .start_after = o->start_after,
                     .stop_after = o->stop_after,
                     .last_limit = -1,
                     .times = o->time ? &state->times : NULL};
    optimize(&p, c);
    pass_run_end(&p.run);
}

/* ---- the command line ---- */

static int print_text(ToolCall *call, Buf *out)
{
    const char *why = tool_write(call->common->output, out, call->arena);

    buf_free(out);
    return why ? tool_complain(call, TOOL_REJECTED, "%s", why) : TOOL_DONE;
}

/* The LINES of what is called NAME, a pipeline or a target. */
static int print_lines(ToolCall *call, const char *what, const char *name,
                       const char *const *lines)
{
    Buf out = {0};

    if (!lines)
        return tool_complain(call, TOOL_USAGE,
                             "there is no %s '%s': --list lists them", what,
                             name);
    for (const char *const *line = lines; *line; line++)
        buf_text(&out, *line);
    return print_text(call, &out);
}

static int print_pipeline(ToolCall *call, const char *name)
{
    const NamedPipeline *named = named_find(name);

    return print_lines(call, "pipeline", name, named ? named->line : NULL);
}

static int print_target(ToolCall *call, const char *name)
{
    const NamedTarget *named = target_find(name);

    return print_lines(call, "target", name, named ? named->line : NULL);
}

static int list_passes(ToolCall *call)
{
    Buf out = {0};

    for (const Pass *const *p = pass_all(); *p; p++) {
        const Pass *pass = *p;
        OptionGroup group = {"  options", pass->options, NULL};
        buf_printf(&out, "%s - %s\n  %s -> %s\n", pass->name, pass->summary,
                   level_text(pass->in, call->arena),
                   pass->out ? level_text(pass->out, call->arena) : "the same");
        option_help(&group, 1, &out);
    }
    buf_text(&out, "pipelines:\n");
    for (const NamedPipeline *p = named_pipelines; p->name; p++)
        buf_text(&out, p->line[0] + strlen("# "));
    buf_text(&out, "targets:\n");
    for (const NamedTarget *t = named_targets; t->name; t++)
        buf_text(&out, t->line[0] + strlen("# "));
    return print_text(call, &out);
}

/* FIRST, the comment on the first line of a file, `# NAME - SUMMARY`. */
static void print_word(Buf *out, const char *kind, const char *name,
                       const char *first)
{
    buf_printf(out, "word\t%s\t%s\t%.*s\n", kind, name,
               (int)strcspn(strstr(first, " - ") + strlen(" - "), "\n"),
               strstr(first, " - ") + strlen(" - "));
}

static void words(Buf *out)
{
    for (const Pass *const *p = pass_table; *p; p++)
        buf_printf(out, "word\tpass\t%s\t%s\n", (*p)->name, (*p)->summary);
    for (const NamedPipeline *p = named_pipelines; p->name; p++)
        print_word(out, "pipeline", p->name, p->line[0]);
    for (const NamedTarget *t = named_targets; t->name; t++)
        print_word(out, "target", t->name, t->line[0]);
}

static const char *wrong_options(const OptOptions *o)
{
    const PipelineChoice *choice = &o->choice;
    int given = (choice->passes != NULL) + (choice->pipeline != NULL) +
                o->reproduce;

    if (given != 1)
        return given
                   ? "'-p', '--pipeline' and '--run-reproducer' exclude each "
                     "other"
                   : "no passes: give -p PASSES or --pipeline=NAME; see --help";
    if (o->reproduce && choice->target)
        return "a reproducer has its '--target' in its first line";
    if (o->dump.before && !dump_knows(o->dump.before))
        return "'--print-before' takes all, changed, or the name of a pass";
    if (o->dump.after && !dump_knows(o->dump.after))
        return "'--print-after' takes all, changed, or the name of a pass";
    return NULL;
}

static void show_times(const State *state)
{
    Buf text = {0};

    times_print(&state->times, &text);
    if (write(STDERR_FILENO, text.at, text.len) < 0)
        return; /* there is nobody to tell */
    buf_free(&text);
}

static int run_call(ToolCall *call)
{
    const OptOptions *o = call->options;
    State state = {.times = {.arena = call->arena}};

    if (!pipeline_load_plugins(call, &o->choice))
        return TOOL_REJECTED;
    if (o->list)
        return list_passes(call);
    if (o->print_pipeline)
        return print_pipeline(call, o->print_pipeline);
    if (o->print_target)
        return print_target(call, o->print_target);
    const char *wrong = wrong_options(o);
    if (wrong)
        return tool_complain(call, TOOL_USAGE, "%s", wrong);
    if (!o->reproduce && !(state.first = pipeline_chosen(call, &o->choice)))
        return TOOL_USAGE;
    call->state = &state;
    int status = tool_run(call);
    if (o->time)
        show_times(&state);
    return status;
}

int main(int argc, char **argv)
{
    static const Tool tool = {
        .name = "funopt",
        .summary = "run passes one after the other",
        .operands = "[FILE]",
        .epilogue = "`funopt --list` lists the passes; each is a tool of its "
                    "own, too.\n",
        .words = words,
        .options = options,
        .options_size = sizeof(OptOptions),
        .defaults = &defaults,
        .prints_programs = true,
        .runs_passes = true,
        .run_case = run_case,
        .run_call = run_call,
    };
    return tool_main(&tool, argc, argv);
}

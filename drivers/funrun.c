/* funrun.c - run a program on values. */
#include "drivers/arguments.h"
#include "drivers/timeline/draw.h"
#include "drivers/tool.h"

#include "ir-text/parse/parse.h"
#include "ir-text/values/compare.h"
#include "verifier/interpreter/imp/imp.h"
#include "verifier/interpreter/value/value.h"
#include "verifier/rules/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEMANTICS_VALUE, SEMANTICS_HEAP };
enum { STATS_NONE, STATS_COUNTS, STATS_LIVE };

typedef struct RunOptions {
    int semantics;
    const char *entry, *input;
    int format; /* ValueFormat */
    const char *coalescing, *trace, *plot;
    bool races;
    int stats; /* enum */
} RunOptions;

#define AT(field) offsetof(RunOptions, field)

static const Option options[] = {
    {"semantics", OPTION_CHOICE, AT(semantics), .choices = "value|heap",
     .help = "value: arrays are values, and annotations of memory are ignored; "
             "heap: arrays are in their blocks"},
    {"entry", OPTION_TEXT, AT(entry), .arg = "NAME",
     .help = "the function to run, entry or not ('main', or the only entry)"},
    {"input", OPTION_TEXT, AT(input), .arg = "FILE",
     .help = "read the arguments from FILE instead of standard input"},
    {"format", OPTION_CHOICE, AT(format), .choices = "text|binary|npy",
     .help = "how to write the results: a line each, in Futhark's binary "
             "format, or as NumPy's .npy"},
    {"races", OPTION_FLAG, AT(races),
     .help = "with --semantics=heap: two iterations that race are an error"},
    {"stats", OPTION_CHOICE, AT(stats), .choices = "none|counts|live",
     .value_optional = true, .implied = STATS_COUNTS,
     .help = "with --semantics=heap, or of IMP: count elements read, written "
             "and copied, and bytes copied between spaces and allocated; as "
             "YAML on standard error.  live: also the bytes that any placement "
             "of the values needs"},
    {"trace", OPTION_TEXT, AT(trace), .arg = "FILE",
     .help = "in the value semantics: write a line for each element that is "
             "read or written"},
    {"plot", OPTION_TEXT, AT(plot), .arg = "FILE.svg",
     .help = "with --semantics=heap: draw blocks and their arrays, time "
             "against addresses"},
    {"coalescing", OPTION_TEXT, AT(coalescing), .arg = "W[,L]",
     .help =
         "with --semantics=heap: count for each access the lines of L bytes "
         "(32) that warps of W threads move; as YAML on standard error"},
    {0},
};

/* ---- arguments ---- */

/* The program itself may be standard input: then that holds no values. */
static Source *argument_source(ToolCase *c)
{
    const RunOptions *o = c->options;

    if (!o->input && strcmp(c->source->name, "<stdin>") == 0) {
        diag_error(c->diag, (Span){0},
                   "the program is standard input, so its arguments need "
                   "--input=FILE");
        return NULL;
    }
    return tool_read_source(c, o->input ? o->input : "-");
}

static bool read_arguments(ToolCase *c, const Fun *fun, Arena *arena,
                           Value **args, size_t *narg)
{
    size_t wanted;
    const Elem *elems = argument_elems(fun, arena, &wanted);

    *args = NULL;
    *narg = 0;
    if (!wanted)
        return true;
    Source *source = argument_source(c);
    return source &&
           values_read_as(arena, source, c->diag, elems, wanted, args, narg) &&
           arguments_are_defined(*args, *narg, c->diag);
}

/* ---- running ---- */

/* A map of the pairs of spaces between which anything was copied. */
static void print_spaces(const HeapStats *stats)
{
    const char *before = "";

    fputs("copied_between: {", stderr);
    for (int from = 0; from < SPACE_COUNT; from++)
        for (int to = 0; to < SPACE_COUNT; to++) {
            if (!stats->between[from][to])
                continue;
            fprintf(stderr, "%s%s to %s: %lld", before, space_text[from],
                    space_text[to], (long long)stats->between[from][to]);
            before = ", ";
        }
    fputs("}\n", stderr);
}

/* A map of the spaces of which there are any bytes. */
static void print_by_space(const char *what, const int64_t *bytes)
{
    const char *before = "";

    fprintf(stderr, "%s: {", what);
    for (int i = 0; i < SPACE_COUNT; i++) {
        if (!bytes[i])
            continue;
        fprintf(stderr, "%s%s: %lld", before, space_text[i],
                (long long)bytes[i]);
        before = ", ";
    }
    fputs("}\n", stderr);
}

static void print_memory(const HeapStats *stats, bool live)
{
    fprintf(stderr, "allocations: %lld\n", (long long)stats->allocations);
    print_by_space("peak_in", stats->peak_in);
    print_by_space("peak_parallel", stats->peak_parallel);
    fprintf(stderr, "peak_with_arguments: %lld\n",
            (long long)stats->peak_with_arguments);
    if (live)
        fprintf(stderr, "live: %lld\n", (long long)stats->live);
}

static void print_stats(const HeapStats *stats, bool live)
{
    fprintf(stderr,
            "read: %lld\nwritten: %lld\ncopied: %lld\nallocated: %lld\n"
            "peak: %lld\ncopied_bytes: %lld\n",
            (long long)stats->read, (long long)stats->written,
            (long long)stats->copied, (long long)stats->allocated,
            (long long)stats->peak, (long long)stats->copied_bytes);
    print_spaces(stats);
    print_memory(stats, live);
}

static void print_coalescing(const Prog *prog, const Coalescing *c)
{
    for (uint32_t i = 0; i < c->count; i++) {
        const CoalescedAccess *a = &c->at[i];
        LineCol place = span_line_col(prog_span(prog, a->loc, 1));
        fprintf(stderr,
                "- {line: %zu, %s: %s, elements: %lld, warps: %lld, "
                "transactions: %lld}\n",
                place.line, a->write ? "writes" : "reads",
                a->array->name->text, (long long)a->elements,
                (long long)a->warps, (long long)a->transactions);
    }
}

/* `W` or `W,L` */
static bool read_coalescing(ToolCase *c, Coalescing *coalescing)
{
    const RunOptions *o = c->options;
    char *end;

    coalescing->line = 32;
    coalescing->warp = strtoll(o->coalescing, &end, 10);
    if (end != o->coalescing && *end == ',')
        coalescing->line = strtoll(end + 1, &end, 10);
    if (end != o->coalescing && !*end && coalescing->warp >= 1 &&
        coalescing->warp <= 1024 && coalescing->line >= 1 &&
        coalescing->line <= 1 << 20)
        return true;
    diag_error(c->diag, (Span){0},
               "--coalescing is the width of a warp, up to 1024, and the "
               "bytes of a line, 'W' or 'W,L', not '%s'", o->coalescing);
    return false;
}

/* What a run is given and gives. */
typedef struct RunData {
    const Fun *fun;
    Value *args, *results;
    size_t narg, nresult;
    Arena arena;
} RunData;

/* Write OUT to FILE, or report why not. */
static bool write_file(ToolCase *c, const char *file, const Buf *out)
{
    const char *why = tool_write(file, out, c->call->arena);

    if (why)
        diag_error(c->diag, (Span){0}, "%s: %s", file, why);
    return !why;
}

static bool plot(ToolCase *c, const Timeline *timeline)
{
    const RunOptions *o = c->options;
    Buf svg = {0};
    bool ok = timeline_draw(timeline, &svg);

    if (!ok)
        diag_error(c->diag, (Span){0},
                   "there are too many bytes for --plot: their sum is beyond "
                   "i64");
    ok = ok && write_file(c, o->plot, &svg);
    buf_free(&svg);
    return ok;
}

static bool run_in_heap(ToolCase *c, Prog *prog, RunData *d)
{
    const RunOptions *o = c->options;
    HeapStats stats = {0};
    Coalescing coalescing = {0};
    Timeline timeline = {0};
    HeapOptions heap = {.races = o->races, .stats = &stats,
                        .live = o->stats == STATS_LIVE,
                        .coalescing = o->coalescing ? &coalescing : NULL,
                        .timeline = o->plot ? &timeline : NULL};

    if (o->coalescing && !read_coalescing(c, &coalescing))
        return false;
    bool ok = run_heap(prog, d->fun, d->args, d->narg, &heap, &d->arena,
                       c->diag, &d->results, &d->nresult) &&
              (!o->plot || plot(c, &timeline));
    timeline_free(&timeline);
    if (ok && o->stats)
        print_stats(&stats, heap.live);
    if (ok && o->coalescing)
        print_coalescing(prog, &coalescing);
    return ok;
}

static bool run_as_imp(ToolCase *c, Prog *prog, RunData *d)
{
    const RunOptions *o = c->options;
    HeapStats stats = {0};
    ImpOptions imp = {.stats = &stats};
    bool ok = run_imp(prog, d->fun, d->args, d->narg, &imp, &d->arena, c->diag,
                      &d->results, &d->nresult);

    if (ok && o->stats)
        print_stats(&stats, false);
    return ok;
}

/* In the value semantics, where elements belong to values. */
static bool run_traced(ToolCase *c, Prog *prog, RunData *d)
{
    const RunOptions *o = c->options;
    Buf trace = {0};
    bool ok = run_value_traced(prog, d->fun, d->args, d->narg, &trace,
                               &d->arena, c->diag, &d->results,
                               &d->nresult) &&
              write_file(c, o->trace, &trace);

    buf_free(&trace);
    return ok;
}

/* An option that needs FUNMEM, or memory; NULL: there is none. */
static const char *needs_funmem(const RunOptions *o)
{
    return o->coalescing               ? "coalescing"
           : o->plot                   ? "plot"
           : o->stats == STATS_LIVE    ? "stats=live"
                                       : NULL;
}

static const char *needs_memory(const RunOptions *o)
{
    return o->races   ? "races"
           : o->stats ? "stats"
                      : needs_funmem(o);
}

static bool run_in_memory(ToolCase *c, Prog *prog, RunData *d)
{
    const char *option = needs_funmem(c->options);

    if (!d->fun->imp)
        return run_in_heap(c, prog, d);
    if (!option)
        return run_as_imp(c, prog, d);
    diag_error(c->diag, (Span){0}, "--%s needs FUNMEM, but '%s' is IMP",
               option, d->fun->name->text);
    return false;
}

static bool run_by_value(ToolCase *c, Prog *prog, RunData *d)
{
    const RunOptions *o = c->options;
    const char *option = needs_memory(o);

    if (option)
        diag_error(c->diag, (Span){0},
                   "the value semantics has no memory: --%s needs "
                   "--semantics=heap", option);
    else if (o->trace)
        return run_traced(c, prog, d);
    else
        return run_value(prog, d->fun, d->args, d->narg, NULL, &d->arena,
                         c->diag, &d->results, &d->nresult);
    return false;
}

static bool run_fun(ToolCase *c, Prog *prog, RunData *d)
{
    const RunOptions *o = c->options;
    bool memory = d->fun->imp || o->semantics == SEMANTICS_HEAP;

    if (o->trace && memory) {
        diag_error(c->diag, (Span){0}, "--trace needs the value semantics");
        return false;
    }
    return memory ? run_in_memory(c, prog, d) : run_by_value(c, prog, d);
}

static void run_program(ToolCase *c, Prog *prog)
{
    const RunOptions *o = c->options;
    RunData d = {.fun = argument_fun(prog, o->entry, c->diag)};

    if (d.fun && read_arguments(c, d.fun, &d.arena, &d.args, &d.narg) &&
        run_fun(c, prog, &d))
        for (size_t i = 0; i < d.nresult; i++) {
            value_print(c->out, &d.results[i], (ValueFormat)o->format);
            if (o->format == VALUE_TEXT)
                buf_char(c->out, '\n');
        }
    arena_free(&d.arena);
}

static void run_case(ToolCase *c)
{
    size_t before = c->diag->count[DIAG_ERROR];
    Store *store = store_new();
    Prog *prog = parse_program(store, c->source, c->begin, c->end, c->diag,
                               NULL);

    if (c->diag->count[DIAG_ERROR] == before && verify_prog(prog, c->diag))
        run_program(c, prog);
    store_free(store);
}

int main(int argc, char **argv)
{
    static const Tool tool = {
        .name = "funrun",
        .summary = "run a program on values",
        .operands = "[PROGRAM]",
        .epilogue = "Standard input has the arguments, in order, without "
                    "blocks and #[mem] parameters.\nEach result is a line.\n",
        .options = options,
        .options_size = sizeof(RunOptions),
        .run_case = run_case,
    };
    return tool_main(&tool, argc, argv);
}

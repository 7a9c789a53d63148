/* fungen.c - print random programs. */
#include "drivers/program.h"

#include "fungen/gen.h"

typedef struct GenerateOptions {
    long long seed, size, count;
    int bias, level, names;
    bool partial, invalid, exact;
} GenerateOptions;

enum { LEVEL_OF_FUN, LEVEL_OF_FUNMEM };

#define AT(field) offsetof(GenerateOptions, field)

static const Option options[] = {
    {"seed", OPTION_COUNT, AT(seed), .arg = "S", .max = INT64_MAX,
     .help = "the same seed gives the same program, everywhere (0)"},
    {"size", OPTION_COUNT, AT(size), .arg = "N", .min = 1, .max = 100000000,
     .help = "of about N statements (30)"},
    {"count", OPTION_COUNT, AT(count), .arg = "N", .min = 1, .max = 100000000,
     .help = "N programs, with the seeds S, S + 1, ..., and '// -----' "
             "between them (1)"},
    {"bias", OPTION_CHOICE, AT(bias), .choices = "any|circuit|soac|layout|loop",
     .help = "what to generate more of: circuit points; graphs of kernels and "
             "folds; changes of layout; nests of loops"},
    {"level", OPTION_CHOICE, AT(level), .choices = "fun|funmem",
     .help = "funmem: also give each array a block and an index function, "
             "unusual but valid ones"},
    {"names", OPTION_CHOICE, AT(names), .choices = "some|own|reused",
     .help = "reused: names that mean several variables each, as often as "
             "scopes allow; some: in one program of four"},
    {"invalid", OPTION_FLAG, AT(invalid),
     .help = "with --level=funmem: make the place of one array invalid"},
    {"partial", OPTION_FLAG, AT(partial),
     .help = "some statements may fail at run time"},
    {"exact", OPTION_FLAG, AT(exact),
     .help = "use no function that targets compute differently (sin, exp, "
             "...)"},
    {0},
};

static void print_one(ToolCase *c, uint64_t seed)
{
    const GenerateOptions *o = c->options;
    GenOptions wanted = {.seed = seed, .size = (uint32_t)o->size,
                         .bias = (GenBias)o->bias,
                         .funmem = o->level == LEVEL_OF_FUNMEM,
                         .invalid = o->invalid, .partial = o->partial,
                         .exact = o->exact, .names = (GenNames)o->names};
    Store *store = store_new();

    program_print(c, gen_program(store, &wanted), NULL);
    store_free(store);
}

static int run_call(ToolCall *call)
{
    const GenerateOptions *o = call->options;
    const char *to = call->common->output;
    Buf out = {0};
    Diag diag = {0};

    if (call->operands.count)
        return tool_complain(call, TOOL_USAGE, "one operand too many: '%s'",
                             call->operands.at[0]);
    if (o->invalid && o->level != LEVEL_OF_FUNMEM)
        return tool_complain(call, TOOL_USAGE,
                             "'--invalid' is for '--level=funmem'; see "
                             "--help");
    ToolCase c = {.source = source_of_text(call->arena, "the seed", "", 0),
                  .options = o, .call = call, .out = &out, .diag = &diag};
    for (long long i = 0; i < o->count; i++) {
        if (i)
            buf_text(&out, "// -----\n");
        print_one(&c, (uint64_t)o->seed + (uint64_t)i);
    }
    const char *why = tool_write(to, &out, call->arena);
    buf_free(&out);
    source_free(c.source);
    return why ? tool_complain(call, TOOL_REJECTED, "%s: %s",
                               to ? to : "<stdout>", why)
               : TOOL_DONE;
}

int main(int argc, char **argv)
{
    static const GenerateOptions defaults = {.size = 30, .count = 1};
    static const Tool tool = {
        .name = "fungen",
        .summary = "print random programs",
        .operands = "",
        .options = options,
        .options_size = sizeof(GenerateOptions),
        .defaults = &defaults,
        .prints_programs = true,
        .run_call = run_call,
    };
    return tool_main(&tool, argc, argv);
}

/* memory-fuzz.c - random programs against the validator.
 *
 * What fungen puts into memory is valid by construction: value and heap have
 * to agree, and nothing may race.  What it puts where it must not be is
 * invalid: some input has to show it.  Where that is a race, no proof may say
 * that there is none.
 */
#include "drivers/tool.h"

#include "fungen/gen.h"
#include "ground/progress.h"
#include "ir-text/parse/parse.h"
#include "printer/text/print.h"
#include "verifier/accesses/races.h"
#include "verifier/rules/verify.h"
#include "verifier/validity/validity.h"

typedef struct FuzzOptions {
    long long seed, count, size, inputs;
} FuzzOptions;

#define AT(field) offsetof(FuzzOptions, field)

static const Option options[] = {
    {"seed", OPTION_COUNT, AT(seed), .arg = "S", .max = INT32_MAX,
     .help = "the seed of the first program (1)"},
    {"count", OPTION_COUNT, AT(count), .arg = "N", .max = INT32_MAX,
     .help = "so many programs of each kind (1000)"},
    {"size", OPTION_COUNT, AT(size), .arg = "N", .min = 1, .max = 10000,
     .help = "of N statements, about (20)"},
    {"inputs", OPTION_COUNT, AT(inputs), .arg = "N", .min = 1, .max = 1000,
     .help = "each runs on N inputs (5)"},
    {0},
};

static const FuzzOptions defaults = {
    .seed = 1, .count = 1000, .size = 20, .inputs = 5};

static void make_text(const FuzzOptions *o, uint64_t seed, bool invalid,
                      Buf *text)
{
    GenOptions gen = {.seed = seed, .size = (uint32_t)o->size,
                      .bias = (GenBias)(seed % GEN_BIASES), .funmem = true,
                      .invalid = invalid};
    Store *store = store_new();

    print_prog(gen_program(store, &gen), (PrintStyle){0}, text);
    store_free(store);
}

static void note_unproved(const Pair *pair, void *data)
{
    if (pair->verdict != PROVED && pair->kind != PAIR_UPDATE)
        *(bool *)data = true;
}

/* Is it proved that PROG has no race? */
static bool is_free_of_races(Prog *prog)
{
    bool unproved = false;

    prog_each_pair(prog, NULL, note_unproved, &unproved);
    return !unproved;
}

static bool has_race(const Diag *diag)
{
    for (const DiagEntry *m = diag->first; m; m = m->next)
        if (strncmp(m->text, "race:", 5) == 0)
            return true;
    return false;
}

/* Is the program of that seed valid?  What is wrong goes to DIAG; *MISJUDGED:
 * there is a race, and a proof that there is none. */
static bool is_valid(const FuzzOptions *o, uint64_t seed, bool invalid,
                     Diag *diag, bool *misjudged)
{
    ValidityOptions validity = {.count = (uint32_t)o->inputs, .seed = seed,
                                .races = true};
    Arena arena = {0};
    Buf text = {0};

    make_text(o, seed, invalid, &text);
    Store *store = store_new();
    Source *source = source_of_text(&arena, "program", text.at, text.len);
    Prog *prog = parse_program(store, source, 0, text.len, diag, NULL);
    bool valid = !diag_failed(diag) && verify_prog(prog, diag) &&
                 validity_check(prog, &validity, diag);
    *misjudged = has_race(diag) && is_free_of_races(prog);

    source_free(source);
    store_free(store);
    arena_free(&arena);
    buf_free(&text);
    return valid;
}

static int run(ToolCall *call)
{
    const FuzzOptions *o = call->options;
    long long rejected = 0, accepted = 0, misjudged = 0;
    Buf out = {0};
    bool wrong;

    for (long long i = 0; i < o->count; i++) {
        uint64_t seed = (uint64_t)(o->seed + i);
        progress_show("program %lld of %lld", i + 1, o->count);
        Diag diag = {0};
        if (!is_valid(o, seed, false, &diag, &wrong)) {
            rejected++;
            buf_printf(&out, "seed %llu is rejected: %s\n",
                       (unsigned long long)seed,
                       diag.first ? diag.first->text : "");
        }
        diag_free(&diag);
        if (is_valid(o, seed, true, &diag, &wrong)) {
            accepted++;
            buf_printf(&out, "seed %llu, invalid, is accepted\n",
                       (unsigned long long)seed);
        }
        if (wrong) {
            misjudged++;
            buf_printf(&out, "seed %llu races and is proved not to\n",
                       (unsigned long long)seed);
        }
        diag_free(&diag);
    }
    buf_printf(&out,
               "%lld valid programs, %lld rejected; %lld invalid ones, %lld "
               "accepted\n",
               o->count, rejected, o->count, accepted);
    tool_write(call->common->output, &out, call->arena);
    buf_free(&out);
    return rejected || accepted || misjudged ? TOOL_REJECTED : TOOL_DONE;
}

int main(int argc, char **argv)
{
    static const Tool tool = {
        .name = "memory-fuzz",
        .summary = "random programs against the validator",
        .operands = "",
        .options = options,
        .options_size = sizeof(FuzzOptions),
        .defaults = &defaults,
        .run_call = run,
    };
    return tool_main(&tool, argc, argv);
}

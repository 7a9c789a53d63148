/* race-fuzz.c - is what is proved of accesses so when they are made?
 *
 * Programs of FUNMEM, given ones or random ones, get other index functions and
 * other blocks here and there.  Where all that `lmad-check` lists of such a
 * program is proved, no run in the heap semantics may find a race.
 */
#include "drivers/tool.h"

#include "fungen/gen.h"
#include "ground/progress.h"
#include "ir-text/parse/parse.h"
#include "printer/text/print.h"
#include "testsuite/fuzz/race-fuzz/perturb.h"
#include "verifier/accesses/races.h"
#include "verifier/inputs/inputs.h"
#include "verifier/inputs/signature.h"
#include "verifier/interpreter/heap/heap.h"
#include "verifier/rules/verify.h"

#include <string.h>

typedef struct FuzzOptions {
    long long seed, count, size, inputs, least;
} FuzzOptions;

#define AT(field) offsetof(FuzzOptions, field)

static const Option options[] = {
    {"seed", OPTION_COUNT, AT(seed), .arg = "S", .max = INT32_MAX,
     .help = "the seed of the first change (1)"},
    {"count", OPTION_COUNT, AT(count), .arg = "N", .max = INT32_MAX,
     .help = "so many changes, one of a program each (1000)"},
    {"size", OPTION_COUNT, AT(size), .arg = "N", .min = 1, .max = 10000,
     .help = "random programs are of N statements, about (12)"},
    {"inputs", OPTION_COUNT, AT(inputs), .arg = "N", .min = 1, .max = 1000,
     .help = "each function runs on N inputs (3)"},
    {"least", OPTION_COUNT, AT(least), .arg = "N", .max = INT32_MAX,
     .help = "fewer programs of which all is proved, or fewer that race, are "
             "a failure (0)"},
    {0},
};

static const FuzzOptions defaults = {
    .seed = 1, .count = 1000, .size = 12, .inputs = 3};

enum { MAX_STEPS = 1 << 18 };

typedef struct Tally {
    uint64_t programs, proved, racing, wrong;
} Tally;

/* ---- programs ---- */

static void make_text(const FuzzOptions *o, uint64_t seed, Buf *text)
{
    GenOptions gen = {.seed = seed, .size = (uint32_t)o->size,
                      .bias = (GenBias)(seed % GEN_BIASES), .funmem = true};
    Store *store = store_new();

    print_prog(gen_program(store, &gen), (PrintStyle){0}, text);
    store_free(store);
}

/* The program of TEXT, if it is one; *SOURCE is to be freed. */
static Prog *read_text(Store *store, Arena *arena, const Buf *text,
                       Source **source)
{
    Diag diag = {0};

    *source = source_of_text(arena, "program", text->at, text->len);
    Prog *prog = parse_program(store, *source, 0, text->len, &diag, NULL);
    bool ok = !diag_failed(&diag) && verify_prog(prog, &diag);
    diag_free(&diag);
    return ok ? prog : NULL;
}

/* TEXT with other places; false where there are none. */
static bool change(const Buf *text, uint64_t seed, Buf *changed)
{
    Random random = {seed};
    Arena arena = {0};
    Source *source;
    Store *store = store_new();
    Prog *prog = read_text(store, &arena, text, &source);
    bool any = prog && perturb(prog, &random);

    if (any) {
        names_settle(prog);
        print_prog(prog, (PrintStyle){0}, changed);
    }
    source_free(source);
    store_free(store);
    arena_free(&arena);
    return any;
}

/* ---- what is claimed ---- */

static void note_unproved(const Pair *pair, void *data)
{
    *(bool *)data |= pair->verdict != PROVED;
}

static bool is_proved(Prog *prog)
{
    bool unproved = false;

    prog_each_pair(prog, NULL, note_unproved, &unproved);
    return !unproved;
}

/* ---- and what happens ---- */

typedef struct Runs {
    Prog *prog;
    uint32_t inputs;
    uint64_t seed;
    Buf *race; /* the first one */
} Runs;

static bool races(const Runs *r, const Fun *fun, const Input *input)
{
    RunBudget budget = {.steps = MAX_STEPS};
    HeapOptions heap = {.races = true, .budget = &budget};
    Arena arena = {0};
    Diag diag = {0};
    Value *results;
    size_t n;
    bool found = false;

    run_heap(r->prog, fun, input->args, input->narg, &heap, &arena, &diag,
             &results, &n);
    for (const DiagEntry *e = diag.first; e && !found; e = e->next)
        found = strncmp(e->text, "race:", 5) == 0;
    if (found) {
        buf_printf(r->race, "%s: %s\narguments: ", fun->name->text,
                   diag.first->text);
        input_print(r->race, input);
    }
    diag_free(&diag);
    arena_free(&arena);
    return found;
}

static bool run_fun(Fun *fun, void *data)
{
    Runs *r = data;
    Input input;
    bool found = false;

    if (fun->imp)
        return true;
    Inputs *inputs = inputs_new(r->prog, fun, r->seed);
    for (uint32_t i = 0; i < r->inputs && !found && inputs_next(inputs, &input);
         i++) {
        found = races(r, fun, &input);
        input_free(&input);
    }
    inputs_free(inputs);
    return !found;
}

/* ---- both ---- */

static void judge(const FuzzOptions *o, uint64_t seed, const Buf *text,
                  Tally *tally, Buf *out)
{
    Arena arena = {0};
    Buf race = {0};
    Source *source;
    Store *store = store_new();
    Prog *prog = read_text(store, &arena, text, &source);

    if (prog) {
        Runs runs = {prog, (uint32_t)o->inputs, seed, &race};
        bool proved = is_proved(prog);
        bool racing = !prog_each_callable(prog, run_fun, &runs);
        tally->programs++;
        tally->proved += proved;
        tally->racing += racing;
        if (proved && racing) {
            tally->wrong++;
            buf_printf(out, "seed %llu: proved, but %.*s\n%.*s",
                       (unsigned long long)seed, (int)race.len, race.at,
                       (int)text->len, text->at);
        }
    }
    source_free(source);
    store_free(store);
    arena_free(&arena);
    buf_free(&race);
}

static bool take_text(ToolCall *call, uint64_t seed, Buf *text)
{
    const FuzzOptions *o = call->options;
    const char *why;

    if (!call->operands.count) {
        make_text(o, seed, text);
        return true;
    }
    Arena arena = {0};
    Source *source =
        source_read(&arena, call->operands.at[seed % call->operands.count],
                    &why);
    if (source)
        buf_bytes(text, source->text, source->len);
    source_free(source);
    arena_free(&arena);
    return source != NULL;
}

static int run(ToolCall *call)
{
    const FuzzOptions *o = call->options;
    Tally tally = {0};
    Buf out = {0}, text = {0}, changed = {0};

    for (long long i = 0; i < o->count; i++) {
        uint64_t seed = (uint64_t)(o->seed + i);
        progress_show("program %lld of %lld", i + 1, o->count);
        text.len = changed.len = 0;
        if (take_text(call, seed, &text) && change(&text, seed, &changed))
            judge(o, seed, &changed, &tally, &out);
    }
    buf_printf(&out,
               "%llu changed programs: %llu proved, %llu race, %llu wrong\n",
               (unsigned long long)tally.programs,
               (unsigned long long)tally.proved,
               (unsigned long long)tally.racing,
               (unsigned long long)tally.wrong);
    tool_write(call->common->output, &out, call->arena);
    buf_free(&out);
    buf_free(&text);
    buf_free(&changed);
    bool few = tally.proved < (uint64_t)o->least ||
               tally.racing < (uint64_t)o->least;
    return tally.wrong || few ? TOOL_REJECTED : TOOL_DONE;
}

int main(int argc, char **argv)
{
    static const Tool tool = {
        .name = "race-fuzz",
        .summary = "compare what is proved of programs in strange places with "
                   "their races",
        .operands = "[FILE ...]",
        .options = options,
        .options_size = sizeof(FuzzOptions),
        .defaults = &defaults,
        .run_call = run,
    };
    return tool_main(&tool, argc, argv);
}

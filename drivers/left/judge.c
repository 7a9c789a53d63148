/* judge.c - is an assert of any use? */
#include "drivers/left/judge.h"

#include "ground/diag.h"
#include "ir-text/parse/parse.h"
#include "verifier/inputs/inputs.h"
#include "verifier/interpreter/heap/heap.h"
#include "verifier/rules/verify.h"

/* Inputs; steps of a run; bytes of one that is shown.  Estimates. */
enum { MOST_INPUTS = 60, STEPS = 1000000, SHOWN = 100 };

/* A program, and the function that is looked at; NULL: there is none. */
typedef struct Version {
    Store *store;
    Prog *prog;
    const Fun *fun;
} Version;

/* As the passes leave it. */
static Version version_of(Source *text, size_t begin, size_t end,
                          const char *fun, Arena *arena)
{
    Version v = {.store = store_new()};
    LeftList left = {0};

    v.prog = left_after(NULL, NULL, v.store, text, begin, end, arena, &left);
    v.fun = left_fun(v.prog, fun);
    return v;
}

/* As it is written: that has the inputs. */
static Version version_as_written(Source *text, size_t begin, size_t end,
                                  const char *fun)
{
    Version v = {.store = store_new()};
    Diag diag = {0};

    v.prog = parse_program(v.store, text, begin, end, &diag, NULL);
    if (!diag_failed(&diag) && verify_prog(v.prog, &diag))
        v.fun = left_fun(v.prog, fun);
    diag_free(&diag);
    return v;
}

/* What V does on INPUT; false: it fails. */
static bool run(const Version *v, const Input *input, HeapStats *stats)
{
    RunBudget budget = {.steps = STEPS};
    HeapOptions options = {.stats = stats, .budget = &budget};
    Arena arena = {0};
    Diag diag = {0};
    Value *results;
    size_t n;
    bool ok = run_heap(v->prog, v->fun, input->args, input->narg, &options,
                       &arena, &diag, &results, &n);

    diag_free(&diag);
    arena_free(&arena);
    return ok;
}

static void note_rejected(Judgement *j, const Input *input, Arena *arena)
{
    Buf out = {0};

    input_print(&out, input);
    if (!j->rejected && out.len <= SHOWN)
        j->rejected = arena_printf(arena, "%.*s", (int)out.len, out.at);
    buf_free(&out);
}

/* Of inputs on which the program succeeds without the assert. */
static Judgement compare(const Version *with, const Version *without,
                         Inputs *inputs, Arena *arena)
{
    Judgement j = {0};
    bool more_copies = false, more_blocks = false;
    Input input;

    for (int i = 0; i < MOST_INPUTS && inputs_next(inputs, &input); i++) {
        HeapStats more = {0}, less = {0};
        bool succeeds = run(without, &input, &more);
        j.inputs += succeeds;
        if (succeeds && run(with, &input, &less)) {
            j.accepted++;
            j.saves_copies |= less.copied_bytes < more.copied_bytes;
            j.saves_blocks |= less.written && less.allocated < more.allocated;
            more_copies |= less.copied_bytes > more.copied_bytes;
            more_blocks |= less.allocated > more.allocated;
        } else if (succeeds) {
            note_rejected(&j, &input, arena);
        }
        input_free(&input);
    }
    j.saves_copies &= !more_copies;
    j.saves_blocks &= !more_blocks;
    return j;
}

Judgement judge_assert(Source *text, Source *as_it_is, size_t begin, size_t end,
                       const char *fun, Arena *arena)
{
    Arena scratch = {0};
    Version with = version_of(text, 0, text->len, fun, &scratch);
    Version without = version_of(as_it_is, begin, end, fun, &scratch);
    Version written = version_as_written(as_it_is, begin, end, fun);
    Inputs *inputs = written.fun && with.fun && without.fun
                         ? inputs_new(written.prog, written.fun, 1)
                         : NULL;
    Judgement j = {0};

    if (inputs) {
        j = compare(&with, &without, inputs, arena);
        inputs_free(inputs);
    }
    store_free(with.store);
    store_free(without.store);
    store_free(written.store);
    arena_free(&scratch);
    return j;
}

/* guarded.c - does a guarded program fail where, and as, it has to? */
#include "testsuite/fuzz/pass-fuzz/guarded/guarded.h"

#include "ir-text/values/compare.h"
#include "passes/pass.h"
#include "testsuite/fuzz/pass-fuzz/guarded/nearby.h"
#include "verifier/interpreter/heap/heap.h"
#include "verifier/interpreter/interpreter.h"

#include <string.h>

enum { MAX_STEPS = 1000000 };

/* ---- what a run gives ---- */

typedef struct Run {
    Diag diag;
    RunBudget budget;
    Value *results;
    size_t n;
    bool ran;
} Run;

static const char *error_of(const Run *run)
{
    return run->diag.first ? run->diag.first->text : "";
}

static bool fails_by_assert(const Run *run)
{
    return strncmp(error_of(run), "assertion failed", 16) == 0;
}

/* What guard does not ask for, or what is wrong with the input. */
static bool is_unlisted(const Run *run)
{
    static const char *const text[] = {
        "undefined",     "two values are written",  "more than once",
        "no memory for", "this array is too large", "is bound with size",
        "parameter"};

    if (run->budget.spent)
        return true;
    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        if (strstr(error_of(run), text[i]))
            return true;
    return false;
}

static const Fun *fun_of(const Prog *prog, const char *name)
{
    const Sym *sym = sym_find(prog->store, name, strlen(name));
    return sym ? prog_find_fun(prog, sym) : NULL;
}

static Run run_on(Prog *prog, const Fun *fun, const Input *input, int64_t steps,
                  Arena *arena)
{
    Run run = {.budget = {.steps = steps}};

    run.ran = run_any(prog, fun, input->args, input->narg, &run.budget, arena,
                      &run.diag, &run.results, &run.n);
    return run;
}

static bool gives_the_same(const Run *before, const Run *after, Buf *why)
{
    for (size_t i = 0; after->ran && i < before->n; i++) {
        int64_t at;
        if (values_agree(&before->results[i], &after->results[i], 0, &at))
            continue;
        buf_printf(why, "result %zu ", i);
        value_print_difference(why, &before->results[i], &after->results[i],
                               at);
        return false;
    }
    if (!after->ran)
        buf_printf(why, "succeeds, but guarded: %s", error_of(after));
    return after->ran;
}

static bool fails_as_it_should(const Run *before, const Run *after, bool has_to,
                               Buf *why)
{
    if (after->ran ? !has_to : fails_by_assert(after) || is_unlisted(after))
        return true;
    buf_printf(why, "fails: %s\nguarded: %s", error_of(before),
               after->ran ? "succeeds" : error_of(after));
    return false;
}

/* ---- both ---- */

/* The two programs, and the function of either. */
typedef struct Both {
    Prog *prog, *guarded;
    const Fun *before, *after;
    bool fails; /* the second where the first does */
} Both;

/* The value semantics knows nothing of blocks, and of their sizes: does PROG
 * fail by its heap? */
static bool fails_in_heap(const Both *both, const Input *input, Arena *arena)
{
    RunBudget budget = {.steps = 10 * (int64_t)MAX_STEPS};
    HeapOptions heap = {.budget = &budget};
    Diag diag = {0};
    Value *results;
    size_t n;
    bool fails = prog_level(both->prog) == LEVEL_FUNMEM &&
                 !run_heap(both->prog, both->before, input->args, input->narg,
                           &heap, arena, &diag, &results, &n);

    diag_free(&diag);
    return fails;
}

static bool agrees_on(const Both *both, const Input *input, Arena *arena,
                      Buf *why)
{
    Run before = run_on(both->prog, both->before, input, MAX_STEPS, arena);
    bool same = true;

    if (before.ran || !is_unlisted(&before)) {
        Run after = run_on(both->guarded, both->after, input,
                           10 * (int64_t)MAX_STEPS, arena);
        same = !before.ran
                   ? fails_as_it_should(&before, &after, both->fails, why)
                   : (fails_by_assert(&after) &&
                      fails_in_heap(both, input, arena)) ||
                         gives_the_same(&before, &after, why);
        diag_free(&after.diag);
    }
    diag_free(&before.diag);
    return same;
}

/* A function that is no entry may have gone, or changed its parameters. */
static bool takes(const Fun *fun, size_t narg)
{
    size_t n = 0;

    for (uint32_t i = 0; fun && i < fun->nparam; i++)
        n += run_is_value(fun->param[i]);
    return fun && n == narg;
}

static bool all_agree(const Both *both, const Input *input, uint32_t n,
                      Random *random, Buf *why)
{
    bool same = true;

    if (!takes(both->after, input->narg))
        return true;
    for (uint32_t i = 0; i < n && same && input->narg; i++) {
        Input near = input_nearby(random, both->before, input);
        same = !near.args || agrees_on(both, &near, &near.arena, why);
        if (!same) {
            buf_text(why, "\non ");
            input_print(why, &near);
            buf_char(why, '\n');
        }
        input_free(&near);
    }
    return same;
}

bool guarded_agrees(Prog *prog, Prog *guarded, const char *name,
                    const Input *input, uint32_t n, Random *random, Buf *why)
{
    Both both = {prog, guarded, fun_of(prog, name), fun_of(guarded, name),
                 true};
    return all_agree(&both, input, n, random, why);
}

bool guarded_agrees_late(Prog *prog, Prog *guarded, const char *name,
                         const Input *input, uint32_t n, Random *random,
                         Buf *why)
{
    Both both = {prog, guarded, fun_of(prog, name), fun_of(guarded, name),
                 false};
    return all_agree(&both, input, n, random, why);
}

/* inside.c - does a program stay inside of its blocks where it fails? */
#include "testsuite/fuzz/pass-fuzz/guarded/inside.h"

#include "passes/pass.h"
#include "testsuite/fuzz/pass-fuzz/guarded/nearby.h"
#include "verifier/interpreter/heap/heap.h"
#include "verifier/interpreter/interpreter.h"

#include <string.h>

enum { MAX_STEPS = 1000000 };

typedef enum Ending { SUCCEEDS, FAILS, OUTSIDE } Ending;

static const Fun *fun_of(const Prog *prog, const char *name)
{
    const Sym *sym = sym_find(prog->store, name, strlen(name));
    return sym ? prog_find_fun(prog, sym) : NULL;
}

/* How a run ends on INPUT, by the heap where PROG has one.  What is found
 * OUTSIDE is in WHY. */
static Ending run_on(Prog *prog, const Fun *fun, const Input *input,
                     int64_t steps, Arena *arena, Buf *why)
{
    RunBudget budget = {.steps = steps};
    HeapOptions heap = {.budget = &budget};
    Diag diag = {0};
    Value *results;
    size_t n;
    bool ran = prog_level(prog) == LEVEL_FUNMEM
                   ? run_heap(prog, fun, input->args, input->narg, &heap,
                              arena, &diag, &results, &n)
                   : run_any(prog, fun, input->args, input->narg, &budget,
                             arena, &diag, &results, &n);
    Ending ending = ran ? SUCCEEDS : FAILS;

    if (!ran && diag.first && strstr(diag.first->text, ", which has ")) {
        ending = OUTSIDE;
        diag_print(&diag, why, (DiagStyle){.max_errors = 1});
    }
    diag_free(&diag);
    return ending;
}

/* The programs, and the function of either. */
typedef struct Moved {
    Prog *prog, *moved;
    const Fun *before, *after;
} Moved;

static bool stays_on(const Moved *m, const Input *input, Arena *arena,
                     Buf *why)
{
    Buf unasked = {0};
    bool fails = run_on(m->prog, m->before, input, MAX_STEPS, arena,
                        &unasked) == FAILS;
    bool stays =
        !fails || run_on(m->moved, m->after, input, 10 * (int64_t)MAX_STEPS,
                         arena, why) != OUTSIDE;

    buf_free(&unasked);
    if (!stays) {
        buf_text(why, "on ");
        input_print(why, input);
        buf_char(why, '\n');
    }
    return stays;
}

bool stays_inside(Prog *prog, Prog *moved, const char *name,
                  const Input *input, uint32_t n, Random *random, Buf *why)
{
    Moved m = {prog, moved, fun_of(prog, name), fun_of(moved, name)};
    bool stays = true;

    for (uint32_t i = 0; i < n && stays && input->narg; i++) {
        Input near = input_nearby(random, m.before, input);
        stays = !near.args || stays_on(&m, &near, &near.arena, why);
        input_free(&near);
    }
    return stays;
}

/* trial.c - what a chain of passes makes of a program. */
#include "testsuite/tools/fuzz/trial.h"

#include "passes/apply.h"
#include "printer/print.h"

#include <string.h>

long long pass_try(const Pass *pass, Prog *prog)
{
    Arena arena = {0};
    Diag diag = {0};
    void *values = arena_alloc(&arena, pass->options_size);
    PassContext cx = {.options = values, .diag = &diag, .arena = &arena,
                      .limit = -1};

    if (pass->defaults && pass->options_size)
        memcpy(values, pass->defaults, pass->options_size);
    bool ok = pass_apply(pass, prog, &cx);
    arena_free(&arena);
    diag_free(&diag);
    return ok ? cx.rewrites : -1;
}

static void run_passes(Trial *trial, const Chain *chain, Prog *prog)
{
    for (int i = 0; i < chain->count; i++) {
        long long rewrites = pass_try(chain->pass[i], prog);
        trial->rewrites[trial->count++] = rewrites;
        trial->last = rewrites > 0;
        trial->changed += rewrites > 0;
        if (rewrites < 0) {
            trial->changed = 0;
            return;
        }
    }
}

Trial trial_run(const Subject *s, const Chain *chain)
{
    Trial trial = {0};
    Reading r;

    if (reading_begin(&r, &s->text, false)) {
        run_passes(&trial, chain, r.prog);
        if (trial.changed)
            print_prog(r.prog, (PrintStyle){0}, &trial.text);
    }
    reading_end(&r);
    return trial;
}

void trial_end(Trial *trial)
{
    buf_free(&trial->text);
}

/* What guard has made, and hoist of that, has more to do than the others: to
 * fail in time. */
static bool is_guarded(const Chain *chain)
{
    const Pass *guard = pass_find("guard"), *hoist = pass_find("hoist");
    int n = chain->count;

    n -= n > 1 && chain->pass[n - 1] == hoist;
    return guard && n == 1 && chain->pass[0] == guard;
}

bool trial_is_right(const Subject *s, const Chain *chain, const Trial *trial,
                    Finding *finding)
{
    return subject_agrees(s, &trial->text, finding) &&
           (!is_guarded(chain) ||
            subject_is_guarded(s, &trial->text, finding));
}

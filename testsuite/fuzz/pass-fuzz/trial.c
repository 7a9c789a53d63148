/* trial.c - what passes in a row make of a program. */
#include "testsuite/fuzz/pass-fuzz/trial.h"

#include "passes/apply.h"
#include "printer/text/print.h"
#include "testsuite/fuzz/pass-fuzz/choices.h"

#include <string.h>

static long long count_done(const PassContext *cx, const char *says)
{
    long long n = 0;

    for (const Remark *r = cx->first_remark; r && says; r = r->next)
        n += r->kind == REMARK_DONE && strcmp(r->name, says) == 0;
    return n;
}

Rewrites pass_try(const Pass *pass, uint64_t seed, Prog *prog,
                  const char *says)
{
    Arena arena = {0};
    Diag diag = {0};
    void *values = arena_alloc(&arena, pass->options_size);
    PassContext cx = {.options = values, .diag = &diag, .arena = &arena,
                      .limit = -1, .wants_remarks = says != NULL};

    choices_make(pass, seed, values);
    bool ok = pass_apply(pass, prog, &cx);
    Rewrites made = {ok ? cx.rewrites : -1, ok ? count_done(&cx, says) : 0};
    arena_free(&arena);
    diag_free(&diag);
    return made;
}

void trial_begin(Trial *trial, const Subject *s)
{
    *trial = (Trial){.seed = s->seed};
    if (!reading_begin(&trial->reading, &s->text, false))
        trial->reading.prog = NULL;
}

Rewrites trial_step(Trial *trial, const Pass *pass, const char *says)
{
    Prog *prog = trial->reading.prog;
    Rewrites made = {-1, 0};

    if (prog)
        made = pass_try(pass, trial->seed, prog, says);
    trial->last = made.all > 0;
    trial->changed = made.all < 0 ? 0 : trial->changed + trial->last;
    return made;
}

void trial_print(Trial *trial)
{
    trial->text.len = 0;
    if (trial->changed)
        print_prog(trial->reading.prog, (PrintStyle){0}, &trial->text);
}

void trial_run(Trial *trial, const Subject *s, const Chain *chain)
{
    trial_begin(trial, s);
    for (int i = 0; i < chain->count; i++)
        if (trial_step(trial, chain->pass[i], NULL).all < 0)
            break;
    trial_print(trial);
}

void trial_end(Trial *trial)
{
    buf_free(&trial->text);
    reading_end(&trial->reading);
}

static bool is_at(const Chain *chain, int i, const char *name)
{
    return i < chain->count && chain->pass[i] == pass_find(name);
}

/* What guard has made, with or without memory, and what hoist and lower made of
 * that, has more to do than the others: to fail in time. */
static bool is_guarded(const Chain *chain)
{
    int i = is_at(chain, 0, "memintro");
    bool guarded = is_at(chain, i, "guard");

    i += guarded;
    i += is_at(chain, i, "hoist");
    i += is_at(chain, i, "memintro");
    i += is_at(chain, i, "lower");
    return guarded && i == chain->count;
}

/* So has what lower makes of it after other passes, which may have removed what
 * fails. */
static bool is_guarded_late(const Chain *chain)
{
    int i = chain->count - 1;

    return i > 0 && is_at(chain, i, "lower") && is_at(chain, i - 1, "guard");
}

/* That it stays inside of its blocks, though what it computes has gone to
 * others, is asked of what shortcircuit has made, and of what became of it. */
static bool has_moved(const Subject *s, const Chain *chain)
{
    return chain_level(chain, s->level) == LEVEL_FUNMEM &&
           chain_contains(chain, pass_find("shortcircuit"));
}

bool trial_is_right(const Subject *s, const Chain *chain, const Trial *trial,
                    Finding *finding)
{
    bool serial = chain_contains(chain, pass_find("serialize"));

    return subject_agrees(s, &trial->text, serial, finding) &&
           (!s->fails_in_time || !is_guarded(chain) ||
            subject_is_guarded(s, &trial->text, true, finding)) &&
           (!s->fails_in_time || !is_guarded_late(chain) ||
            subject_is_guarded(s, &trial->text, false, finding)) &&
           (!s->fails_in_time || !has_moved(s, chain) ||
            subject_stays_inside(s, &trial->text, finding));
}

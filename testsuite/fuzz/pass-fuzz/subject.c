/* subject.c - a program that passes are tried on, and what it computes. */
#include "testsuite/fuzz/pass-fuzz/subject.h"

#include "ir-text/parse/parse.h"
#include "ir-text/values/compare.h"
#include "testsuite/fuzz/pass-fuzz/guarded/guarded.h"
#include "testsuite/fuzz/pass-fuzz/guarded/inside.h"
#include "verifier/interpreter/heap/heap.h"
#include "verifier/interpreter/interpreter.h"
#include "verifier/rules/verify.h"

#include <string.h>

/* Further inputs are worth their time as long as the runs of those before took
 * no more steps than this. */
#define ENOUGH_STEPS (INT64_C(1) << 17)

void finding_free(Finding *finding)
{
    buf_free(&finding->text);
    *finding = (Finding){0};
}

static bool found(Finding *finding, const char *kind, const Diag *diag)
{
    finding->kind = kind;
    if (diag)
        diag_print(diag, &finding->text, (DiagStyle){.max_errors = 3});
    return false;
}

/* ---- reading ---- */

bool reading_begin(Reading *r, const Buf *text, bool verify)
{
    *r = (Reading){.store = store_new()};
    r->source = source_of_text(&r->arena, "program", text->at, text->len);
    r->prog = parse_program(r->store, r->source, 0, r->source->len, &r->diag,
                            NULL);
    return !diag_failed(&r->diag) &&
           (!verify || verify_prog(r->prog, &r->diag));
}

void reading_end(Reading *r)
{
    diag_free(&r->diag);
    source_free(r->source);
    store_free(r->store);
    arena_free(&r->arena);
}

/* ---- inputs ---- */

static bool has_entry(const Prog *prog)
{
    for (const Fun *f = prog->first; f; f = f->next)
        if (f->entry)
            return true;
    return false;
}

/* An entry's blocks are whole and its own. */
static bool is_made_up(const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam && !fun->entry; i++)
        if (!run_is_value(fun->param[i]))
            return true;
    return false;
}

/* COUNT inputs, or fewer: what every pass gives runs on each again. */
static void find_inputs(Target *t, Prog *prog, const Fun *fun, uint32_t count,
                        uint64_t seed)
{
    Inputs *inputs = inputs_new(prog, fun, seed);

    for (int64_t steps = 0; t->ninput < count && steps < ENOUGH_STEPS;
         steps += t->input[t->ninput++].steps)
        if (!inputs_next(inputs, &t->input[t->ninput]))
            break;
    inputs_free(inputs);
}

/* Is STM a loop, or the like, that may run where its values are undefined? */
static bool is_speculative(const Stm *stm, const void *data)
{
    const FormInfo *info = &form_info[stm->exp.form];

    (void)data;
    return attr_find(stm->attrs, "spec") &&
           (info->parallel || stm->exp.form == FORM_LOOP);
}

static void find_targets(Subject *s, Prog *prog, uint32_t count)
{
    bool entries = has_entry(prog);

    s->target = ARENA_NEW(&s->arena, Target, prog->nfun);
    for (const Fun *f = prog->first; f; f = f->next) {
        if ((f->imp && !f->entry) || (entries && !f->entry))
            continue;
        Target *t = &s->target[s->ntarget++];
        *t = (Target){.name = arena_text(&s->arena, f->name->text,
                                         f->name->len),
                      .entry = f->entry, .made_up = is_made_up(f),
                      .speculates =
                          body_any_stm(f->body, is_speculative, NULL),
                      .valid = true};
        find_inputs(t, prog, f, count, s->seed);
        s->ninput += t->ninput;
    }
}

bool subject_open(Subject *s, Buf text, uint32_t count, uint64_t seed,
                  double tolerance, Finding *finding)
{
    Reading r;

    *s = (Subject){.text = text, .seed = seed, .tolerance = tolerance};
    bool ok = reading_begin(&r, &text, true);
    if (ok) {
        s->level = prog_level(r.prog);
        find_targets(s, r.prog, count);
    } else {
        found(finding, "generated", &r.diag);
    }
    reading_end(&r);
    return ok;
}

void subject_close(Subject *s)
{
    for (uint32_t i = 0; i < s->ntarget; i++)
        for (uint32_t k = 0; k < s->target[i].ninput; k++)
            input_free(&s->target[i].input[k]);
    buf_free(&s->text);
    arena_free(&s->arena);
}

/* ---- does it compute the same? ---- */

static bool compare(const Input *input, const Value *got, size_t n,
                    double tolerance, Buf *why)
{
    if (n != input->nresult) {
        buf_printf(why, "%zu results, not %zu", n, input->nresult);
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        int64_t at;
        if (values_agree(&input->results[i], &got[i], tolerance, &at))
            continue;
        buf_printf(why, "result %zu ", i);
        value_print_difference(why, &input->results[i], &got[i], at);
        return false;
    }
    return true;
}

/* Enough for a program that was made worse, and not for one that hangs. */
static RunBudget budget_for(const Input *input)
{
    return (RunBudget){.steps = 40000000 + 100 * input->steps};
}

/* Loops that make no cell, since an inner bound is 0, may count to a number that
 * a kernel of no cells does not; so may one that is speculative, whose value is
 * undefined at once.  A trip takes fewer than so many steps. */
enum { TRIP_STEPS = 100 };

static bool counts_too_far(const Input *input)
{
    bool far = false;

    for (size_t i = 0; i < input->narg; i++)
        far |= input->args[i].elem == ELEM_I64 && input->args[i].rank == 0 &&
               (int64_t)value_get(&input->args[i], 0) >
                   budget_for(input).steps / TRIP_STEPS;
    return far;
}

typedef bool (*RunFn)(Prog *prog, const Fun *fun, const Input *input,
                      RunBudget *budget, Arena *arena, Diag *diag,
                      Value **results, size_t *n);

static bool run_values(Prog *prog, const Fun *fun, const Input *input,
                       RunBudget *budget, Arena *arena, Diag *diag,
                       Value **results, size_t *n)
{
    return run_any(prog, fun, input->args, input->narg, budget, arena, diag,
                   results, n);
}

static bool run_in_heap(Prog *prog, const Fun *fun, const Input *input,
                        RunBudget *budget, Arena *arena, Diag *diag,
                        Value **results, size_t *n)
{
    HeapOptions heap = {.races = true, .lockstep = true, .budget = budget};
    return run_heap(prog, fun, input->args, input->narg, &heap, arena, diag,
                    results, n);
}

static bool agrees_on(const Input *input, double tolerance, Prog *prog,
                      const Fun *fun, RunFn run, bool serial, Buf *why)
{
    Arena arena = {0};
    Diag diag = {0};
    Value *results;
    size_t n;
    RunBudget budget = budget_for(input);
    bool ran = run(prog, fun, input, &budget, &arena, &diag, &results, &n);
    bool far = serial && budget.spent && counts_too_far(input);
    bool same = far || (ran && compare(input, results, n, tolerance, why));

    if (!same) {
        buf_printf(why, "\nby %s, on ", fun->name->text);
        input_print(why, input);
        buf_char(why, '\n');
    }
    if (!ran && !far)
        diag_print(&diag, why, (DiagStyle){.max_errors = 1});
    diag_free(&diag);
    arena_free(&arena);
    return same;
}

static size_t count_values(const Fun *fun)
{
    size_t n = 0;

    for (uint32_t i = 0; i < fun->nparam; i++)
        n += run_is_value(fun->param[i]);
    return n;
}

/* What is no entry may be gone, or have parameters that serve memory alone. */
static bool target_agrees(const Subject *s, const Target *t, Prog *prog,
                          const char *kind, RunFn run, bool serial,
                          Finding *finding)
{
    const Sym *name = sym_find(prog->store, t->name, strlen(t->name));
    const Fun *fun = name ? prog_find_fun(prog, name) : NULL;

    if (!fun && t->entry) {
        buf_printf(&finding->text, "there is no '%s' any more\n", t->name);
        return found(finding, kind, NULL);
    }
    for (uint32_t i = 0; fun && i < t->ninput; i++)
        if ((t->entry || count_values(fun) == t->input[i].narg) &&
            !agrees_on(&t->input[i], s->tolerance, prog, fun, run,
                       serial || t->speculates, &finding->text))
            return found(finding, kind, NULL);
    return true;
}

bool subject_is_valid(Subject *s, Finding *finding)
{
    Reading r;
    bool valid = reading_begin(&r, &s->text, true);

    for (uint32_t i = 0; i < s->ntarget; i++) {
        Target *t = &s->target[i];
        t->valid = s->level != LEVEL_FUNMEM ||
                   target_agrees(s, t, r.prog, "heap", run_in_heap, false,
                                 finding);
        valid &= t->valid;
    }
    reading_end(&r);
    return valid;
}

bool subject_agrees(const Subject *s, const Buf *text, bool serial,
                    Finding *finding)
{
    Reading r;
    bool same = reading_begin(&r, text, true) ||
                found(finding, "rejected", &r.diag);
    Level level = same ? prog_level(r.prog) : LEVEL_ALL;

    for (uint32_t i = 0; i < s->ntarget && same; i++) {
        const Target *t = &s->target[i];
        if (!t->valid || (level == LEVEL_IMP && t->made_up))
            continue;
        same = target_agrees(s, t, r.prog, "values", run_values, serial,
                             finding) &&
               (level != LEVEL_FUNMEM ||
                target_agrees(s, t, r.prog, "heap", run_in_heap, serial,
                              finding));
    }
    reading_end(&r);
    return same;
}

/* What is asked of a target on inputs near its own. */
typedef bool (*NearbyFn)(Prog *prog, Prog *became, const char *name,
                         const Input *input, uint32_t n, Random *random,
                         Buf *why);

static bool agrees_nearby(const Target *t, Prog *before, Prog *after,
                          NearbyFn agrees, uint32_t n, Random *random,
                          Finding *finding)
{
    bool same = true;

    for (uint32_t i = 0; i < t->ninput && same && t->valid; i++)
        same = agrees(before, after, t->name, &t->input[i], n, random,
                      &finding->text);
    return same;
}

/* Only entries, or all targets? */
static bool all_agree_nearby(const Subject *s, const Buf *text, bool entries,
                             NearbyFn agrees, uint32_t n, const char *kind,
                             Finding *finding)
{
    Random random = {s->seed};
    Reading before, after;
    bool same = reading_begin(&before, &s->text, true);

    same &= reading_begin(&after, text, true);
    for (uint32_t i = 0; i < s->ntarget && same; i++)
        if (!entries || s->target[i].entry)
            same = agrees_nearby(&s->target[i], before.prog, after.prog, agrees,
                                 n, &random, finding) ||
                   found(finding, kind, NULL);
    reading_end(&after);
    reading_end(&before);
    return same;
}

bool subject_is_guarded(const Subject *s, const Buf *text, bool fails,
                        Finding *finding)
{
    enum { NEAR = 4 };

    return all_agree_nearby(s, text, false,
                            fails ? guarded_agrees : guarded_agrees_late, NEAR,
                            "guarded", finding);
}

bool subject_stays_inside(const Subject *s, const Buf *text, Finding *finding)
{
    enum { NEAR = 2 };

    return all_agree_nearby(s, text, true, stays_inside, NEAR, "outside",
                            finding);
}

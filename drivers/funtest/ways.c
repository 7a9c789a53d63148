/* ways.c - the ways in which a program is run. */
#include "drivers/funtest/ways.h"

#include "drivers/compiled/compiled.h"
#include "drivers/compiled/executable.h"
#include "drivers/pipeline/named.h"
#include "drivers/pipeline/run.h"
#include "drivers/pipeline/to_imp.h"
#include "ir-text/values/compare.h"
#include "verifier/interpreter/imp/imp.h"
#include "verifier/interpreter/interpreter.h"

#include <string.h>
#include <unistd.h>

const char *const way_name[WAYS + 1] = {"value",  "memory", "imp", "c",
                                        "opencl", "cuda",   NULL};

/* A program goes through each of these, if no other is chosen. */
static const char *const usual[] = {"seq", "cpu", "gpu"};

/* Estimates: bytes of values that a message shows; what passes may take. */
enum {
    PIPELINES = sizeof usual / sizeof *usual,
    MOST_SHOWN = 2000,
    SECONDS_OF_PASSES = 120
};

/* The program after one pipeline. */
typedef struct Variant {
    const char *pipeline; /* "": the only one */
    PassRun run;
    Prog *prog;
} Variant;

typedef struct Runner {
    const Subject *s;
    Way way, home; /* on the latter the program runs as it stands */
    const WayOptions *how;
    Arena arena;
    Diag diag;
    Buf out;
    struct ToolSource *others;
    ToolCase c;
    Variant variant[PIPELINES];
    size_t nvariant;
    Executable made;
    double tolerance;
    Verdict verdict; /* of all that cannot be prepared */
} Runner;

/* What a run gave, in its own memory. */
typedef struct Run {
    Arena arena;
    Diag diag;
    Value *results;
    size_t nresult;
    HeapStats stats;
    bool ok;
    bool died; /* it crashed, or took too long */
} Run;

static void run_free(Run *run)
{
    diag_free(&run->diag);
    arena_free(&run->arena);
}

/* ---- what is said ---- */

/* The first error, with its place and its notes. */
static const char *first_error(const Diag *diag, Arena *arena)
{
    const DiagEntry *e = diag->first;
    Buf text = {0};

    while (e && e->kind != DIAG_ERROR)
        e = e->next;
    if (!e)
        return "without a message";
    if (e->span.source && e->span.source->text) {
        LineCol at = span_line_col(e->span);
        buf_printf(&text, "%s:%zu:%zu: ", e->span.source->name, at.line,
                   at.col);
    }
    buf_text(&text, e->text);
    for (e = e->next; e && e->kind == DIAG_NOTE; e = e->next)
        buf_printf(&text, ", %s", e->text);
    const char *said = arena_text(arena, text.at, text.len);
    buf_free(&text);
    return said;
}

static const char *error_text(const Diag *diag)
{
    for (const DiagEntry *e = diag->first; e; e = e->next)
        if (e->kind == DIAG_ERROR)
            return e->text;
    return "";
}

static Verdict failed(const char *why)
{
    return (Verdict){FAILED, false, "", why, "", ""};
}

static const char *text_of(Arena *arena, const Value *value)
{
    Buf text = {0};

    value_print(&text, value, VALUE_TEXT);
    bool cut = text.len > MOST_SHOWN;
    const char *shown =
        arena_printf(arena, "%.*s%s", cut ? MOST_SHOWN : (int)text.len, text.at,
                     cut ? "..." : "");
    buf_free(&text);
    return shown;
}

/* ---- judging a run ---- */

static bool holds(Comparison comparison, int64_t a, int64_t b)
{
    switch (comparison) {
    case COMPARISON_EQ:
        return a == b;
    case COMPARISON_NE:
        return a != b;
    case COMPARISON_LE:
        return a <= b;
    case COMPARISON_GE:
        return a >= b;
    case COMPARISON_LT:
        return a < b;
    case COMPARISON_GT:
        return a > b;
    case COMPARISONS:
        break;
    }
    return false;
}

static Verdict judge_bounds(Runner *r, const Case *c, const Run *run)
{
    for (uint32_t i = 0; i < c->nbound; i++) {
        const Bound *b = &c->bounds[i];
        int64_t is;
        memcpy(&is, (const char *)&run->stats + b->offset, sizeof is);
        if (!holds(b->comparison, is, b->number))
            return failed(arena_printf(
                &r->arena, "%s is %lld, but %s %s %lld is expected", b->name,
                (long long)is, b->name, comparison_text[b->comparison],
                (long long)b->number));
    }
    return (Verdict){.outcome = PASSED};
}

static Verdict judge_values(Runner *r, const Case *c, const Run *run,
                            const Value *wanted, size_t n)
{
    int64_t at;

    if (n != run->nresult)
        return failed(arena_printf(&r->arena, "it gives %zu results, not %zu",
                                   run->nresult, n));
    for (size_t i = 0; i < n; i++) {
        const Value *got = &run->results[i];
        Buf text = {0};
        if (values_agree(&wanted[i], got, r->tolerance, &at))
            continue;
        value_print_difference(&text, &wanted[i], got, at);
        Verdict v = failed(arena_printf(&r->arena, "result %zu %.*s", i + 1,
                                        (int)text.len, text.at));
        v.expected = text_of(&r->arena, &wanted[i]);
        v.got = text_of(&r->arena, got);
        buf_free(&text);
        return v;
    }
    bool counted =
        r->way == WAY_MEMORY || (r->way == r->home && r->home == WAY_IMP);
    return counted ? judge_bounds(r, c, run) : (Verdict){.outcome = PASSED};
}

/* Messages are those of the program as it stands; after passes, others may say
 * what is wrong. */
static Verdict judge_error(Runner *r, const Case *c, const Run *run)
{
    const char *text = error_text(&run->diag);

    if (run->ok) {
        Verdict v = failed("it succeeds, but should fail");
        v.expected =
            arena_printf(&r->arena, "an error like \"%s\"", c->pattern);
        v.got = run->nresult ? text_of(&r->arena, &run->results[0]) : "";
        return v;
    }
    if (r->way != r->home ||
        regex_search(c->regex, text, strlen(text), 0, NULL, 0))
        return (Verdict){.outcome = PASSED};
    Verdict v = failed("it fails with another message");
    v.expected = arena_printf(&r->arena, "an error like \"%s\"", c->pattern);
    v.got = first_error(&run->diag, &r->arena);
    return v;
}

/* What it computes as it stands is what is expected. */
static Verdict judge_same(Runner *r, const Case *c, const Run *run)
{
    Run as_is = {0};
    Verdict v;

    as_is.ok = run_any(r->s->prog, c->fun, c->args, c->narg, NULL, &as_is.arena,
                       &as_is.diag, &as_is.results, &as_is.nresult);
    if (as_is.ok)
        v = judge_values(r, c, run, as_is.results, as_is.nresult);
    else
        v = failed(arena_printf(&r->arena, "the program itself fails: %s",
                                first_error(&as_is.diag, &r->arena)));
    run_free(&as_is);
    return v;
}

static Verdict judge(Runner *r, const Case *c, const Run *run)
{
    if (run->died)
        return failed(first_error(&run->diag, &r->arena));
    if (c->expected == EXPECTED_ERROR)
        return judge_error(r, c, run);
    if (!run->ok)
        return failed(arena_printf(&r->arena, "it fails: %s",
                                   first_error(&run->diag, &r->arena)));
    if (c->expected == EXPECTED_SAME && r->way != r->home)
        return judge_same(r, c, run);
    return c->expected == EXPECTED_SAME
               ? judge_values(r, c, run, run->results, run->nresult)
               : judge_values(r, c, run, c->results, c->nresult);
}

/* ---- running a case ---- */

static const Fun *fun_like(const Prog *prog, const Fun *fun)
{
    for (const Fun *f = prog->first; f; f = f->next)
        if (strcmp(f->name->text, fun->name->text) == 0)
            return f;
    return NULL;
}

static bool run_variant(const Variant *variant, Way way, const Case *c,
                        Run *run)
{
    HeapOptions heap = {.races = true, .stats = &run->stats};
    ImpOptions imp = {.stats = &run->stats};
    const Fun *fun = fun_like(variant->prog, c->fun);

    if (!fun) {
        diag_error(&run->diag, (Span){0}, "'%s' is gone", c->fun->name->text);
        return false;
    }
    return way == WAY_VALUE ? run_value(variant->prog, fun, c->args, c->narg,
                                        NULL, &run->arena, &run->diag,
                                        &run->results, &run->nresult)
           : way == WAY_MEMORY
               ? run_heap(variant->prog, fun, c->args, c->narg, &heap,
                          &run->arena, &run->diag, &run->results, &run->nresult)
               : run_imp(variant->prog, fun, c->args, c->narg, &imp,
                         &run->arena, &run->diag, &run->results, &run->nresult);
}

static bool run_executable(const Runner *r, const Case *c, Run *run)
{
    Buf input = {0};

    for (size_t i = 0; i < c->narg; i++) {
        value_print(&input, &c->args[i], VALUE_TEXT);
        buf_char(&input, ' ');
    }
    ExecutableEnd end =
        executable_run(&r->made, c->fun->name->text, &input, &run->arena,
                       &run->diag, &run->results, &run->nresult);
    buf_free(&input);
    run->died = end == EXECUTABLE_DIED;
    return end == EXECUTABLE_DONE;
}

/* After the pipelines, one after the other, up to one after which it fails. */
static Verdict run_case(Runner *r, const Case *c)
{
    Verdict v = {.outcome = PASSED};

    for (size_t i = 0; i < r->nvariant && v.outcome == PASSED; i++) {
        Run run = {0};
        if (r->way >= WAY_C) {
            run.ok = run_executable(r, c, &run);
        } else {
            alarm(r->how->seconds);
            run.ok = run_variant(&r->variant[i], r->way, c, &run);
        }
        v = judge(r, c, &run);
        alarm(0);
        if (v.outcome == FAILED)
            v.pipeline = r->variant[i].pipeline;
        run_free(&run);
    }
    return v;
}

/* ---- the program on the way ---- */

static bool makes_imp(const Step *step)
{
    return step->pass && step->pass->out == LEVEL_IMP &&
           step->pass->in != LEVEL_IMP;
}

/* The steps from *LINK on up to the one that makes IMP, which is cut off; of
 * versions the device's.  True where it was there. */
static bool cut_at_imp(Step **link)
{
    while (*link) {
        Step *step = *link;
        if (!step->pass && step->group == GROUP_VERSIONS) {
            *link = step->part[0];
            continue;
        }
        if (makes_imp(step)) {
            *link = NULL;
            return true;
        }
        if (!step->pass && cut_at_imp(&step->part[0])) {
            step->next = NULL;
            return true;
        }
        link = &step->next;
    }
    return false;
}

static Step *own_steps(Runner *r, const char *name)
{
    Arena *arena = r->how->call->arena;
    Step *first =
        pipeline_parse_yaml(named_source(named_find(name)), arena, &r->diag);

    return first && pipeline_aim(first, NULL, NULL, arena, &r->diag) ? first
                                                                     : NULL;
}

/* FUNMEM, before it becomes IMP. */
static bool to_memory(Runner *r, Variant *v)
{
    Step *steps = r->how->steps ? r->how->steps : own_steps(r, v->pipeline);

    if (!steps)
        return false;
    cut_at_imp(&steps);
    if (steps && !pipeline_apply(&v->run, steps))
        return false;
    if (prog_level(v->run.prog) != LEVEL_FUN)
        return true;
    Step *memintro =
        step_new("memintro", (Span){0}, r->how->call->arena, &r->diag);
    return pipeline_apply(&v->run, memintro);
}

static bool to_way(Runner *r, Variant *v)
{
    const ToImp lower = {.dialect = &emit_c,
                         .pipeline = *v->pipeline ? v->pipeline : NULL};

    if (!pass_run_start(&v->run, &r->c))
        return false;
    if (r->way == WAY_MEMORY)
        return to_memory(r, v);
    return (!r->how->steps || pipeline_apply(&v->run, r->how->steps)) &&
           (r->way != WAY_IMP || to_imp(&v->run, &lower));
}

/* False: the verdict says why not. */
static bool make_variant(Runner *r, const char *pipeline)
{
    Variant *v = &r->variant[r->nvariant++];

    v->pipeline = pipeline;
    alarm(SECONDS_OF_PASSES);
    bool ok = to_way(r, v);
    alarm(0);
    v->prog = v->run.prog;
    if (!ok) {
        r->verdict = failed(arena_printf(&r->arena,
                                         "the pipeline rejects the program: %s",
                                         first_error(&r->diag, &r->arena)));
        r->verdict.pipeline = pipeline;
    }
    return ok;
}

static bool make_executable(Runner *r, int target)
{
    const char *why = executable_open(&r->made, r->variant[0].prog, &r->arena);

    if (why) {
        r->verdict = failed(why);
        return false;
    }
    ExecutableState state = executable_make(&r->made, target);
    r->made.seconds = r->how->seconds;
    if (state == EXECUTABLE_LACKS)
        r->verdict = (Verdict){SKIPPED, false, "", r->made.why, "", ""};
    else if (state == EXECUTABLE_WRONG)
        r->verdict = failed(
            arena_printf(&r->arena, "%s: %s", r->made.what, r->made.why));
    return state == EXECUTABLE_MADE;
}

/* The program as it stands. */
static bool keep(Runner *r)
{
    r->variant[r->nvariant++] = (Variant){.pipeline = "", .prog = r->s->prog};
    return true;
}

static bool prepare(Runner *r)
{
    bool ok = true;

    if (r->home == WAY_IMP && r->way < WAY_IMP) {
        r->verdict =
            (Verdict){SKIPPED, false, "", "the program is IMP", "", ""};
        return false;
    }
    if (r->way == WAY_VALUE || (r->way >= WAY_C && !r->how->steps))
        ok = keep(r);
    else if (r->how->steps || r->home == WAY_IMP)
        ok = make_variant(r, "");
    else
        for (size_t i = 0; ok && i < PIPELINES; i++)
            ok = make_variant(r, usual[i]);
    return ok && (r->way < WAY_C || make_executable(r, (int)r->way - WAY_C));
}

/* Exact, but for the order of folds, which passes choose, and what targets
 * compute otherwise. */
static double usual_tolerance(const Runner *r)
{
    return r->way == r->home ? 0
           : r->way >= WAY_C || prog_folds_floats(r->s->prog)
               ? COMPILED_TOLERANCE
               : 0;
}

void way_run(const Subject *s, Way way, const WayOptions *how, size_t first,
             void (*tell)(const Verdict *verdict, void *data), void *data)
{
    bool imp = s->prog->first && prog_level(s->prog) == LEVEL_IMP;
    Runner r = {.s = s,
                .way = way,
                .home = imp ? WAY_IMP : WAY_VALUE,
                .how = how,
                .tolerance = how->tolerance};

    r.c = (ToolCase){.source = s->source,
                     .end = s->source->len,
                     .call = how->call,
                     .out = &r.out,
                     .diag = &r.diag,
                     .others = &r.others};
    if (how->tolerance < 0)
        r.tolerance = usual_tolerance(&r);
    bool ready = prepare(&r);
    r.verdict.whole = true;
    tell(NULL, data);
    for (size_t i = first; i < s->ncase; i++) {
        Verdict v = ready ? run_case(&r, &s->cases[i]) : r.verdict;
        tell(&v, data);
    }
    if (r.made.directory)
        executable_close(&r.made);
}

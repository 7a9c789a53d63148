/* pass-fuzz.c - random programs through every pass, and through chains.
 *
 * A program counts for a pass only if the pass changed it.  It has to be a
 * program still when it is printed and read again, and to compute what it
 * computed before: on a few inputs the values have to be the same, and in
 * FUNMEM the heap has to hold them and no two iterations may race.
 *
 * The work is done in child processes, so that a pass that crashes or hangs
 * costs one program; what a child finds is in memory that its parent sees.
 */
#include "drivers/tool.h"

#include "fungen/gen.h"
#include "ir-text/parse.h"
#include "passes/apply.h"
#include "printer/print.h"
#include "testsuite/tools/guarded/guarded.h"
#include "testsuite/tools/shake/shake.h"
#include "verifier/compare.h"
#include "verifier/heap.h"
#include "verifier/inputs.h"
#include "verifier/run_any.h"
#include "verifier/verify.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    MAX_PASSES = 64,
    MAX_CHAIN = 8,
    MAX_INPUTS = 8,
    MAX_FAILURES = 20,
    SECONDS = 20 /* for one program */
};

typedef struct FuzzOptions {
    long long seed, count, size, inputs, chains, jobs;
    const char *pass, *keep;
    bool stop, stable;
} FuzzOptions;

#define AT(field) offsetof(FuzzOptions, field)

static const Option options[] = {
    {"seed", OPTION_COUNT, AT(seed), .arg = "S", .max = INT64_MAX,
     .help = "the seed of the first program (1)"},
    {"count", OPTION_COUNT, AT(count), .arg = "N", .min = 1,
     .max = 1000000000, .help = "so many programs (1000)"},
    {"size", OPTION_COUNT, AT(size), .arg = "N", .min = 1, .max = 100000,
     .help = "of N statements at most, about (30)"},
    {"inputs", OPTION_COUNT, AT(inputs), .arg = "N", .min = 1,
     .max = MAX_INPUTS, .help = "each runs on N inputs (3)"},
    {"chains", OPTION_COUNT, AT(chains), .arg = "N", .max = 1000,
     .help = "N random chains of passes for each program, besides single "
             "passes (2)"},
    {"jobs", OPTION_COUNT, AT(jobs), .arg = "N", .min = 1, .max = 256,
     .help = "N processes (1)"},
    {"pass", OPTION_TEXT, AT(pass), .arg = "P",
     .help = "only the pass P, and chains that end in it"},
    {"keep", OPTION_TEXT, AT(keep), .arg = "DIR",
     .help = "keep programs that fail in DIR"},
    {"stable", OPTION_FLAG, AT(stable),
     .help = "a second run that changes something is a failure, too"},
    {"stop", OPTION_FLAG, AT(stop), .help = "stop at the first failure"},
    {0},
};

static const FuzzOptions defaults = {.seed = 1, .count = 1000, .size = 30,
                                     .inputs = 3, .chains = 2, .jobs = 1};

/* ---- what is found ---- */

typedef struct Chain {
    const Pass *pass[MAX_CHAIN];
    int count;
} Chain;

typedef struct Failure {
    uint64_t seed;
    char kind[16], chain[256], text[1024];
} Failure;

/* What one child has found so far. */
typedef struct Found {
    uint64_t programs, unusable; /* no input, or not valid by itself */
    uint64_t tried[MAX_PASSES], changed[MAX_PASSES], declined[MAX_PASSES];
    uint64_t again[MAX_PASSES]; /* a second run changes something */
    uint64_t chains; /* that changed something in two passes or more */
    Failure failure[MAX_FAILURES];
    int failures;
    uint64_t next;   /* seed that comes next, by position */
    char chain[256]; /* at work */
} Found;

static void copy_text(char *to, size_t room, const char *text, size_t len)
{
    size_t n = len < room - 1 ? len : room - 1;

    if (n)
        memcpy(to, text, n);
    to[n] = '\0';
}

static void chain_text(const Chain *chain, char *to, size_t room)
{
    to[0] = '\0';
    for (int i = 0; i < chain->count; i++) {
        size_t len = strlen(to);
        snprintf(to + len, room - len, "%s%s", i ? "," : "",
                 chain->pass[i]->name);
    }
}

static size_t pass_number(const Pass *pass)
{
    size_t i = 0;

    while (pass_table[i] != pass)
        i++;
    return i;
}

/* ---- one program ---- */

typedef struct Subject {
    const FuzzOptions *o;
    Found *found;
    uint64_t seed;
    Buf text;
    Stage stage;
    Input input[MAX_INPUTS];
    int ninput;
} Subject;

static void fail(const Subject *s, const Chain *chain, const char *kind,
                 const char *text, size_t len)
{
    Found *found = s->found;

    if (found->failures == MAX_FAILURES)
        return;
    Failure *f = &found->failure[found->failures];
    f->seed = s->seed;
    copy_text(f->kind, sizeof f->kind, kind, strlen(kind));
    chain_text(chain, f->chain, sizeof f->chain);
    copy_text(f->text, sizeof f->text, text, len);
    found->failures++; /* from now on the parent sees it */
}

static void fail_diag(const Subject *s, const Chain *chain, const char *kind,
                      const Diag *diag)
{
    Buf text = {0};

    diag_print(diag, &text, (DiagStyle){.max_errors = 3});
    fail(s, chain, kind, text.at, text.len);
    buf_free(&text);
}

/* A text that is read and verified. */
typedef struct Reading {
    Arena arena;
    Store *store;
    Source *source;
    Diag diag;
    Prog *prog;
} Reading;

static bool read_text(Reading *r, const Buf *text, bool verify)
{
    *r = (Reading){.store = store_new()};
    r->source = source_of_text(&r->arena, "program", text->at, text->len);
    r->prog = parse_program(r->store, r->source, 0, r->source->len, &r->diag,
                            NULL);
    return !diag_failed(&r->diag) &&
           (!verify || verify_prog(r->prog, &r->diag));
}

static void end_reading(Reading *r)
{
    diag_free(&r->diag);
    source_free(r->source);
    store_free(r->store);
    arena_free(&r->arena);
}

static Fun *find_main(const Prog *prog)
{
    const Sym *name = sym_find(prog->store, "main", 4);
    return name ? prog_find_fun(prog, name) : NULL;
}

/* ---- does it compute the same? ---- */

static bool compare(const Input *input, const Value *got, size_t n, Buf *why)
{
    if (n != input->nresult) {
        buf_printf(why, "%zu results, not %zu", n, input->nresult);
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        int64_t at;
        if (values_agree(&input->results[i], &got[i], 0, &at))
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
    return (RunBudget){.steps = 1000000 + 100 * input->steps};
}

typedef bool (*RunFn)(Prog *prog, const Fun *fun, const Input *input,
                      Arena *arena, Diag *diag, Value **results, size_t *n);

static bool run_values(Prog *prog, const Fun *fun, const Input *input,
                       Arena *arena, Diag *diag, Value **results, size_t *n)
{
    RunBudget budget = budget_for(input);
    return run_any(prog, fun, input->args, input->narg, &budget, arena, diag,
                   results, n);
}

static bool run_in_heap(Prog *prog, const Fun *fun, const Input *input,
                        Arena *arena, Diag *diag, Value **results, size_t *n)
{
    RunBudget budget = budget_for(input);
    HeapOptions heap = {.races = true, .lockstep = true, .budget = &budget};
    return run_heap(prog, fun, input->args, input->narg, &heap, arena, diag,
                    results, n);
}

static bool agrees(const Subject *s, const Chain *chain, const char *kind,
                   Prog *prog, RunFn run)
{
    const Fun *fun = find_main(prog);

    for (int i = 0; i < s->ninput; i++) {
        Arena arena = {0};
        Diag diag = {0};
        Buf why = {0};
        Value *results;
        size_t n;
        bool ran = fun && run(prog, fun, &s->input[i], &arena, &diag, &results,
                              &n);
        bool same = ran && compare(&s->input[i], results, n, &why);
        if (!same) {
            buf_text(&why, "\non ");
            input_print(&why, &s->input[i]);
            buf_char(&why, '\n');
            if (!ran)
                diag_print(&diag, &why, (DiagStyle){.max_errors = 1});
            fail(s, chain, kind, why.at, why.len);
        }
        buf_free(&why);
        diag_free(&diag);
        arena_free(&arena);
        if (!same)
            return false;
    }
    return true;
}

static bool is_right(const Subject *s, const Chain *chain, const Buf *text)
{
    Reading r;
    bool ok = read_text(&r, text, true);

    if (!ok)
        fail_diag(s, chain, "rejected", &r.diag);
    ok = ok && agrees(s, chain, "values", r.prog, run_values) &&
         (prog_stage(r.prog) != STAGE_FUNMEM ||
          agrees(s, chain, "heap", r.prog, run_in_heap));
    end_reading(&r);
    return ok;
}

/* ---- chains ---- */

/* How often PASS changes the program that it is given: -1 where it declines
 * to. */
static long long apply(Reading *r, const Pass *pass)
{
    Arena arena = {0};
    void *values = arena_alloc(&arena, pass->options_size);
    PassContext cx = {.options = values, .diag = &r->diag, .arena = &arena,
                      .limit = -1};

    if (pass->defaults && pass->options_size)
        memcpy(values, pass->defaults, pass->options_size);
    bool ok = pass_apply(pass, r->prog, &cx);
    arena_free(&arena);
    return ok ? cx.rewrites : -1;
}

/* Does a second run of the last pass change what the first one printed? */
static void run_again(const Subject *s, const Chain *chain, const Buf *text)
{
    const Pass *pass = chain->pass[chain->count - 1];
    Reading r;

    if ((pass->in & (pass->out ? pass->out : pass->in)) &&
        read_text(&r, text, false)) {
        if (apply(&r, pass) > 0) {
            s->found->again[pass_number(pass)]++;
            if (s->o->stable)
                fail(s, chain, "not stable", text->at, text->len);
        }
        end_reading(&r);
    }
}

/* Run the passes of CHAIN.  How many of them changed something; *LAST: the
 * last one did. */
static int run_passes(const Subject *s, const Chain *chain, Reading *r,
                      bool *last)
{
    int changed = 0;

    for (int i = 0; i < chain->count; i++) {
        size_t number = pass_number(chain->pass[i]);
        long long rewrites = apply(r, chain->pass[i]);
        s->found->tried[number]++;
        s->found->changed[number] += rewrites > 0;
        s->found->declined[number] += rewrites < 0;
        changed += rewrites > 0;
        *last = rewrites > 0;
        if (rewrites < 0)
            return 0;
    }
    return changed;
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

static void run_guarded(const Subject *s, const Chain *chain, const Buf *text)
{
    enum { NEAR = 4 };
    Random random = {s->seed};
    Reading before, behind;
    Buf why = {0};
    bool same = true;

    if (read_text(&before, &s->text, true) && read_text(&behind, text, true))
        for (int i = 0; i < s->ninput && same; i++)
            same = guarded_agrees(before.prog, behind.prog, &s->input[i], NEAR,
                                  &random, &why);
    if (!same)
        fail(s, chain, "guarded", why.at, why.len);
    buf_free(&why);
    end_reading(&behind);
    end_reading(&before);
}

static void run_chain(const Subject *s, const Chain *chain)
{
    Reading r;
    Buf text = {0};
    bool last = false;

    chain_text(chain, s->found->chain, sizeof s->found->chain);
    read_text(&r, &s->text, false);
    int changed = run_passes(s, chain, &r, &last);
    s->found->chains += changed > 1;
    if (last) {
        print_prog(r.prog, (PrintStyle){0}, &text);
        if (is_right(s, chain, &text)) {
            run_again(s, chain, &text);
            if (is_guarded(chain))
                run_guarded(s, chain, &text);
        }
    }
    buf_free(&text);
    end_reading(&r);
}

/* What a program of STAGE is behind PASS. */
static Stage stage_behind(Stage stage, const Pass *pass)
{
    return pass->out ? pass->out : stage;
}

/* A program without arrays is FUN and FUNMEM, and a pass may give it memory. */
static bool reads(const Pass *pass, Stage stage)
{
    return pass->in & stage;
}

/* The shortest chain from STAGE to PASS; false where there is none. */
static bool lead_to(const Pass *pass, Stage stage, Chain *chain)
{
    *chain = (Chain){0};
    for (int steps = 0; !reads(pass, stage); steps++) {
        const Pass *way = NULL;
        for (const Pass *const *p = pass_table; *p && !way; p++)
            if ((*p)->out && reads(*p, stage) && !((*p)->out & stage) &&
                (reads(pass, (*p)->out) || steps == 0))
                way = *p;
        if (!way || steps == 2)
            return false;
        chain->pass[chain->count++] = way;
        stage = way->out;
    }
    chain->pass[chain->count++] = pass;
    return true;
}

/* What hoist makes of what guard makes. */
static bool guarded_chain(const Pass *only, Stage stage, Chain *chain)
{
    const Pass *guard = pass_find("guard"), *hoist = pass_find("hoist");

    if (!guard || !hoist || (only && only != hoist) || !reads(guard, stage))
        return false;
    *chain = (Chain){.pass = {guard, hoist}, .count = 2};
    return true;
}

/* A chain of legal steps. */
static Chain random_chain(Random *random, Stage stage)
{
    Chain chain = {0};
    int length = (int)random_in(random, 2, MAX_CHAIN - 2);

    while (chain.count < length) {
        const Pass *legal[MAX_PASSES];
        uint64_t n = 0;
        for (const Pass *const *p = pass_table; *p; p++)
            if (reads(*p, stage))
                legal[n++] = *p;
        if (n == 0)
            break;
        const Pass *pass = legal[random_below(random, n)];
        chain.pass[chain.count++] = pass;
        stage = stage_behind(stage, pass);
    }
    return chain;
}

static void run_chains(const Subject *s)
{
    Random random = {s->seed};
    const Pass *only = s->o->pass ? pass_find(s->o->pass) : NULL;
    Chain chain;

    for (const Pass *const *p = pass_table; *p; p++)
        if ((!only || only == *p) && lead_to(*p, s->stage, &chain))
            run_chain(s, &chain);
    if (guarded_chain(only, s->stage, &chain))
        run_chain(s, &chain);
    for (long long i = 0; i < s->o->chains; i++) {
        chain = random_chain(&random, s->stage);
        Stage stage = s->stage;
        for (int k = 0; k < chain.count; k++)
            stage = stage_behind(stage, chain.pass[k]);
        if (only && !reads(only, stage))
            continue;
        if (only)
            chain.pass[chain.count++] = only;
        if (chain.count)
            run_chain(s, &chain);
    }
}

/* ---- subjects ---- */

static GenOptions wish_for(uint64_t seed, const FuzzOptions *o)
{
    Random random = {~seed};

    return (GenOptions){
        .seed = seed,
        .size = (uint32_t)random_in(&random, 3, o->size < 3 ? 3 : o->size),
        .bias = (GenBias)random_below(&random, GEN_BIASES),
        .partial = random_one_in(&random, 4),
        .funmem = random_one_in(&random, 3)};
}

static void find_inputs(Subject *s, Prog *prog)
{
    Inputs *inputs = inputs_new(prog, find_main(prog), s->seed);

    while (s->ninput < s->o->inputs &&
           inputs_next(inputs, &s->input[s->ninput]))
        s->ninput++;
    inputs_free(inputs);
}

/* In one of three cases the program has memory, and unusual one. */
static void give_memory(Prog *prog, uint64_t seed)
{
    Random random = {seed * 3};
    const Pass *memintro = pass_find("memintro");

    if (!memintro || !random_one_in(&random, 3) ||
        apply(&(Reading){.prog = prog}, memintro) < 0)
        return;
    shake_memory(prog, &random);
}

/* The program of SEED. */
static void make_text(const FuzzOptions *o, uint64_t seed, Buf *text)
{
    GenOptions wish = wish_for(seed, o);
    Store *store = store_new();
    Prog *prog = gen_program(store, &wish);

    give_memory(prog, seed);
    print_prog(prog, (PrintStyle){0}, text);
    store_free(store);
}

static void run_seed(const FuzzOptions *o, Found *found, uint64_t seed)
{
    Subject s = {.o = o, .found = found, .seed = seed};
    static const Chain none;
    Reading r;

    copy_text(found->chain, sizeof found->chain, "", 0);
    alarm(SECONDS);
    make_text(o, seed, &s.text);
    if (read_text(&r, &s.text, true)) {
        s.stage = prog_stage(r.prog);
        find_inputs(&s, r.prog);
        found->unusable += s.ninput == 0;
    } else {
        fail_diag(&s, &none, "generated", &r.diag);
    }
    end_reading(&r);
    found->programs++;
    if (s.ninput && is_right(&s, &none, &s.text))
        run_chains(&s);
    for (int i = 0; i < s.ninput; i++)
        input_free(&s.input[i]);
    buf_free(&s.text);
}

/* ---- processes ---- */

static bool is_over(const FuzzOptions *o, const Found *found, uint64_t mine)
{
    return found->next >= mine || found->failures == MAX_FAILURES ||
           (o->stop && found->failures);
}

/* Job JOB of JOBS takes every JOBS-th seed; so many are its. */
static uint64_t share_of(const FuzzOptions *o, long long job)
{
    return (uint64_t)((o->count - job + o->jobs - 1) / o->jobs);
}

static uint64_t seed_at(const FuzzOptions *o, long long job, uint64_t i)
{
    return (uint64_t)o->seed + (uint64_t)job + i * (uint64_t)o->jobs;
}

static void work(const FuzzOptions *o, Found *found, long long job)
{
    struct rlimit memory = {(rlim_t)4 << 30, (rlim_t)4 << 30};

#ifndef FUN_HOSTILE
    setrlimit(RLIMIT_AS, &memory);
#endif
    (void)memory;
    tool_watch(NULL);
    if (!freopen("/dev/null", "w", stderr))
        _exit(1);
    while (!is_over(o, found, share_of(o, job))) {
        uint64_t i = found->next;
        run_seed(o, found, seed_at(o, job, i));
        found->next = i + 1;
    }
    _exit(0);
}

/* The child that had the seed at hand is dead. */
static void note_death(const FuzzOptions *o, Found *found, long long job,
                       int status)
{
    char text[64];
    Failure *f = &found->failure[found->failures];

    if (found->failures == MAX_FAILURES)
        return;
    if (WIFSIGNALED(status))
        snprintf(text, sizeof text, "%s", strsignal(WTERMSIG(status)));
    else
        snprintf(text, sizeof text, "exit status %d", WEXITSTATUS(status));
    *f = (Failure){.seed = seed_at(o, job, found->next)};
    copy_text(f->kind, sizeof f->kind, "crash", 5);
    copy_text(f->chain, sizeof f->chain, found->chain, strlen(found->chain));
    copy_text(f->text, sizeof f->text, text, strlen(text));
    found->failures++;
    found->next++;
}

/* A process that dies with its parent. */
static pid_t fork_child(void)
{
    pid_t child = fork();

    if (child == 0)
        prctl(PR_SET_PDEATHSIG, SIGKILL);
    return child;
}

static void run_job(const FuzzOptions *o, Found *found, long long job)
{
    while (!is_over(o, found, share_of(o, job))) {
        int status = 0;
        pid_t child = fork_child();
        if (child == 0)
            work(o, found, job);
        while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
            continue;
        if (child < 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
            note_death(o, found, job, status);
    }
}

static void run_jobs(const FuzzOptions *o, Found *found)
{
    for (long long job = 0; job < o->jobs; job++) {
        pid_t child = fork_child();
        if (child == 0) {
            run_job(o, &found[job], job);
            _exit(0);
        }
    }
    while (wait(NULL) > 0 || errno == EINTR)
        continue;
}

/* ---- the report ---- */

static void add_up(Found *all, const Found *one)
{
    all->programs += one->programs;
    all->unusable += one->unusable;
    all->chains += one->chains;
    all->failures += one->failures;
    for (int i = 0; i < MAX_PASSES; i++) {
        all->tried[i] += one->tried[i];
        all->changed[i] += one->changed[i];
        all->declined[i] += one->declined[i];
        all->again[i] += one->again[i];
    }
}

static void keep_program(const FuzzOptions *o, const Failure *f, Arena *arena)
{
    Buf text = {0};

    buf_printf(&text, "// funopt: %s\n", f->chain);
    make_text(o, f->seed, &text);
    tool_write(arena_printf(arena, "%s/%llu.fun", o->keep,
                            (unsigned long long)f->seed),
               &text, arena);
    buf_free(&text);
}

static void report_failures(const FuzzOptions *o, const Found *one, Buf *out,
                            Arena *arena)
{
    for (int i = 0; i < one->failures; i++) {
        const Failure *f = &one->failure[i];
        buf_printf(out, "seed %llu: %s: %s\n%s\n",
                   (unsigned long long)f->seed, f->chain, f->kind, f->text);
        if (o->keep)
            keep_program(o, f, arena);
    }
}

static void report(const Found *all, Buf *out)
{
    buf_printf(out, "%-14s %10s %10s %10s %10s\n", "pass", "programs",
               "changed", "declined", "not stable");
    for (size_t i = 0; pass_table[i]; i++)
        buf_printf(out, "%-14s %10llu %10llu %10llu %10llu\n",
                   pass_table[i]->name, (unsigned long long)all->tried[i],
                   (unsigned long long)all->changed[i],
                   (unsigned long long)all->declined[i],
                   (unsigned long long)all->again[i]);
    buf_printf(out,
               "%llu programs, %llu without an input, %llu chains, "
               "%d failures\n",
               (unsigned long long)all->programs,
               (unsigned long long)all->unusable,
               (unsigned long long)all->chains, all->failures);
}

static int run_call(ToolCall *call)
{
    const FuzzOptions *o = call->options;
    size_t room = (size_t)o->jobs * sizeof(Found);
    Found all = {0};
    Buf out = {0};

    if (o->pass && !pass_find(o->pass))
        return tool_complain(call, TOOL_USAGE, "there is no pass '%s'",
                             o->pass);
    Found *found = mmap(NULL, room, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (found == MAP_FAILED)
        return tool_complain(call, TOOL_REJECTED, "%s", strerror(errno));
    run_jobs(o, found);
    for (long long job = 0; job < o->jobs; job++) {
        report_failures(o, &found[job], &out, call->arena);
        add_up(&all, &found[job]);
    }
    report(&all, &out);
    munmap(found, room);
    tool_write(call->common->output, &out, call->arena);
    buf_free(&out);
    return all.failures ? TOOL_REJECTED : TOOL_DONE;
}

int main(int argc, char **argv)
{
    static const Tool tool = {
        .name = "pass-fuzz",
        .summary = "random programs through every pass, and through chains",
        .operands = "",
        .options = options,
        .options_size = sizeof(FuzzOptions),
        .defaults = &defaults,
        .run_call = run_call,
    };
    return tool_main(&tool, argc, argv);
}

/* pass-fuzz.c - programs through every pass, and through chains.
 *
 * The programs are random ones, or those of the files that are named.  A
 * program counts for a pass only if the pass changed it.  It has to be a
 * program still when it is printed and read again, and to compute what it
 * computed before: on a few inputs the values have to be the same, and in
 * FUNMEM the heap has to hold them and no two iterations may race.
 *
 * With --pass, a program is one of those that count if the pass has changed it
 * in one of the chains, or done what --says names; --enough ends when there are
 * so many.
 *
 * With --mutants it is the programs that are tested: each of these conditions
 * of the passes is negated in turn, and has to be missed.
 */
#include "drivers/tool.h"

#include "passes/mutate.h"
#include "printer/text/print.h"
#include "testsuite/fuzz/pass-fuzz/crew.h"
#include "testsuite/fuzz/pass-fuzz/mutants.h"
#include "testsuite/fuzz/pass-fuzz/wish.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum {
    MAX_PASSES = 64,
    MAX_FAILURES = 100,
    MAX_LEAD = 2 /* passes that stand in for one of them alone */
};

/* For one program, of the processor: what hangs comes to an end. */
#ifdef FUN_HOSTILE
enum { SECONDS = 600 };
#else
enum { SECONDS = 60 };
#endif

typedef struct FuzzOptions {
    long long seed, count, enough, size, inputs, chains, jobs, times;
    int bias;
    const char *pass, *says, *keep, *mutants;
    bool stop, stable, rounds, reuse_names;
} FuzzOptions;

#define AT(field) offsetof(FuzzOptions, field)

static const Option options[] = {
    {"seed", OPTION_COUNT, AT(seed), .arg = "S", .max = INT64_MAX,
     .help = "the seed of the first program (1)"},
    {"count", OPTION_COUNT, AT(count), .arg = "N", .min = 1,
     .max = 1000000000, .help = "so many programs (1000)"},
    {"size", OPTION_COUNT, AT(size), .arg = "N", .min = 1, .max = 100000,
     .help = "of N statements at most, about (30)"},
    {"bias", OPTION_CHOICE, AT(bias),
     .choices = "each|any|circuit|soac|layout|loop",
     .help = "what there is more of, as fungen has it; each in turn, by "
             "chance"},
    {"reuse-names", OPTION_FLAG, AT(reuse_names),
     .help = "all programs, also those of files, get names that mean several "
             "variables each"},
    {"inputs", OPTION_COUNT, AT(inputs), .arg = "N", .min = 1,
     .max = MAX_INPUTS, .help = "each runs on N inputs (3)"},
    {"chains", OPTION_COUNT, AT(chains), .arg = "N", .max = 1000,
     .help = "N random chains of passes for each program, besides single "
             "passes and those that are always tried (2)"},
    {"jobs", OPTION_COUNT, AT(jobs), .arg = "N", .min = 1, .max = 256,
     .help = "N processes (1)"},
    {"pass", OPTION_TEXT, AT(pass), .arg = "P",
     .help = "only the pass P, chains that end in it, and those that are "
             "always tried with it"},
    {"says", OPTION_TEXT, AT(says), .arg = "NAME",
     .help = "with --pass: what counts is what its remarks call NAME, and not "
             "any other change"},
    {"enough", OPTION_COUNT, AT(enough), .arg = "N", .min = 1,
     .max = 1000000000,
     .help = "with --pass: stop when N programs have counted"},
    {"keep", OPTION_TEXT, AT(keep), .arg = "DIR",
     .help = "keep programs that fail in DIR"},
    {"stable", OPTION_FLAG, AT(stable),
     .help = "a second run that changes something is a failure, too"},
    {"rounds", OPTION_FLAG, AT(rounds),
     .help = "floats may be added up in another order: results may differ by a "
             "thousandth"},
    {"stop", OPTION_FLAG, AT(stop), .help = "stop at the first failure"},
    {"mutants", OPTION_TEXT, AT(mutants), .arg = "NAMES",
     .help = "which programs expose these conditions when they are negated? "
             "(in a mutation build)"},
    {"times", OPTION_COUNT, AT(times), .arg = "N", .min = 1, .max = MAX_TIMES,
     .help = "N programs have to expose each (1)"},
    {0},
};

static const FuzzOptions defaults = {.seed = 1, .count = 1000, .size = 30,
                                     .inputs = 3, .chains = 2, .jobs = 1,
                                     .times = 1};

/* ---- what is found ---- */

typedef struct Failure {
    uint64_t piece;
    char kind[16], chain[512], text[1024];
} Failure;

/* What one job has found so far. */
typedef struct Found {
    uint64_t programs;
    uint64_t unusable; /* no input, or not valid by itself */
    uint64_t tried[MAX_PASSES], changed[MAX_PASSES], declined[MAX_PASSES];
    uint64_t again[MAX_PASSES]; /* a second run changes something */
    uint64_t chains; /* that changed something in two passes or more */
    uint64_t counted; /* programs that the pass of --pass changed */
    bool counts;      /* the one at work is such a one */
    Failure failure[MAX_FAILURES];
    int failures;
    char chain[512]; /* at work */
    Exposed exposed;
} Found;

typedef struct Fuzz {
    const FuzzOptions *o;
    OptionTexts files; /* none: random programs */
    const Pass *only;
    Mutants mutants;
    Found *found; /* by job */
} Fuzz;

/* One program that a job tries. */
typedef struct Piece {
    const Fuzz *fuzz;
    Found *found;
    uint32_t job;
    uint64_t number;
    Subject s;
} Piece;

static size_t pass_number(const Pass *pass)
{
    size_t i = 0;

    while (pass_table[i] != pass)
        i++;
    return i;
}

static void note_failure(Found *found, uint64_t piece, const char *chain,
                         const char *kind, const char *text, size_t len)
{
    Failure *f = &found->failure[found->failures];

    if (found->failures == MAX_FAILURES)
        return;
    f->piece = piece;
    snprintf(f->kind, sizeof f->kind, "%s", kind);
    snprintf(f->chain, sizeof f->chain, "%s", chain);
    snprintf(f->text, sizeof f->text, "%.*s", (int)len, text);
    found->failures++; /* from now on the parent sees it */
}

static void fail(const Piece *p, const Finding *finding)
{
    note_failure(p->found, p->number, p->found->chain, finding->kind,
                 finding->text.at, finding->text.len);
}

/* ---- one program ---- */

/* Does a second run of the last pass change what the first one printed? */
static void run_again(const Piece *p, const Chain *chain, const Buf *text)
{
    const Pass *pass = chain->pass[chain->count - 1];
    Reading r;

    if (!(pass->in & (pass->out ? pass->out : pass->in)))
        return;
    if (reading_begin(&r, text, false) &&
        pass_try(pass, p->s.seed, r.prog, NULL).all > 0) {
        p->found->again[pass_number(pass)]++;
        if (p->fuzz->o->stable)
            fail(p, &(Finding){"not stable", *text});
    }
    reading_end(&r);
}

/* What the passes of CHAIN made, if the last one changed it. */
static void check(const Piece *p, const Chain *chain, Trial *trial)
{
    Finding finding = {0};

    if (!trial->last)
        return;
    trial_print(trial);
    if (!trial_is_right(&p->s, chain, trial, &finding)) {
        chain_text(chain, p->s.seed, p->found->chain,
                   sizeof p->found->chain);
        fail(p, &finding);
    } else if (chain->count <= MAX_LEAD || p->fuzz->o->stable) {
        run_again(p, chain, &trial->text);
    }
    finding_free(&finding);
}

/* Does PASS go on?  *COUNTS: it did what programs are counted for. */
static bool step(const Piece *p, const Pass *pass, Trial *trial, bool *counts)
{
    const char *says = p->fuzz->o->says;
    bool asked = pass == p->fuzz->only;
    size_t number = pass_number(pass);
    Rewrites made = trial_step(trial, pass, asked ? says : NULL);

    p->found->tried[number]++;
    p->found->changed[number] += made.all > 0;
    p->found->declined[number] += made.all < 0;
    *counts |= asked && (says ? made.said : made.all) > 0;
    return made.all >= 0;
}

/* Run chain K of LIST, and look at those that it begins with, too. */
static void run_chain(const Piece *p, const ChainList *list, uint32_t k)
{
    const Chain *chain = &list->at[k];
    Chain part = {.count = 0};
    bool counts = false;
    Trial trial;

    trial_begin(&trial, &p->s);
    while (part.count < chain->count) {
        const Pass *pass = chain->pass[part.count];
        chain_text(chain, p->s.seed, p->found->chain,
                   sizeof p->found->chain);
        part.pass[part.count++] = pass;
        if (!step(p, pass, &trial, &counts))
            break;
        if (chains_contain(list, &part))
            check(p, &part, &trial);
    }
    p->found->counts |= counts && trial.changed;
    p->found->chains += trial.changed > 1;
    trial_end(&trial);
}

static void try_mutants(const Piece *p, const Chain *chain)
{
    chain_text(chain, p->s.seed, p->found->chain, sizeof p->found->chain);
    mutants_try(&p->fuzz->mutants, p->job, p->number, &p->s, chain);
}

static void add_random(const Piece *p, ChainList *list)
{
    const Pass *only = p->fuzz->only;
    Random random = {p->s.seed};

    for (long long i = 0; i < p->fuzz->o->chains; i++) {
        Chain chain = chain_random(&random, p->s.level);
        if (only && !(only->in & chain_level(&chain, p->s.level)))
            continue;
        if (only)
            chain.pass[chain.count++] = only;
        chains_add(list, &chain);
    }
}

static void run_chains(const Piece *p)
{
    const Pass *only = p->fuzz->only;
    Level level = p->s.level;
    ChainList list = {.count = 0};
    Chain chain;

    for (const Pass *const *pass = pass_table; *pass; pass++)
        if ((!only || only == *pass) && chain_lead(*pass, level, &chain))
            chains_add(&list, &chain);
    for (uint32_t i = 0; chain_standing(i, level, &chain); i++)
        if (!only || chain_contains(&chain, only))
            chains_add(&list, &chain);
    add_random(p, &list);
    for (uint32_t k = 0; k < list.count; k++)
        if (p->fuzz->mutants.count)
            try_mutants(p, &list.at[k]);
        else if (!chains_go_on(&list, k))
            run_chain(p, &list, k);
    chains_free(&list);
}

static uint64_t seed_of(const FuzzOptions *o, uint64_t piece)
{
    return (uint64_t)o->seed + piece;
}

/* TEXT, if it is a program, with other names. */
static void reuse_names(Buf *text, uint64_t seed)
{
    Reading r;

    if (reading_begin(&r, text, false)) {
        gen_reuse_names(r.prog, seed);
        text->len = 0;
        print_prog(r.prog, (PrintStyle){0}, text);
    }
    reading_end(&r);
}

/* The text of PIECE. */
static Buf make_text(const Fuzz *fuzz, uint64_t piece)
{
    Buf text = {0};
    Arena arena = {0};
    const char *why;

    if (fuzz->files.count) {
        Source *source = source_read(&arena, fuzz->files.at[piece], &why);
        if (source) {
            buf_bytes(&text, source->text, source->len);
            source_free(source);
        }
    } else {
        wish_text(seed_of(fuzz->o, piece), (uint32_t)fuzz->o->size,
                  fuzz->o->bias ? (GenBias)(fuzz->o->bias - 1) : GEN_BIASES,
                  &text);
    }
    if (fuzz->o->reuse_names)
        reuse_names(&text, seed_of(fuzz->o, piece));
    arena_free(&arena);
    return text;
}

/* A file may hold anything; a random program is a valid one, with inputs. */
static bool is_usable(Piece *p, bool opened, Finding *finding)
{
    bool file = p->fuzz->files.count > 0;
    bool valid = opened && subject_is_valid(&p->s, finding);

    if (finding->kind && !file)
        fail(p, finding);
    p->found->unusable += !valid || p->s.ninput == 0;
    return file ? opened : valid && p->s.ninput;
}

static void work(void *data, uint32_t job, uint64_t number)
{
    Fuzz *fuzz = data;
    const FuzzOptions *o = fuzz->o;
    Piece p = {
        .fuzz = fuzz, .found = &fuzz->found[job], .job = job, .number = number};
    Finding finding = {0};

    mutate_choose(NULL);
    p.found->chain[0] = '\0';
    p.found->counts = false;
    Buf text = make_text(fuzz, number);
    bool file = fuzz->files.count > 0;
    /* Nothing depends on which other files there are. */
    uint64_t seed = file ? (uint64_t)o->seed : seed_of(o, number);
    bool opened =
        subject_open(&p.s, text, (uint32_t)o->inputs, seed,
                     o->rounds ? 1e-3 : 0, &finding);
    p.s.fails_in_time = !file;
    if (is_usable(&p, opened, &finding))
        run_chains(&p);
    p.found->programs++;
    p.found->counted += p.found->counts;
    finding_free(&finding);
    subject_close(&p.s);
}

/* ---- the crew ---- */

static bool died(void *data, uint32_t job, uint64_t piece, const char *how)
{
    Fuzz *fuzz = data;
    Found *found = &fuzz->found[job];

    if (fuzz->mutants.count &&
        mutants_died(&fuzz->mutants, job, piece, found->chain))
        return true;
    note_failure(found, piece, found->chain, "crash", how, strlen(how));
    return false;
}

/* Each job does its share: nothing depends on how far the others are. */
static bool has_enough(const FuzzOptions *o, const Found *found)
{
    return found->counted >= (uint64_t)((o->enough + o->jobs - 1) / o->jobs);
}

static bool is_over(const void *data, uint32_t job, uint64_t piece)
{
    const Fuzz *fuzz = data;
    const Found *found = &fuzz->found[job];

    return found->failures == MAX_FAILURES ||
           (fuzz->o->stop && found->failures) ||
           (fuzz->o->enough && has_enough(fuzz->o, found)) ||
           (fuzz->mutants.count && mutants_done(&fuzz->mutants, piece));
}

static void run_crew(Fuzz *fuzz, ToolCall *call)
{
    Crew crew = {
        .pieces = fuzz->files.count ? fuzz->files.count
                                    : (uint64_t)fuzz->o->count,
        .jobs = (uint32_t)fuzz->o->jobs, .seconds = SECONDS, .data = fuzz,
        .work = work, .died = died, .is_over = is_over};

    if (!crew_run(&crew))
        tool_complain(call, TOOL_REJECTED, "%s", strerror(errno));
}

/* ---- the report ---- */

static void add_up(Found *all, const Found *one)
{
    all->programs += one->programs;
    all->unusable += one->unusable;
    all->chains += one->chains;
    all->counted += one->counted;
    all->failures += one->failures;
    for (int i = 0; i < MAX_PASSES; i++) {
        all->tried[i] += one->tried[i];
        all->changed[i] += one->changed[i];
        all->declined[i] += one->declined[i];
        all->again[i] += one->again[i];
    }
}

static void name_piece(const Fuzz *fuzz, uint64_t piece, Buf *out)
{
    if (fuzz->files.count)
        buf_text(out, fuzz->files.at[piece]);
    else
        buf_printf(out, "seed %llu",
                   (unsigned long long)seed_of(fuzz->o, piece));
}

static void keep_program(const Fuzz *fuzz, const Failure *f, Arena *arena)
{
    Buf text = {0}, program = make_text(fuzz, f->piece);

    buf_printf(&text, "// funopt: %s\n", f->chain);
    buf_bytes(&text, program.at, program.len);
    tool_write(arena_printf(arena, "%s/%llu.fun", fuzz->o->keep,
                            (unsigned long long)seed_of(fuzz->o, f->piece)),
               &text, arena);
    buf_free(&program);
    buf_free(&text);
}

static void report_failures(const Fuzz *fuzz, const Found *one, Buf *out,
                            Arena *arena)
{
    for (int i = 0; i < one->failures; i++) {
        const Failure *f = &one->failure[i];
        name_piece(fuzz, f->piece, out);
        buf_printf(out, ": %s: %s\n%s\n", f->chain, f->kind, f->text);
        if (fuzz->o->keep)
            keep_program(fuzz, f, arena);
    }
}

static void report(const Fuzz *fuzz, const Found *all, Buf *out)
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
    if (fuzz->only)
        buf_printf(out, "%llu programs count for %s%s%s\n",
                   (unsigned long long)all->counted, fuzz->only->name,
                   fuzz->o->says ? ": " : "",
                   fuzz->o->says ? fuzz->o->says : "");
}

/* How many are not exposed often enough?  For each: how many programs it took,
 * for the first time and for the last one, which is the first one, and how. */
static int report_mutants(const Fuzz *fuzz, Buf *out)
{
    const Mutants *m = &fuzz->mutants;
    int hidden = 0;

    buf_printf(out, "%-28s %8s %8s  %s\n", "condition", "first", "last",
               "how");
    for (uint32_t i = 0; i < m->count; i++) {
        Exposure e = mutants_exposure(m, i);
        buf_printf(out, "%-28s", m->name[i]);
        if (e.count)
            buf_printf(out, " %8llu", (unsigned long long)e.piece[0] + 1);
        if (e.count == m->times)
            buf_printf(out, " %8llu  %s, by %s\n",
                       (unsigned long long)e.piece[e.count - 1] + 1, e.kind,
                       e.chain);
        else
            buf_printf(out, " NOT exposed often enough: %u of %u times\n",
                       e.count, m->times);
        hidden += e.count < m->times;
    }
    buf_printf(out, "%u conditions, %d not exposed\n", m->count, hidden);
    return hidden;
}

static int run_fuzz(Fuzz *fuzz, ToolCall *call)
{
    Found all = {0};
    Buf out = {0};

    run_crew(fuzz, call);
    for (long long job = 0; job < fuzz->o->jobs; job++) {
        report_failures(fuzz, &fuzz->found[job], &out, call->arena);
        add_up(&all, &fuzz->found[job]);
    }
    if (fuzz->mutants.count)
        all.failures += report_mutants(fuzz, &out);
    else
        report(fuzz, &all, &out);
    tool_write(call->common->output, &out, call->arena);
    buf_free(&out);
    return all.failures ? TOOL_REJECTED : TOOL_DONE;
}

static int run_call(ToolCall *call)
{
    const FuzzOptions *o = call->options;
    size_t room = (size_t)o->jobs * sizeof(Found);
    Fuzz fuzz = {.o = o, .files = call->operands};

    if (o->pass && !(fuzz.only = pass_find(o->pass)))
        return tool_complain(call, TOOL_USAGE, "there is no pass '%s'",
                             o->pass);
    if (!o->pass && (o->says || o->enough))
        return tool_complain(call, TOOL_USAGE,
                             "'--says' and '--enough' are for '--pass'; see "
                             "--help");
    if (o->mutants && !mutate_choose(NULL))
        return tool_complain(call, TOOL_USAGE, "this is no mutation build");
    fuzz.found = shared_new(room);
    if (!fuzz.found)
        return tool_complain(call, TOOL_REJECTED, "%s", strerror(errno));
    fuzz.mutants = (Mutants){.times = (uint32_t)o->times,
                             .jobs = (uint32_t)o->jobs,
                             .stride = sizeof(Found),
                             .exposed = &fuzz.found->exposed};
    if (o->mutants &&
        !mutants_read(&fuzz.mutants, arena_printf(call->arena, "%s",
                                                  o->mutants)))
        return tool_complain(call, TOOL_USAGE, "too many conditions");
    int status = run_fuzz(&fuzz, call);
    shared_free(fuzz.found, room);
    return status;
}

int main(int argc, char **argv)
{
    static const Tool tool = {
        .name = "pass-fuzz",
        .summary = "programs through every pass, and through chains",
        .operands = "[FILE ...]",
        .options = options,
        .options_size = sizeof(FuzzOptions),
        .defaults = &defaults,
        .run_call = run_call,
    };
    return tool_main(&tool, argc, argv);
}

/* fuse.c - fewer kernels, fewer arrays.
 *
 * Each body is a control region or, where it is long, several.  A region
 * becomes a problem (region/region.h) whose best answer is looked for
 * (solver/problem.h), and the clusters of that answer become statements
 * (rewrite/rewrite.h).  After Nessie, sections 7 and 8; docs/fuse.md says where
 * this goes further.
 *
 * requires  a verified FUN program
 * keeps     names, and the order of statements as far as it can be
 * leaves    asserts above what they stood above
 */
#include "passes/fuse/elements/once.h"
#include "passes/fuse/elements/pull.h"
#include "passes/fuse/elements/share.h"
#include "passes/fuse/elements/sift.h"
#include "passes/fuse/region/show.h"
#include "passes/fuse/rewrite/copies.h"
#include "passes/fuse/rewrite/rewrite.h"
#include "passes/pass.h"

#include "passes/shared/failure/undefined.h"
#include "passes/shared/target/target.h"
#include "passes/shared/storage/consumed.h"

#include <stdlib.h>
#include <string.h>

/* What is read through something that was pulled can be pulled, too, and what
 * was fused can be pulled or fused again.  An estimate. */
enum { ROUNDS = 8 };

/* All regions of a program get the steps of so many.  An estimate. */
enum { WORK_REGIONS = 4 };

typedef enum Strategy { BEST, GREEDY_DOWN, GREEDY_UP } Strategy;

typedef struct FuseOptions {
    int strategy;
    long long work;
    bool paper, clusters_only, ilp, clusters;
    const char *dot, *target;
} FuseOptions;

#define AT(field) offsetof(FuseOptions, field)

static const Option options[] = {
    {"strategy", OPTION_CHOICE, AT(strategy),
     .choices = "ilp|greedy-down|greedy-up",
     .help = "how to look for the best clusters (ilp)"},
    {"work", OPTION_COUNT, AT(work), .arg = "N", .min = 0,
     .max = INT64_MAX / 2000,
     .help = "give up proving that a region's clusters are the best after N "
             "steps of the solver (150000)"},
    {"paper-objective", OPTION_FLAG, AT(paper),
     .help = "minimize arrays first, then unfused pairs that read the same "
             "array, then other unfused pairs"},
    {"clusters-only", OPTION_FLAG, AT(clusters_only),
     .help = "do not move elements to the kernels that read them, nor repeat "
             "them for each reader"},
    {"target", OPTION_TEXT, AT(target), .arg = TARGET_ARG,
     .help = "the machine that kernels are fused for (gpu)"},
    {"print-clusters", OPTION_FLAG, AT(clusters),
     .help = "print the clusters of each region instead of the program"},
    {"print-ilp", OPTION_FLAG, AT(ilp),
     .help = "print each region's linear program instead of the program"},
    {"dot", OPTION_TEXT, AT(dot), .arg = "FILE",
     .help = "draw the regions and their clusters for Graphviz's dot"},
    {0},
};

static const FuseOptions defaults = {.work = 150000, .target = "gpu"};

typedef struct Fuse {
    Prog *prog;
    PassContext *cx;
    const Fun *fun;
    Target target;
    Known known;
    Aliases *aliases;
    bool stale; /* the program is not what ALIASES say any more */
    RegionVars vars;
    int round;        /* of the function; regions are shown in the first one */
    uint32_t regions; /* that were shown */
    long long work;   /* steps that are left for all regions */
    const uint8_t *may_be_undefined; /* by Var.id, below NMAY_BE */
    uint32_t nmay_be;
    bool copied;       /* kernels of the current region are several, */
    FusionCost before; /* and this is what it cost without */
    bool unsure;       /* others of them might be better ones to be that */
    Arena arena;       /* of one region */
} Fuse;

static Objective objective(const FuseOptions *o)
{
    return o->paper ? OBJECTIVE_PAPER : OBJECTIVE_CLUSTERS;
}

/* ---- what is known of variables ---- */

static void grow_vars(Fuse *f)
{
    RegionVars *v = &f->vars;
    uint32_t room = f->prog->nvar + f->prog->nvar / 2;

    if (f->prog->nvar <= v->nvar)
        return;
    v->at = ground_realloc(v->at, room * sizeof *v->at);
    v->touched = ground_realloc(v->touched, room * sizeof *v->touched);
    memset(v->at + v->nvar, 0, (room - v->nvar) * sizeof *v->at);
    v->nvar = room;
}

static void note_consumption(Var *var, void *data)
{
    (void)var;
    *(bool *)data = true;
}

static bool look_for_consumption(Stm *stm, void *data)
{
    stm_each_consumed(stm, note_consumption, data);
    return true;
}

/* The aliases matter where something is consumed. */
static void renew_aliases(Fuse *f, Body *body)
{
    bool any = false;

    if (!f->stale)
        return;
    body_each_stm(body, look_for_consumption, &any);
    if (!any)
        return;
    if (f->aliases)
        aliases_free(f->aliases);
    f->aliases = aliases_new(ALIAS_STORAGE);
    aliases_add_fun(f->aliases, f->fun);
    f->stale = false;
}

/* ---- remarks ---- */

static const char *members_text(const FusionRegion *r, const uint16_t *c,
                                uint16_t name, Arena *arena)
{
    const char *text = "";

    for (uint16_t i = name; i < r->nnode; i++)
        if (c[i] == name)
            text = arena_printf(arena, "%s%s'%s'", text, *text ? ", " : "",
                                r->problem->name[i]);
    return text;
}

static void remark_clusters(Fuse *f, const FusionRegion *r, const uint16_t *c)
{
    if (!f->cx->wants_remarks)
        return;
    for (uint16_t i = 0; i < r->nnode; i++) {
        bool alone = true;
        for (uint16_t k = (uint16_t)(i + 1); k < r->nnode; k++)
            alone &= c[k] != i;
        if (c[i] == i && !alone)
            pass_remark(f->cx, f->prog, REMARK_DONE, "fused",
                        r->node[i].stm->loc, "%s are fused",
                        members_text(r, c, i, r->arena));
    }
}

static void remark_pair(Fuse *f, const FusionRegion *r, uint32_t a, uint32_t b,
                        const char *why)
{
    pass_remark(f->cx, f->prog, REMARK_MISSED, "apart", r->node[b].stm->loc,
                "'%s' and '%s' are not fused: %s", r->problem->name[a],
                r->problem->name[b], why);
}

/* Why what flows from one cluster to another does so. */
static void remark_flows(Fuse *f, const FusionRegion *r, const uint16_t *c)
{
    for (uint32_t i = 0; i < r->problem->nedge; i++) {
        const FusionEdge *e = &r->problem->edge[i];
        const char *why;
        if (c[e->from] == c[e->to])
            continue;
        why = region_why_apart(r, e->from, e->to);
        remark_pair(f, r, e->from, e->to,
                    why ? why : "other fusions cost less");
    }
}

/* Why those that read the same array, one after the other, do not do so
 * together. */
static void remark_siblings(Fuse *f, const FusionRegion *r, const uint16_t *c)
{
    const FusionProblem *p = r->problem;
    bool *seen = ARENA_NEW(r->arena, bool, (size_t)p->n * p->n);

    for (uint32_t i = 0; i < p->narray; i++)
        for (uint32_t k = 1; k < p->array[i].nreader; k++) {
            uint32_t a = p->array[i].reader[k - 1], b = p->array[i].reader[k];
            const char *why;
            if (c[a] == c[b] || p->before[a * p->n + b] || seen[a * p->n + b])
                continue;
            seen[a * p->n + b] = true;
            why = region_why_apart(r, a, b);
            if (why)
                remark_pair(f, r, a, b, why);
        }
}

static void remark_apart(Fuse *f, const FusionRegion *r, const uint16_t *c)
{
    if (!f->cx->wants_remarks || f->round)
        return;
    remark_flows(f, r, c);
    remark_siblings(f, r, c);
}

/* "3, 7, 12" */
static const char *numbers_text(const int64_t *number, uint32_t n, Arena *arena)
{
    const char *text = arena_printf(arena, "%lld", (long long)number[0]);

    for (uint32_t i = 1; i < n; i++)
        text = arena_printf(arena, "%s, %lld", text, (long long)number[i]);
    return text;
}

/* What R cost as it stood in the text. */
static FusionCost cost_before(const Fuse *f, const FusionRegion *r)
{
    return f->copied
               ? f->before
               : fusion_cost(r->problem, fusion_alone(r->problem, r->arena));
}

static void remark_cost(Fuse *f, const FusionRegion *r, const uint16_t *c,
                        const FusionSolved *solved)
{
    FusionCost cost = fusion_cost(r->problem, c);
    const char *proof = "";

    if (!f->cx->wants_remarks || f->round)
        return;
    if (solved && solved->optimal)
        proof = f->unsure ? ", which is optimal; other copies might cost less"
                          : ", which is optimal";
    else if (solved)
        proof = arena_printf(
            r->arena, "; the objective is at least %s, and this is %s",
            numbers_text(solved->bound, solved->nparts, r->arena),
            numbers_text(solved->cost, solved->nparts, r->arena));
    pass_remark(f->cx, f->prog, REMARK_NOTE, "region", r->stm[0]->loc,
                "%u invocations: %u kernels, %u arrays, %u traversals%s",
                cost_before(f, r).kernels, cost.kernels, cost.arrays,
                cost.traversals, proof);
}

/* ---- what was asked for ---- */

static void show(Fuse *f, const FusionRegion *r, const uint16_t *c,
                 const FusionSolved *solved)
{
    const FuseOptions *o = f->cx->options;

    if (f->round)
        return;
    if (o->clusters)
        show_clusters(r, f->fun, cost_before(f, r), c, solved, f->cx->print);
    if (o->ilp)
        model_print(model_new(r->problem, objective(o), r->arena),
                    f->cx->print);
    if (o->dot)
        show_dot(r, f->fun, f->regions, c, pass_file(f->cx, o->dot));
    f->regions++;
}

/* ---- regions ---- */

/* With so many steps of the solver.  *SOLVED: what is known of the answer, if
 * it was looked for with a proof. */
static bool solve(Fuse *f, const FusionProblem *p, long long work, Clusters c,
                  FusionSolved *solved)
{
    const FuseOptions *o = f->cx->options;

    switch ((Strategy)o->strategy) {
    case GREEDY_DOWN:
        fusion_greedy_down(p, c);
        return false;
    case GREEDY_UP:
        fusion_greedy_up(p, c);
        return false;
    case BEST:
        break;
    }
    *solved = fusion_solve(p, objective(o), f->work < work ? f->work : work, c);
    f->work -= solved->steps;
    return true;
}

/* Clusters that no rewrite is left for come apart. */
static bool take_rewrites(Fuse *f, const FusionRegion *r, Clusters c)
{
    bool any = false;

    for (uint16_t name = 0; name < r->nnode; name++) {
        uint32_t size = 0;
        for (uint16_t i = 0; i < r->nnode; i++)
            size += c[i] == name;
        if (size < 2)
            continue;
        if (pass_rewrite(f->cx)) {
            any = true;
            continue;
        }
        for (uint16_t i = 0; i < r->nnode; i++)
            if (c[i] == name)
                c[i] = i;
    }
    return any;
}

static FusionRegion new_region(Fuse *f, Body *body, Stm **stm, uint32_t nstm)
{
    return (FusionRegion){.prog = f->prog,
                          .body = body,
                          .arena = &f->arena,
                          .known = &f->known,
                          .aliases = f->aliases,
                          .vars = &f->vars,
                          .may_be_undefined = f->may_be_undefined,
                          .nmay_be = f->nmay_be,
                          .vectors = f->target.vector > 0,
                          .stm = stm,
                          .nstm = nstm};
}

static void fuse_region(Fuse *f, Body *body, Stm **stm, uint32_t nstm)
{
    const FuseOptions *o = f->cx->options;
    FusionRegion r = new_region(f, body, stm, nstm);
    Clusters c;
    FusionSolved solved;

    region_analyse(&r);
    c = fusion_alone(r.problem, r.arena);
    bool proved = solve(f, r.problem, o->work, c, &solved);
    remark_cost(f, &r, c, proved ? &solved : NULL);
    remark_apart(f, &r, c);
    show(f, &r, c, proved ? &solved : NULL);
    if (take_rewrites(f, &r, c)) {
        remark_clusters(f, &r, c);
        fusion_rewrite(&r, c);
        f->stale = true;
    }
    region_forget(&r);
}

/* ---- other regions ---- */

/* What other programs than the one that is there would come to is looked for
 * with few steps: in so many parts of all.  An estimate. */
enum { TRIAL_PART = 10 };

/* The region of a whole body. */
static FusionRegion whole_body(Fuse *f, Body *body)
{
    uint32_t n = 0, i = 0;

    grow_vars(f);
    renew_aliases(f, body);
    for (Stm *s = body->first; s; s = s->next)
        n++;
    Stm **stm = ARENA_NEW(&f->arena, Stm *, n);
    for (Stm *s = body->first; s; s = s->next)
        stm[i++] = s;
    return new_region(f, body, stm, n);
}

static uint32_t count_nodes(const Body *body)
{
    uint32_t nodes = 0;

    for (const Stm *s = body->first; s; s = s->next)
        nodes += region_is_node(s);
    return nodes;
}

/* ---- kernels as several ---- */

/* The more nodes there are, the fewer problems are solved.  Problems times
 * nodes.  An estimate. */
enum { PROBES = 200 };

static FusionSolved solve_probe(void *data, const FusionProblem *p, Clusters c)
{
    Fuse *f = data;
    const FuseOptions *o = f->cx->options;
    FusionSolved solved = {.nparts = MODEL_PARTS};

    solve(f, p, o->work / TRIAL_PART, c, &solved);
    return solved;
}

/* Nessie's objective counts pairs, which says nothing of problems with other
 * nodes. */
static void try_copies(Fuse *f, Body *body)
{
    const FuseOptions *o = f->cx->options;
    uint32_t nodes = count_nodes(body);
    KnownMark mark = known_mark(&f->known);

    f->copied = f->unsure = false;
    if (o->paper || o->clusters_only || nodes < 2 || nodes > FUSION_NODES)
        return;
    FusionRegion r = whole_body(f, body);
    region_analyse(&r);
    FusionAgain answer = fusion_again(
        r.problem,
        (FusionSolver){solve_probe, f,
                       o->strategy == BEST ? 2 + PROBES / nodes : 2},
        &f->arena);
    f->unsure = !answer.proved;
    if (answer.any && fusion_copy(&r, &answer, f->cx)) {
        f->copied = f->stale = true;
        f->before = fusion_cost(r.problem, fusion_alone(r.problem, &f->arena));
        f->may_be_undefined = undefined_vars(f->prog, f->cx->arena);
        f->nmay_be = f->prog->nvar;
    }
    region_forget(&r);
    known_undo(&f->known, mark);
    arena_reset(&f->arena);
}

/* ---- filters as two ---- */

typedef struct Trial {
    FusionRegion r;
    Clusters c;
    FusionCost cost;
    bool proved;
} Trial;

static Trial try_body(Fuse *f, Body *body)
{
    const FuseOptions *o = f->cx->options;
    KnownMark mark = known_mark(&f->known);
    Trial trial = {.r = whole_body(f, body)};
    FusionSolved solved;

    region_analyse(&trial.r);
    trial.c = fusion_alone(trial.r.problem, &f->arena);
    trial.proved =
        solve(f, trial.r.problem, o->work / TRIAL_PART, trial.c, &solved) &&
        solved.optimal;
    trial.cost = fusion_cost(trial.r.problem, trial.c);
    region_forget(&trial.r);
    known_undo(&f->known, mark);
    return trial;
}

static uint16_t cluster_of(const Trial *trial, const Stm *stm)
{
    for (uint32_t i = 0; i < trial->r.nnode; i++)
        if (trial->r.node[i].stm == stm)
            return trial->c[i];
    return NO_NODE;
}

/* Those that are two in a better answer stay two. */
static void part_filters(Fuse *f, Body *body, Sift *sift, uint32_t n)
{
    Trial whole = try_body(f, body);

    if (!whole.proved)
        return;
    for (uint32_t i = 0; i < n; i++)
        sift[i] = sift_part(f->prog, &f->arena, body, sift[i].whole);
    f->stale = true;
    Trial trial = try_body(f, body);
    bool better = trial.proved && fusion_compare(trial.cost, whole.cost) < 0;
    for (uint32_t i = 0; i < n; i++) {
        if (better &&
            cluster_of(&trial, sift[i].kernel) !=
                cluster_of(&trial, sift[i].choice) &&
            pass_rewrite(f->cx))
            pass_remark(
                f->cx, f->prog, REMARK_DONE, "parted", sift[i].whole->loc,
                "the conditions of '%s' are computed in another cluster",
                sift[i].choice->pat[1]->name->text);
        else
            sift_undo(body, &sift[i]);
    }
    f->stale = true;
}

static void try_filters(Fuse *f, Body *body)
{
    const FuseOptions *o = f->cx->options;
    uint32_t n = 0;
    Sift *sift;

    if (o->strategy != BEST || o->paper)
        return;
    for (const Stm *s = body->first; s; s = s->next)
        n += sift_may_pay(body, s);
    if (!n || count_nodes(body) + n > FUSION_NODES)
        return;
    sift = ARENA_NEW(&f->arena, Sift, n);
    n = 0;
    for (Stm *s = body->first; s; s = s->next)
        if (sift_may_pay(body, s))
            sift[n++].whole = s;
    part_filters(f, body, sift, n);
    arena_reset(&f->arena);
}

/* ---- bodies ---- */

/* Long bodies are cut: a problem has no more than FUSION_NODES nodes. */
static void fuse_body(Fuse *f, Body *body)
{
    KnownMark mark = known_mark(&f->known);

    try_copies(f, body);
    try_filters(f, body);
    grow_vars(f);
    renew_aliases(f, body);
    for (Stm *s = body->first; s;) {
        uint32_t n = 0, nodes = 0, room = 0;
        Stm **stm = NULL;
        for (; s && nodes < FUSION_NODES; s = s->next) {
            GROUND_ROOM(stm, n, room);
            stm[n++] = s;
            nodes += region_is_node(s);
        }
        if (nodes > 1)
            fuse_region(f, body, stm, n);
        arena_reset(&f->arena);
        free(stm);
    }
    known_undo(&f->known, mark);
}

static void visit_body(Fuse *f, Body *body)
{
    KnownMark mark;

    fuse_body(f, body);
    mark = known_mark(&f->known);
    for (Stm *s = body->first; s; s = s->next) {
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            visit_body(f, s->exp.fn[i].body);
        known_pass(&f->known, s);
    }
    known_undo(&f->known, mark);
}

static void pull(Fuse *f, Fun *fun)
{
    const FuseOptions *o = f->cx->options;

    while (!o->clusters_only &&
           fusion_pull(f->prog, fun, f->cx, f->known.polys, PULL_ELSEWHERE))
        f->stale = true;
}

static void pull_rest(Fuse *f, Fun *fun)
{
    const FuseOptions *o = f->cx->options;
    PullWhat what = PULL_LAST;

    for (; !o->clusters_only &&
           fusion_pull(f->prog, fun, f->cx, f->known.polys, what);
         what = PULL_OWN)
        f->stale = true;
}

/* Kernels that nothing could be made one with, though all their readers want
 * of them is elements at their own indices, are pulled in the end. */
static void fuse_function(Fuse *f, Fun *fun)
{
    long long before = -1;

    f->cx->fun = f->fun = fun;
    f->stale = true;
    for (f->round = 0; f->round < ROUNDS && f->cx->rewrites != before;
         f->round++) {
        before = f->cx->rewrites;
        fusion_open_onces(f->prog, fun, f->cx);
        f->stale |= f->cx->rewrites != before;
        pull(f, fun);
        if (f->cx->rewrites != before)
            fusion_share(f->prog, fun, f->known.polys);
        visit_body(f, fun->body);
        if (f->cx->rewrites == before)
            pull_rest(f, fun);
        if (f->cx->rewrites != before)
            fusion_share(f->prog, fun, f->known.polys);
    }
}

static bool run(Prog *prog, PassContext *cx)
{
    const FuseOptions *o = cx->options;
    Target target;

    if (!target_read(o->target, &target, cx->arena, cx->diag))
        return false;
    Fuse f = {.prog = prog,
              .cx = cx,
              .target = target,
              .known = known_new(prog),
              .may_be_undefined = undefined_vars(prog, cx->arena),
              .nmay_be = prog->nvar};

    f.work =
        o->work < INT64_MAX / WORK_REGIONS ? WORK_REGIONS * o->work : o->work;
    if (o->dot)
        show_dot_begin(pass_file(cx, o->dot));
    for (Fun *fun = prog->first; fun; fun = fun->next)
        fuse_function(&f, fun);
    if (o->dot)
        show_dot_end(pass_file(cx, o->dot));
    known_free(&f.known);
    if (f.aliases)
        aliases_free(f.aliases);
    free(f.vars.at);
    free(f.vars.touched);
    arena_free(&f.arena);
    return true;
}

const Pass fuse_pass = {
    .name = "fuse",
    .summary = "fuse kernels and SOACs",
    .in = LEVEL_FUN,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(FuseOptions),
    .defaults = &defaults,
    .run = run,
};

/* chunk.c - parallel statements become kernels and loops.
 *
 *     reduce (+) i < n do            parts <- ...
 *       x <- A[i]                    part <- alloc parts * 4
 *       yield (x)             =>     kernel k < parts do
 *     into (s[0] : i32)                all <- x of the first iteration
 *     done                             for r < size - 1 do ... all <- all + x
 *                                      part[k] <- all
 *                                    done
 *                                    kernel one < 1 do
 *                                      for k < parts do ... part[k] ... done
 *                                      s[0] <- all
 *                                    done
 *                                    release part
 *
 * Problem: how reduce, scan, filter, partition and scatter are run in parallel
 * is an algorithm; as long as a code printer has it, no pass and no test can
 * see it, and nobody can have another one.
 *
 * Algorithm: iterations are cut into parts, as many as their number says, which
 * the iterations of a kernel run; one iteration joins what they come to; where
 * that takes it, a kernel goes over the parts again (fold.c, sift.c, scatter.c,
 * after Blelloch 1990), as many of them at a time as caches keep (parts.c).
 * What has no parts gets the level of threads: one runs it, or, of a scatter
 * for a GPU, as many as there are iterations.
 *
 * requires  a verified program of IMP
 * keeps     values; but floats are combined in another order: 32 neighbours
 *           side by side, and then the parts.  Where parts are depends on the
 *           number of iterations alone.
 * leaves    what is in a kernel, or has a level of its own
 */
#include "passes/chunk/inside.h"

#include <math.h>

#define AT(field) offsetof(ChunkOptions, field)

static const Option options[] = {
    {"target", OPTION_TEXT, AT(target), .arg = TARGET_ARG,
     .help = "the machine that runs the parts: groups of lanes, if it is a "
             "device (cpu)"},
    {"mixed", OPTION_FLAG, AT(mixed),
     .help = "every other statement is for `cpu`, and those between for `gpu`"},
    {"least", OPTION_COUNT, AT(least), .arg = "N", .min = 1, .max = 1 << 30,
     .help = "a part has N iterations or more (`part` of the target)"},
    {"most", OPTION_COUNT, AT(most), .arg = "N", .min = 1, .max = 1 << 20,
     .help = "there are N parts at most (`parts`)"},
    {"again", OPTION_COUNT, AT(again), .arg = "N", .min = 0, .max = 1 << 30,
     .help =
         "a part of a round has N iterations at most (`again`); 0: there is "
         "one round"},
    {"own", OPTION_COUNT, AT(own), .arg = "N", .min = 1, .max = 1 << 20,
     .help = "N parts of a scatter have arrays (`own`)"},
    {"reuse", OPTION_COUNT, AT(reuse), .arg = "N", .min = 1, .max = 1 << 10,
     .help = "if each element has N iterations there (4)"},
    {"side", OPTION_COUNT, AT(side), .arg = "N", .min = 1, .max = 1 << 10,
     .help = "fold N neighbours side by side (four vectors)"},
    {"gather", OPTION_COUNT, AT(gather), .arg = "N", .min = 1, .max = 1 << 10,
     .help = "gather N elements at a time (`gather`)"},
    {"streams", OPTION_COUNT, AT(streams), .arg = "N", .min = 1, .max = 16,
     .help = "a part goes on at N places in turns (`streams`)"},
    {"groups", OPTION_COUNT, AT(groups), .arg = "N", .min = 1, .max = 1 << 20,
     .help = "N groups have a part at most (`groups`)"},
    {"lanes", OPTION_COUNT, AT(lanes), .arg = "N", .min = 1, .max = 1 << 10,
     .help = "a group has N lanes (`lanes`)"},
    {"share", OPTION_COUNT, AT(share), .arg = "N", .min = 1, .max = 1 << 8,
     .help = "a lane has N elements of a tile at most (7)"},
    {0},
};

/* Estimates: of iterations for an element, and of elements of a lane. */
static const ChunkOptions defaults = {"cpu", false, -1, -1, -1, -1, 4,
                                      -1,    -1,    -1, -1, -1, 7};
static const ChunkOptions eager = {"cpu", true, 2, 5, 3, 3, 1,
                                   2,     3,    2, 3, 3, 2};

/* What was chosen, or else suits the target. */
static ChunkOptions options_for(ChunkOptions o, const Target *t)
{
    enum { VECTORS = 4, BYTES = 4 }; /* of so many bytes an element */

    o.least = target_or(o.least, t->part);
    o.most = target_or(o.most, t->parts);
    o.again = target_or(o.again, t->again);
    o.own = target_or(o.own, t->own);
    o.side = target_or(o.side, fmax(VECTORS * t->vector / BYTES, 1));
    o.gather = target_or(o.gather, t->gather);
    o.streams = target_or(o.streams, t->streams);
    o.groups = target_or(o.groups, fmax(t->groups, 1));
    o.lanes = target_or(o.lanes, t->lanes);
    return o;
}

/* The options for the next statement.  False: there is no such target. */
static bool choose_options(Chunk *c, const ChunkOptions *o)
{
    enum { GROUPS = 3 }; /* that share a processor's memory */
    static const char *const both[] = {"gpu", "cpu"};
    const Target *t = target_now(
        &c->now, c->cx, o->mixed ? both[c->cx->rewrites % 2] : o->target);

    if (!t)
        return false;
    c->o = options_for(*o, t);
    c->gpu = t->threads != 0;
    c->shared = (int64_t)t->shared / GROUPS;
    c->steps = 0;
    while ((int64_t)1 << c->steps < c->o.lanes)
        c->steps++;
    return true;
}

/* Why STM is not run in parts. */
static PassWhy cut(ChunkStm *s)
{
    static PassWhy (*const forms[FORM_COUNT])(ChunkStm *) = {
        [FORM_IMP_REDUCE] = chunk_reduce,
        [FORM_IMP_SCAN] = chunk_scan,
        [FORM_IMP_FILTER] = chunk_sift,
        [FORM_IMP_PARTITION] = chunk_sift,
        [FORM_IMP_SCATTER] = chunk_scatter};

    const Stm *shared = chunk_allocates_shared(s);

    return shared ? (PassWhy){"its iterations share blocks", shared, NULL}
                  : forms[s->stm->exp.form](s);
}

/* What its number of iterations is called, and what the indices of a scatter
 * are below. */
static void take_bounds(ChunkStm *s)
{
    const Stm *stm = s->stm;
    uint32_t bound = form_info[stm->exp.form].sifts ? 1 : 0;

    s->n = imp_leaf(s->w, "count", stm->exp.arg[bound]);
    if (stm->exp.form == FORM_IMP_SCATTER)
        s->extent = imp_extent(s->w, &s->subst, &stm->exp);
}

static void rewrite(Chunk *c, Body *body, Stm *stm, const PassChoice *choice)
{
    Body *made = body_new(c->prog);
    ChunkStm s = {.c = c,
                  .w = &c->w,
                  .stm = stm,
                  .into = stm->exp.u.into,
                  .fn = &stm->exp.fn[0],
                  .subst = subst_new(c->prog)};

    if (!choose_options(c, choice->options))
        return;
    c->w.to = made;
    c->w.loc = stm->loc;
    s.start = s.round = imp_int(&c->w, 0);
    s.fold = imp_fold_new(&c->w, &s.subst, &stm->exp);
    take_bounds(&s);
    PassWhy why = choice->off ? (PassWhy){PASS_OFF, NULL, NULL} : cut(&s);
    const char *name = form_info[stm->exp.form].text;
    if (why.text) {
        pass_missed(
            c->cx, c->prog, stm, choice, "in-order",
            arena_printf(c->cx->arena, "one thread runs the %s in order", name),
            why);
        stm->exp.exec = AT_THREAD;
        subst_free(&s.subst);
        return;
    }
    pass_remark(c->cx, c->prog, REMARK_DONE, "parts", stm->loc,
                "the %s is run in parts", name);
    body_insert_all_before(body, stm, made);
    body_remove(body, stm);
    subst_free(&s.subst);
}

static bool is_hosts(const Stm *stm)
{
    return stm->exp.form >= FORM_IMP_REDUCE && stm->exp.exec == AT_NONE;
}

static void visit_body(Chunk *c, Body *body)
{
    for (Stm *stm = body->first, *next; stm; stm = next) {
        next = stm->next;
        if (is_hosts(stm) && pass_rewrite(c->cx)) {
            PassChoice choice = pass_choice(c->cx, c->prog, stm);
            rewrite(c, body, stm, &choice);
        }
        for (uint32_t i = 0;
             stm->exp.form < FORM_IMP_KERNEL && i < stm->exp.nfn; i++)
            visit_body(c, stm->exp.fn[i].body);
    }
}

/* ---- names that are alone ---- */

static void note(Chunk *c, const Var *var, const Attr *attrs)
{
    c->alone[var->id] = attr_find(attrs, "restrict") != NULL;
}

static bool note_var(Stm *stm, void *data)
{
    if (stm->exp.form == FORM_IMP_VAR)
        note(data, stm->pat[0], stm->attrs);
    return true;
}

static bool run(Prog *prog, PassContext *cx)
{
    Chunk c = {.prog = prog,
               .cx = cx,
               .sets = points_to_new(prog, cx->arena),
               .alone = ARENA_NEW(cx->arena, bool, prog->nvar),
               .nvar = prog->nvar,
               .w = {.prog = prog, .store = prog->store}};

    if (!choose_options(&c, cx->options))
        return false;
    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        for (uint32_t i = 0; i < f->nparam; i++)
            note(&c, f->param[i], f->param[i]->attrs);
        body_each_stm(f->body, note_var, &c);
        visit_body(&c, f->body);
    }
    return true;
}

const Pass chunk_pass = {
    .name = "chunk",
    .summary = "run parallel statements in parts, as kernels and loops",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(ChunkOptions),
    .defaults = &defaults,
    .eager = &eager,
    .run = run,
};

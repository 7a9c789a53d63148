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
 * after Blelloch 1990).  What has no parts gets the level of threads: one runs
 * it, or, of a scatter for a GPU, as many as there are iterations.
 *
 * requires  a verified program of IMP
 * keeps     values; but floats are combined in another order: 32 neighbours
 *           side by side, and then the parts.  Where parts are depends on the
 *           number of iterations alone.
 * leaves    what is in a kernel, or has a level of its own
 */
#include "passes/chunk/inside.h"

#define AT(field) offsetof(ChunkOptions, field)

static const Option options[] = {
    {"target", OPTION_CHOICE, AT(target), .choices = "cpu|gpu|mixed",
     .help = "for the threads of a processor (cpu), for groups of lanes, or "
             "for both, one statement after the other"},
    {"least", OPTION_COUNT, AT(least), .arg = "N", .min = 1, .max = 1 << 30,
     .help = "a part has N iterations or more (2048; gpu: 16)"},
    {"most", OPTION_COUNT, AT(most), .arg = "N", .min = 1, .max = 1 << 20,
     .help = "there are N parts at most (64; gpu: 32768)"},
    {"own", OPTION_COUNT, AT(own), .arg = "N", .min = 1, .max = 1 << 20,
     .help = "N parts of a scatter have arrays (16; gpu: 512)"},
    {"reuse", OPTION_COUNT, AT(reuse), .arg = "N", .min = 1, .max = 1 << 10,
     .help = "if each element has N iterations there (4)"},
    {"side", OPTION_COUNT, AT(side), .arg = "N", .min = 1, .max = 1 << 10,
     .help = "fold N neighbours side by side (32; gpu: 1)"},
    {"gather", OPTION_COUNT, AT(gather), .arg = "N", .min = 1, .max = 1 << 10,
     .help = "gather N elements at a time (256; gpu: 1)"},
    {"groups", OPTION_COUNT, AT(groups), .arg = "N", .min = 1, .max = 1 << 20,
     .help = "N groups have a part at most (2048)"},
    {"lanes", OPTION_COUNT, AT(lanes), .arg = "N", .min = 1, .max = 1 << 10,
     .help = "a group has N lanes (256)"},
    {"share", OPTION_COUNT, AT(share), .arg = "N", .min = 1, .max = 1 << 8,
     .help = "a lane has N elements of a tile at most (7)"},
    {0},
};

static const ChunkOptions defaults = {.target = CHUNK_CPU};
static const ChunkOptions eager = {CHUNK_MIXED, 2, 5, 3, 1, 2, 3, 3, 3, 2};

/* Estimates.  32 floats are four vectors of AVX2. */
static const ChunkOptions suits[] = {
    [CHUNK_CPU] = {CHUNK_CPU, 2048, 64, 16, 4, 32, 256, 2048, 256, 7},
    [CHUNK_GPU] = {CHUNK_GPU, 16, 32768, 512, 4, 1, 1, 2048, 256, 7},
};

/* What was chosen, or else suits the target. */
static ChunkOptions options_for(ChunkOptions o, ChunkTarget target)
{
    ChunkOptions all = suits[target];

    for (const Option *option = options; option->name; option++)
        if (option->kind == OPTION_COUNT &&
            *OPTION_VALUE(long long, &o, option))
            *OPTION_VALUE(long long, &all, option) =
                *OPTION_VALUE(long long, &o, option);
    return all;
}

/* The options for the next statement. */
static void choose_options(Chunk *c, const ChunkOptions *o)
{
    ChunkTarget target = (ChunkTarget)o->target;

    if (target == CHUNK_MIXED)
        target = c->cx->rewrites % 2 ? CHUNK_CPU : CHUNK_GPU;
    c->o = options_for(*o, target);
    c->steps = 0;
    while ((int64_t)1 << c->steps < c->o.lanes)
        c->steps++;
}

/* Why STM is not run in parts; NULL: it is. */
static const char *cut(ChunkStm *s)
{
    static const char *(*const forms[FORM_COUNT])(ChunkStm *) = {
        [FORM_IMP_REDUCE] = chunk_reduce,
        [FORM_IMP_SCAN] = chunk_scan,
        [FORM_IMP_FILTER] = chunk_sift,
        [FORM_IMP_PARTITION] = chunk_sift,
        [FORM_IMP_SCATTER] = chunk_scatter};

    return chunk_allocates_shared(s) ? "its iterations share blocks"
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

    choose_options(c, choice->options);
    c->w.to = made;
    c->w.loc = stm->loc;
    s.fold = imp_fold_new(&c->w, &s.subst, &stm->exp);
    take_bounds(&s);
    const char *why = choice->off ? PASS_OFF : cut(&s);
    const char *name = form_info[stm->exp.form].text;
    if (why) {
        pass_missed(c->cx, c->prog, stm, choice, "in-order",
                    arena_printf(c->cx->arena,
                                 "one thread runs the %s in order", name),
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

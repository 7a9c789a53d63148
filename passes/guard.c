/* guard.c - what is not proved is asserted.
 *
 * Each demand of a statement (demands.h) that the facts do not prove becomes
 * an assert before it, whose text says what is demanded, and where.  The
 * assert goes as far out as it may.  It leaves a body that runs for each
 * index of a range as it is, where it reads nothing of the body; where what
 * it compares is linear in the index, it holds for all indices if it does for
 * the first and the last, of which the sign of the factor often tells the one
 * that matters.  A program that succeeds comes by each of its demands; so an
 * assert outside fails only where the program fails later on, provided that
 * it says nothing where the body does not run at all.
 *
 * requires  a verified program
 * keeps     everything but asserts marked #[guard]
 * leaves    nothing to a second run
 */
#include "passes/pass.h"

#include "passes/demands.h"
#include "verifier/facts_walk.h"
#include "verifier/prover.h"

#include <stdlib.h>
#include <string.h>

typedef struct GuardOptions {
    bool none;
} GuardOptions;

#define AT(field) offsetof(GuardOptions, field)

static const Option options[] = {
    {"none", OPTION_FLAG, AT(none),
     .help = "remove the asserts that guard added, instead of adding some"},
    {0},
};

enum {
    MAX_INSTANCES = 8, /* of one demand, on its way out */
    MAX_UNDER = 16,
    MAX_IMAGE = 64 /* operators in what stands for a scalar of a body */
};

/* A demand on its way out: its own lists, so that they can change. */
typedef struct Instance {
    Demand demand;
    const Scalar *under[MAX_UNDER];
} Instance;

/* A body around the statement at hand, from the function's on. */
typedef struct Frame {
    Body *body;
    Stm *stm; /* the one that is looked at, or the next body is in; NULL at
                 the body's results */
    const Stm *of; /* the statement that the body belongs to */
    uint32_t fn;
    bool runs;     /* its bounds are known to be positive outside */
    const Scalar **asserted; /* conditions in front of `stm`, to be undone */
    uint32_t nasserted, room;
} Frame;

typedef struct Guard {
    Prog *prog;
    PassContext *cx;
    Store *store;
    PolyStore *polys;
    Facts *facts;
    Subst subst;
    uint32_t nvar;
    uint32_t *depth;      /* by Var.id: the frame that binds it, plus 1 */
    const Scalar **image; /* by Var.id: its value in terms of what its body
                             gets from outside, or NULL */
    bool *is_asserted;    /* by Scalar.id */
    uint32_t asserted_room;
    Frame *frame;
    uint32_t nframe, frame_room;
    Loc loc; /* of the statement at hand */
    Instance *now, *next; /* MAX_INSTANCES each */
} Guard;

/* ---- conditions that are asserted already ---- */

static bool is_asserted(const Guard *g, const Scalar *condition)
{
    return condition->id < g->asserted_room && g->is_asserted[condition->id];
}

static void note_asserted(Guard *g, Frame *frame, const Scalar *condition)
{
    if (condition->id >= g->asserted_room) {
        uint32_t room = scalar_count(g->store) + 64;
        g->is_asserted = ground_realloc(g->is_asserted, room);
        memset(g->is_asserted + g->asserted_room, 0, room - g->asserted_room);
        g->asserted_room = room;
    }
    if (frame->nasserted == frame->room) {
        frame->room = 2 * frame->room + 8;
        frame->asserted = ground_realloc(
            frame->asserted, frame->room * sizeof *frame->asserted);
    }
    frame->asserted[frame->nasserted++] = condition;
    g->is_asserted[condition->id] = true;
}

/* ---- asserts ---- */

static void say_place(const Guard *g, Buf *text)
{
    const char *file = NULL;
    LineCol at;

    if (prog_origin(g->prog, g->loc, &file, &at))
        buf_printf(text, "%s%s%zu:%zu: ", file ? file : "", file ? ":" : "",
                   at.line, at.col);
}

/* "dot.fun:7:22: index of A: not i + 1 < n" */
static const char *text_of(const Guard *g, const Demand *d)
{
    Buf text = {0};

    say_place(g, &text);
    demand_say(g->store, d, &text);
    const char *copy = arena_text(store_arena(g->store), text.at, text.len);
    buf_free(&text);
    return copy;
}

static void add_assert(Guard *g, uint32_t level, const Scalar *condition,
                       const char *text)
{
    Frame *frame = &g->frame[level];
    Stm *stm = stm_new(g->prog, FORM_ASSERT, 0, NULL);

    exp_set_args(g->prog, &stm->exp, 1, &condition);
    stm->exp.u.text = text;
    stm->attrs = attr_with(g->prog, NULL, "guard");
    stm->loc = g->loc;
    if (frame->stm)
        body_insert_before(frame->body, frame->stm, stm);
    else
        body_append(frame->body, stm);
    note_asserted(g, frame, condition);
}

/* ---- on the way out ---- */

typedef struct Reads {
    const Guard *g;
    uint32_t depth; /* of the frame that is left, plus 1 */
    bool inner;     /* reads something that its body binds, other than
                       indices and what has an image */
    bool any;       /* reads anything that its body binds */
    uint32_t nindex;
    Var *const *index;
} Reads;

static bool is_index(const Reads *r, const Var *var)
{
    for (uint32_t i = 0; i < r->nindex; i++)
        if (r->index[i] == var)
            return true;
    return false;
}

static void note_read(Var *var, void *data)
{
    Reads *r = data;

    if (r->g->depth[var->id] != r->depth)
        return;
    r->any = true;
    r->inner |= !is_index(r, var) && !r->g->image[var->id];
}

static Reads reads_of(const Guard *g, uint32_t level, const Scalar *s)
{
    const Frame *frame = &g->frame[level];
    Reads r = {.g = g, .depth = level + 1,
               .nindex = frame->fn == 0 ? stm_index_count(frame->of) : 0,
               .index = frame->of->exp.fn[frame->fn].param};

    scalar_each_var(s, note_read, &r);
    return r;
}

typedef struct Images {
    Guard *g;
    uint32_t depth;
    bool put;
} Images;

static void put_image(Var *var, void *data)
{
    Images *images = data;
    Guard *g = images->g;

    if (g->depth[var->id] == images->depth && g->image[var->id])
        subst_put(&g->subst, var, images->put ? g->image[var->id] : NULL);
}

/* S with images in the place of what the body of LEVEL binds; NULL: it would
 * nest too deep. */
static const Scalar *expand(Guard *g, uint32_t level, const Scalar *s)
{
    Images images = {g, level + 1, true};

    scalar_each_var(s, put_image, &images);
    const Scalar *result = scalar_subst(&g->subst, s);
    images.put = false;
    scalar_each_var(s, put_image, &images);
    return result;
}

/* The difference that decides: it is a demand on its least or largest value.
 * NULL where there is none. */
static const Poly *measure(Guard *g, const Demand *d)
{
    PolyStore *ps = g->polys;
    const Poly *a = poly_of(ps, d->a);
    const Poly *b = d->b ? poly_of(ps, d->b) : NULL;

    switch (d->kind) {
    case DEMAND_LE:
    case DEMAND_LT:
    case DEMAND_SUB:
        return poly_sub(ps, b, a);
    case DEMAND_ADD:
        return poly_add(ps, a, b);
    case DEMAND_MUL:
        return poly_mul(ps, a, b);
    case DEMAND_NEGATE:
        return a;
    default:
        return NULL;
    }
}

/* Which ends of the range of INDEX have to be looked at: 1 the first, 2 the
 * last, 3 both; 0: that would not be enough. */
static unsigned ends_of(Guard *g, const Demand *d, Var *index)
{
    const Poly *q, *r, *p = measure(g, d);
    bool compares = d->kind == DEMAND_LE || d->kind == DEMAND_LT;

    if (!p || !PASS_LEGAL(guard_linear, poly_linear(g->polys, p, index, &q,
                                                    &r)))
        return 0;
    if (!poly_linear(g->polys, p, index, &q, &r))
        return 3;
    if (compares && is_nonneg(g->facts, q))
        return 1;
    if (compares && is_nonneg(g->facts, poly_neg(g->polys, q)))
        return 2;
    return 3;
}

static bool mentions(const Scalar *s, const Var *var)
{
    if (s->op == OP_VAR)
        return s->u.var == var;
    for (uint32_t i = 0; i < s->narg; i++)
        if (mentions(s->arg[i], var))
            return true;
    return false;
}

static bool demand_mentions(const Demand *d, const Var *var, bool *under)
{
    *under = false;
    for (uint32_t i = 0; i < d->nunder; i++)
        *under |= mentions(d->under[i], var);
    return mentions(d->a, var) || (d->b && mentions(d->b, var));
}

static bool is_int(const Scalar *s, int64_t value)
{
    int64_t number;

    return s->elem == ELEM_I64 && scalar_is_int(s, &number) &&
           number == value;
}

/* A OP B, where the first index has become 0. */
static const Scalar *without_zero(Guard *g, Op op, const Scalar *a,
                                  const Scalar *b)
{
    if (op == OP_MUL && (is_int(a, 0) || is_int(b, 0)))
        return scalar_int(g->store, ELEM_I64, 0);
    if (op == OP_ADD && is_int(a, 0))
        return b;
    if ((op == OP_ADD || op == OP_SUB) && is_int(b, 0))
        return a;
    return scalar_binary(g->store, op, a, b);
}

static const Scalar *tidy(Guard *g, const Scalar *s)
{
    bool sums = s->elem == ELEM_I64 &&
                (s->op == OP_ADD || s->op == OP_SUB || s->op == OP_MUL);

    if (!sums)
        return s;
    const Scalar *a = tidy(g, s->arg[0]), *b = tidy(g, s->arg[1]);
    return a && b ? without_zero(g, (Op)s->op, a, b) : NULL;
}

static const Scalar *put_index(Guard *g, const Scalar *s)
{
    const Scalar *result = scalar_subst(&g->subst, s);

    return !result || result == s ? result : tidy(g, result);
}

static bool replace(Guard *g, Demand *d, Var *index, const Scalar *by)
{
    subst_put(&g->subst, index, by);
    d->a = put_index(g, d->a);
    d->b = d->b ? put_index(g, d->b) : NULL;
    subst_put(&g->subst, index, NULL);
    return d->a && (d->b || d->kind == DEMAND_NEGATE);
}

static bool push(Guard *g, uint32_t *n, const Instance *from)
{
    if (*n == MAX_INSTANCES)
        return false;
    Instance *to = &g->next[(*n)++];
    *to = *from;
    to->demand.under = to->under;
    return true;
}

/* The instance at the ends of INDEX, which counts up to BOUND. */
static bool take_ends(Guard *g, uint32_t *n, const Instance *from, Var *index,
                      const Scalar *bound)
{
    const Scalar *last = scalar_binary(g->store, OP_SUB, bound,
                                       scalar_int(g->store, ELEM_I64, 1));
    const Scalar *end[2] = {scalar_int(g->store, ELEM_I64, 0), last};
    bool under;

    if (!demand_mentions(&from->demand, index, &under) && !under)
        return push(g, n, from);
    unsigned ends = under ? 0 : ends_of(g, &from->demand, index);
    for (unsigned k = 0; k < 2; k++) {
        if (!(ends >> k & 1))
            continue;
        if (!end[k] || !push(g, n, from) ||
            !replace(g, &g->next[*n - 1].demand, index, end[k]))
            return false;
    }
    return ends != 0;
}

static void swap_lists(Guard *g)
{
    Instance *now = g->now;

    g->now = g->next;
    g->next = now;
}

/* Everything of INSTANCE in terms of what the body of LEVEL gets from outside
 * and its indices. */
static bool expand_instance(Guard *g, uint32_t level, Instance *instance)
{
    Demand *d = &instance->demand;
    const Scalar **part[2 + MAX_UNDER];
    uint32_t n = 0;

    part[n++] = &d->a;
    if (d->b)
        part[n++] = &d->b;
    for (uint32_t i = 0; i < d->nunder; i++)
        part[n++] = &instance->under[i];
    for (uint32_t i = 0; i < n; i++) {
        Reads r = reads_of(g, level, *part[i]);
        if (!PASS_LEGAL(guard_reads_outside, !r.inner))
            return false;
        if (r.any && !(*part[i] = expand(g, level, *part[i])))
            return false;
    }
    return true;
}

/* The instance says nothing where the body of LEVEL does not run. */
static bool put_bounds(Guard *g, uint32_t level, Instance *instance)
{
    const Stm *of = g->frame[level].of;
    Demand *d = &instance->demand;

    if (PASS_LEGAL(guard_runs, g->frame[level].runs))
        return true;
    for (uint32_t i = 0; i < stm_index_count(of); i++) {
        const Scalar *bound = of->exp.arg[i];
        const Scalar *runs = scalar_binary(
            g->store, OP_GT, bound, scalar_int(g->store, ELEM_I64, 0));
        if (d->nunder == MAX_UNDER || !runs)
            return false;
        /* In front of the others: they may rely on it. */
        memmove(instance->under + 1, instance->under,
                d->nunder * sizeof *instance->under);
        instance->under[0] = runs;
        d->nunder++;
        d->under = instance->under;
    }
    return true;
}

/* Does the body of LEVEL run for all indices in a range, whatever happens? */
static bool is_range(const Guard *g, uint32_t level)
{
    const Frame *frame = &g->frame[level];
    FormId form = (FormId)frame->of->exp.form;

    return frame->fn == 0 && form != FORM_IF &&
           !(form == FORM_LOOP && frame->of->exp.is_while);
}

/* G->now, N of them, out of the body of LEVEL; false: as they are. */
static bool leave_body(Guard *g, uint32_t level, uint32_t *n)
{
    const Frame *frame = &g->frame[level];
    const Stm *of = frame->of;
    Instance keep[MAX_INSTANCES];
    uint32_t kept = *n;

    if (!PASS_LEGAL(guard_body_runs, is_range(g, level)))
        return false;
    memcpy(keep, g->now, *n * sizeof *keep);
    bool ok = true;
    for (uint32_t i = 0; i < *n && ok; i++)
        ok = expand_instance(g, level, &g->now[i]);
    for (uint32_t k = 0; k < stm_index_count(of) && ok; k++) {
        uint32_t count = 0;
        for (uint32_t i = 0; i < *n && ok; i++)
            ok = take_ends(g, &count, &g->now[i], of->exp.fn[0].param[k],
                           of->exp.arg[k]);
        swap_lists(g);
        *n = count;
    }
    for (uint32_t i = 0; i < *n && ok; i++)
        ok = put_bounds(g, level, &g->now[i]);
    if (!ok) {
        memcpy(g->now, keep, kept * sizeof *keep);
        *n = kept;
    }
    for (uint32_t i = 0; i < *n; i++)
        g->now[i].demand.under = g->now[i].under;
    return ok;
}

/* ---- demands ---- */

static void assert_instance(Guard *g, uint32_t level, Instance *instance,
                            const char *text)
{
    instance->demand.under = instance->under;
    if (demand_is_proved(g->facts, &instance->demand))
        return;
    const Scalar *condition = demand_condition(g->store, &instance->demand);
    if (!condition) {
        pass_error(g->cx, g->prog, g->loc, 1,
                   "a check would nest too deep here");
        return;
    }
    if (is_asserted(g, condition) || !pass_rewrite(g->cx))
        return;
    add_assert(g, level, condition, text);
    pass_remark(g->cx, g->prog, REMARK_DONE,
                level + 1 == g->nframe ? "guarded" : "guarded-outside", g->loc,
                "not proved, so asserted: %s", text);
}

/* What the statement demands holds from here on.  That something fits into
 * i64 says nothing to those who read expressions over the integers. */
static void learn(Guard *g, const Demand *demand)
{
    bool compares = demand->kind == DEMAND_LE || demand->kind == DEMAND_LT ||
                    demand->kind == DEMAND_NONZERO ||
                    demand->kind == DEMAND_HOLDS;
    const Scalar *said =
        compares ? demand_condition(g->store, demand) : NULL;

    if (said)
        facts_assume(g->facts, said, NULL);
}

static void guard_demand(const Demand *demand, void *data)
{
    Guard *g = data;
    uint32_t level = g->nframe - 1, n = 1;
    const char *text = text_of(g, demand);

    g->now[0].demand = *demand;
    if (demand->nunder > MAX_UNDER) {
        const Scalar *all = demand_condition(g->store, demand);
        g->now[0].demand = (Demand){.kind = DEMAND_HOLDS, .a = all,
                                    .what = demand->what};
        if (!all)
            return;
    }
    memcpy(g->now[0].under, demand->under,
           g->now[0].demand.nunder * sizeof *demand->under);
    g->now[0].demand.under = g->now[0].under;
    while (level > 0 && leave_body(g, level, &n))
        level--;
    for (uint32_t i = 0; i < n; i++)
        assert_instance(g, level, &g->now[i], text);
    learn(g, demand);
}

/* ---- the walk ---- */

/* Before its bodies are entered: what holds inside says nothing here. */
static bool bounds_are_positive(const Guard *g, const Stm *stm)
{
    for (uint32_t i = 0; i < stm_index_count(stm); i++)
        if (prove_positive(g->facts, poly_of(g->polys, stm->exp.arg[i])) !=
            PROVED)
            return false;
    return true;
}

static void enter_frame(Guard *g, Body *body, const Stm *of, uint32_t fn,
                        bool runs)
{
    if (g->nframe == g->frame_room) {
        g->frame_room = 2 * g->frame_room + 8;
        g->frame = ground_realloc(g->frame,
                                  g->frame_room * sizeof *g->frame);
    }
    g->frame[g->nframe++] = (Frame){.body = body, .of = of, .fn = fn,
                                       .runs = runs};
}

static void leave_frame(Guard *g)
{
    Frame *frame = &g->frame[--g->nframe];

    for (uint32_t i = 0; i < frame->nasserted; i++)
        g->is_asserted[frame->asserted[i]->id] = false;
    free(frame->asserted);
}

static uint32_t size_of(const Scalar *s, uint32_t limit)
{
    uint32_t size = 1;

    for (uint32_t i = 0; i < s->narg && size < limit; i++)
        size += size_of(s->arg[i], limit - size);
    return size;
}

static void set_depth(Guard *g, Var *const *var, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        g->depth[var[i]->id] = g->nframe;
}

/* What STM binds may be replaced by its value. */
static void note_image(Guard *g, const Stm *stm)
{
    if (stm->exp.form != FORM_SCALAR || stm->npat != 1 || g->nframe < 2 ||
        !type_is_scalar(stm->pat[0]->type) ||
        attr_find(stm->attrs, "spec"))
        return;
    uint32_t level = g->nframe - 1;
    const Scalar *s = stm->exp.arg[0];
    if (reads_of(g, level, s).inner)
        return;
    s = expand(g, level, s);
    if (s && size_of(s, MAX_IMAGE) < MAX_IMAGE)
        g->image[stm->pat[0]->id] = s;
}

static void note_assert(Guard *g, const Stm *stm)
{
    const Scalar *condition = stm->exp.arg[0];

    if (!is_asserted(g, condition))
        note_asserted(g, &g->frame[g->nframe - 1], condition);
}

static bool visit_body(Guard *g, Body *body, const Stm *of, uint32_t fn,
                       bool runs);

static bool visit_stm(Guard *g, Stm *stm)
{
    bool ok = true;

    g->frame[g->nframe - 1].stm = stm;
    g->loc = stm->loc;
    ok = stm_each_demand(g->facts, stm, guard_demand, g);
    bool runs = stm->exp.nfn && bounds_are_positive(g, stm);
    for (uint32_t i = 0; i < stm->exp.nfn && ok; i++) {
        uint32_t mark = facts_mark(g->facts);
        facts_enter(g->facts, stm, i);
        ok = visit_body(g, stm->exp.fn[i].body, stm, i, runs);
        facts_undo(g->facts, mark);
    }
    if (stm->exp.form == FORM_ASSERT)
        note_assert(g, stm);
    facts_pass(g->facts, stm);
    set_depth(g, stm->pat, stm->npat);
    note_image(g, stm);
    return ok;
}

static bool visit_body(Guard *g, Body *body, const Stm *of, uint32_t fn,
                       bool runs)
{
    bool ok = true;

    enter_frame(g, body, of, fn, runs);
    if (of)
        set_depth(g, of->exp.fn[fn].param, of->exp.fn[fn].nparam);
    for (Stm *s = body->first; s && ok; s = s->next)
        ok = visit_stm(g, s);
    g->frame[g->nframe - 1].stm = NULL;
    g->loc = body->loc;
    ok = ok && body_each_demand(g->facts, body, guard_demand, g);
    leave_frame(g);
    return ok;
}

static bool guard_all(Prog *prog, PassContext *cx)
{
    uint32_t n = prog->nvar;
    PolyStore *polys = poly_store_new(prog->store);
    Guard g = {.prog = prog, .cx = cx, .store = prog->store, .polys = polys,
               .facts = facts_new(prog, polys), .subst = subst_new(prog),
               .nvar = n, .depth = ARENA_NEW(cx->arena, uint32_t, n),
               .image = ARENA_NEW(cx->arena, const Scalar *, n),
               .now = ARENA_NEW(cx->arena, Instance, MAX_INSTANCES),
               .next = ARENA_NEW(cx->arena, Instance, MAX_INSTANCES)};
    bool ok = true;

    for (Fun *f = prog->first; f && ok; f = f->next) {
        cx->fun = f;
        facts_enter_fun(g.facts, f);
        ok = visit_body(&g, f->body, NULL, 0, true);
        facts_undo(g.facts, 0);
        if (!ok)
            pass_error(cx, prog, g.loc, 1, "a check would nest too deep here");
    }
    subst_free(&g.subst);
    facts_free(g.facts);
    poly_store_free(polys);
    free(g.is_asserted);
    free(g.frame);
    return ok && !diag_failed(cx->diag);
}

/* ---- --none ---- */

static void remove_guards(PassContext *cx, Body *body)
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            remove_guards(cx, s->exp.fn[i].body);
        if (s->exp.form == FORM_ASSERT && attr_find(s->attrs, "guard") &&
            pass_rewrite(cx))
            body_remove(body, s);
    }
}

static bool run(Prog *prog, PassContext *cx)
{
    const GuardOptions *o = cx->options;

    if (!o->none)
        return guard_all(prog, cx);
    for (Fun *f = prog->first; f; f = f->next)
        remove_guards(cx, f->body);
    return true;
}

const Pass guard_pass = {
    .name = "guard",
    .summary = "assert what is not proved: bounds, sizes, overflow",
    .in = STAGE_ARRAYS,
    .out = STAGE_SAME,
    .options = options,
    .options_size = sizeof(GuardOptions),
    .run = run,
};

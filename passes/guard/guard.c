/* guard.c - what is not proved is asserted.
 *
 * Each demand of a statement (demands.h) that the facts do not prove becomes an
 * assert before it, whose text says what is demanded; its place is that of the
 * statement.  The assert goes as far out as it may.  It leaves a body that runs
 * for each index of a range as it is, where it reads nothing of the body; where
 * what it compares is linear in the index, it holds for all indices if it does
 * for the first and the last, of which the sign of the factor often tells the
 * one that matters.  A program that succeeds comes by each of its demands; so
 * an assert outside fails only where the program fails later on, provided that
 * it says nothing where the body does not run at all.
 *
 * Whether an update selects an element twice along several dimensions is
 * computed before it (twice.c).
 *
 * requires  a verified program
 * keeps     everything but what is marked #[guard]; expressions that nest deep
 *           are said in parts
 * leaves    nothing to a second run (facts.h)
 */
#include "passes/pass.h"

#include "passes/guard/asserted.h"
#include "passes/guard/facts.h"
#include "passes/guard/split_scalars.h"
#include "passes/guard/twice.h"
#include "passes/shared/failure/demands.h"
#include "passes/shared/scalars/images.h"
#include "verifier/prover/bounds.h"
#include "verifier/prover/facts/walk.h"
#include "verifier/prover/prover.h"

#include <stdlib.h>
#include <string.h>

typedef struct GuardOptions {
    bool none;
} GuardOptions;

#define AT(field) offsetof(GuardOptions, field)

static const Option options[] = {
    {"none", OPTION_FLAG, AT(none),
     .help = "remove the checks that guard added, instead of adding some"},
    {0},
};

/* Estimates; the second counts conditions that a demand stands under. */
enum {
    MAX_INSTANCES = 8, /* of one demand, on its way out */
    MAX_UNDER = 16
};

/* A demand on its way out: its own lists, so that they can change. */
typedef struct Instance {
    Demand demand;
    const Scalar *under[MAX_UNDER];
} Instance;

/* A body around the current statement, from the function's on. */
typedef struct Frame {
    Body *body;
    Stm *stm; /* the one that is looked at, or the next body is in; NULL at
                 the body's results */
    const Stm *of; /* the statement that the body belongs to */
    uint32_t fn;
    bool runs;     /* its bounds are known to be positive outside */
} Frame;

/* An assert in front of a statement whose bodies are still being looked at:
 * what it says holds after them, too. */
typedef struct Pending {
    const Scalar *condition;
    uint32_t level; /* of the frame that it is in */
} Pending;

typedef struct Guard {
    Prog *prog;
    PassContext *cx;
    Store *store;
    PolyStore *polys;
    GuardFacts known;
    Facts *facts; /* of them, those that are asked first */
    Images images; /* the body of frame k is at depth k + 1 */
    Asserted asserted;
    Frame *frame;
    uint32_t nframe, frame_room;
    Pending *pending;
    uint32_t npending, pending_room;
    Loc loc; /* of the current statement */
    Instance *now, *next; /* MAX_INSTANCES each */
} Guard;

/* ---- asserts ---- */

static void note_pending(Guard *g, uint32_t level, const Scalar *condition)
{
    GROUND_ROOM(g->pending, g->npending, g->pending_room);
    g->pending[g->npending++] = (Pending){condition, level};
}

/* A body was left, and what was known in it is forgotten. */
static void learn_pending(Guard *g)
{
    uint32_t level = g->nframe - 1, n = 0;

    for (uint32_t i = 0; i < g->npending; i++) {
        Pending p = g->pending[i];
        guard_facts_assume(&g->known, p.condition);
        if (p.level < level)
            g->pending[n++] = p;
    }
    g->npending = n;
}

/* "index of A: not i + 1 < n" */
static const char *text_of(const Guard *g, const Demand *d)
{
    Buf text = {0};

    demand_say(g->store, d, &text);
    const char *copy = arena_text(store_arena(g->store), text.at, text.len);
    buf_free(&text);
    return copy;
}

/* Between the assert at LEVEL and the current statement there may be bodies. */
static void note_asserted(Guard *g, uint32_t level, const Scalar *condition)
{
    asserted_note(&g->asserted, condition, level);
    if (level + 1 < g->nframe)
        note_pending(g, level, condition);
}

/* Does an assert of an earlier run say CONDITION, which is to stand at LEVEL?
 * Then it is as if this run had added it. */
static bool take_earlier(Guard *g, uint32_t level, const Scalar *condition)
{
    uint32_t at;

    if (!asserted_earlier(&g->asserted, condition, &at))
        return false;
    note_asserted(g, at > level ? at : level, condition);
    return true;
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
    body_insert_before(frame->body, frame->stm, stm);
    note_asserted(g, level, condition);
}

/* ---- on the way out ---- */

/* The indices of the body of LEVEL. */
static uint32_t indices(const Guard *g, uint32_t level, Var *const **index)
{
    const Frame *frame = &g->frame[level];

    *index = frame->of ? frame->of->exp.fn[frame->fn].param : NULL;
    return frame->of ? stm_fn_index_count(frame->of, frame->fn) : 0;
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

static bool demand_mentions(const Demand *d, const Var *var, bool *under)
{
    *under = false;
    for (uint32_t i = 0; i < d->nunder; i++)
        *under |= scalar_mentions(d->under[i], var);
    return scalar_mentions(d->a, var) ||
           (d->b && scalar_mentions(d->b, var));
}

static bool replace(Guard *g, Demand *d, Var *index, const Scalar *by)
{
    d->a = images_put(&g->images, d->a, index, by);
    d->b = d->b ? images_put(&g->images, d->b, index, by) : NULL;
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
    Var *const *index;
    uint32_t nindex = indices(g, level, &index);
    for (uint32_t i = 0; i < n; i++) {
        bool lack = images_lack(&g->images, *part[i], level + 1, index, nindex);
        if (!PASS_LEGAL(guard_reads_outside, !lack) ||
            !(*part[i] = images_expand(&g->images, *part[i], level + 1)))
            return false;
    }
    return true;
}

/* CONDITION comes before the others, which may rely on it, if it is not among
 * them. */
static bool put_first(Instance *instance, const Scalar *condition)
{
    Demand *d = &instance->demand;
    uint32_t at = 0;

    while (at < d->nunder && instance->under[at] != condition)
        at++;
    if (at == MAX_UNDER)
        return false;
    memmove(instance->under + 1, instance->under,
            at * sizeof *instance->under);
    instance->under[0] = condition;
    d->nunder += at == d->nunder;
    d->under = instance->under;
    return true;
}

/* The instance says nothing where the body of LEVEL does not run. */
static bool put_bounds(Guard *g, uint32_t level, Instance *instance)
{
    const Stm *of = g->frame[level].of;

    if (PASS_LEGAL(guard_runs, g->frame[level].runs))
        return true;
    for (uint32_t i = 0; i < stm_index_count(of); i++) {
        const Scalar *bound = of->exp.arg[i];
        const Scalar *runs = scalar_binary(
            g->store, OP_GT, bound, scalar_int(g->store, ELEM_I64, 0));
        if (!runs || !put_first(instance, runs))
            return false;
    }
    return true;
}

/* Does the body of LEVEL run for all indices in a range, whatever happens? */
static bool is_range(const Guard *g, uint32_t level)
{
    const Frame *frame = &g->frame[level];
    FormId form = (FormId)frame->of->exp.form;

    return (frame->fn == 0 || frame->fn == stm_goes_on(frame->of)) &&
           form != FORM_IF &&
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
            ok = take_ends(g, &count, &g->now[i],
                           of->exp.fn[frame->fn].param[k], of->exp.arg[k]);
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

/* HERE is what is demanded where the statement stands. */
static void assert_instance(Guard *g, uint32_t level, Instance *instance,
                            const Demand *said, const Scalar *here,
                            const char *text)
{
    bool asked = level + 1 == g->nframe; /* and not proved */

    instance->demand.under = instance->under;
    if (!asked && demand_is_proved(g->facts, &instance->demand))
        return;
    const Scalar *condition =
        asked ? here : demand_condition(g->store, &instance->demand);
    if (!condition) {
        pass_error(g->cx, g->prog, g->loc, 1,
                   "a check would nest too deep here");
        return;
    }
    if (asserted_is(&g->asserted, condition) ||
        take_earlier(g, level, condition) ||
        guard_facts_prove(&g->known, said) ||
        guard_facts_prove(&g->known, &instance->demand) ||
        !pass_rewrite(g->cx))
        return;
    add_assert(g, level, condition, text);
    pass_remark(g->cx, g->prog, REMARK_DONE,
                level + 1 == g->nframe ? "guarded" : "guarded-outside", g->loc,
                "not proved, so asserted: %s", text);
}

/* What the statement demands holds from here on.  That something fits into
 * i64 says nothing to those who read expressions over the integers. */
static void learn(Guard *g, DemandKind kind, const Scalar *condition)
{
    bool compares = kind == DEMAND_LE || kind == DEMAND_LT ||
                    kind == DEMAND_NONZERO || kind == DEMAND_HOLDS;

    if (compares && condition)
        guard_facts_assume(&g->known, condition);
}

/* A * 8 fits, where A is not negative, if A is no more than a number. */
static Demand with_sign(Guard *g, const Demand *demand)
{
    Demand d = *demand;
    int64_t number;

    if (d.kind != DEMAND_MUL)
        return d;
    bool first = scalar_is_int(d.a, &number);
    if ((!first && !scalar_is_int(d.b, &number)) || number <= 0)
        return d;
    const Scalar *other = first ? d.b : d.a;
    uint32_t mark = facts_mark(g->facts);
    for (uint32_t i = 0; i < d.nunder; i++)
        facts_assume(g->facts, d.under[i], NULL);
    if (is_nonneg(g->facts, poly_of(g->polys, other))) {
        d.kind = DEMAND_LE;
        d.a = other;
        d.b = scalar_int(g->store, ELEM_I64, INT64_MAX / number);
    }
    facts_undo(g->facts, mark);
    return d;
}

static void guard_demand(const Demand *said, void *data)
{
    Guard *g = data;
    uint32_t level = g->nframe - 1, n = 1;
    const char *text = text_of(g, said);
    const Demand signed_demand = with_sign(g, said), *demand = &signed_demand;
    const Scalar *here = demand_condition(g->store, demand);

    g->now[0].demand = *demand;
    if (demand->nunder > MAX_UNDER) {
        g->now[0].demand = (Demand){.kind = DEMAND_HOLDS, .a = here,
                                    .what = demand->what};
        if (!here)
            return;
    }
    if (g->now[0].demand.nunder)
        memcpy(g->now[0].under, demand->under,
               g->now[0].demand.nunder * sizeof *demand->under);
    g->now[0].demand.under = g->now[0].under;
    while (level > 0 && leave_body(g, level, &n))
        level--;
    for (uint32_t i = 0; i < n; i++)
        assert_instance(g, level, &g->now[i], said, here, text);
    learn(g, demand->kind, here);
}

/* ---- updates that may select an element twice ---- */

/* Was that asserted by an earlier run: by what stands before STM? */
static bool is_asked_twice(const Stm *stm)
{
    for (const Stm *s = stm->prev; s && attr_find(s->attrs, "guard");
         s = s->prev)
        if (s->exp.form != FORM_ASSERT)
            return true;
    return false;
}

static bool is_injective(Facts *facts, const Exp *exp)
{
    return bound_injective(facts, &exp->u.sel, exp->arg).verdict == PROVED;
}

/* Along one dimension it does not: stm_each_demand has asked for that. */
static bool may_select_twice(const Guard *g, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    Facts *all = g->known.all;

    return exp->form == FORM_UPDATE && !exp->u.sel.dim &&
           exp->u.sel.rank > 1 && !attr_find(stm->attrs, "spec") &&
           !is_injective(g->facts, exp) && !is_asked_twice(stm) &&
           !(all && is_injective(all, exp));
}

static bool guard_selection(Guard *g, Stm *stm)
{
    Frame *frame = &g->frame[g->nframe - 1];

    if (!may_select_twice(g, stm) || !pass_rewrite(g->cx))
        return true;
    const char *text =
        arena_printf(store_arena(g->store),
                     "update of %s: an element is selected twice",
                     stm->exp.arg[0]->u.var->name->text);
    Var *apart = guard_twice(g->prog, frame->body, stm);
    if (!apart)
        return false;
    add_assert(g, g->nframe - 1, scalar_var(g->store, apart), text);
    pass_remark(g->cx, g->prog, REMARK_DONE, "guarded", g->loc,
                "not proved, so asserted: %s", text);
    return true;
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
    GROUND_ROOM(g->frame, g->nframe, g->frame_room);
    g->frame[g->nframe++] = (Frame){.body = body, .of = of, .fn = fn,
                                       .runs = runs};
}

static void leave_frame(Guard *g)
{
    asserted_leave(&g->asserted, --g->nframe);
}

static void note_assert(Guard *g, const Stm *stm)
{
    const Scalar *condition = stm->exp.arg[0];
    uint32_t level = g->nframe - 1;

    if (stm_is_guard(stm))
        asserted_note_earlier(&g->asserted, condition, level);
    else if (!asserted_is(&g->asserted, condition))
        asserted_note(&g->asserted, condition, level);
}

static bool visit_body(Guard *g, Body *body, const Stm *of, uint32_t fn,
                       bool runs);

static bool visit_stm(Guard *g, Stm *stm)
{
    bool ok = true;

    g->frame[g->nframe - 1].stm = stm;
    g->loc = stm->loc;
    ok = stm_each_demand(g->facts, stm, guard_demand, g) &&
         guard_selection(g, stm);
    bool runs = stm->exp.nfn && bounds_are_positive(g, stm);
    /* What is #[spec] may fail: then its results are undefined. */
    bool asks = !attr_find(stm->attrs, "spec") &&
                !attr_find(stm->attrs, "guard");
    uint32_t nfn = asks ? stm->exp.nfn : 0;
    for (uint32_t i = 0; i < nfn && ok; i++) {
        GuardMark mark = guard_facts_mark(&g->known);
        guard_facts_enter(&g->known, stm, i);
        ok = visit_body(g, stm->exp.fn[i].body, stm, i, runs);
        guard_facts_undo(&g->known, mark);
        learn_pending(g);
    }
    if (stm->exp.form == FORM_ASSERT)
        note_assert(g, stm);
    guard_facts_pass(&g->known, stm);
    Var *const *index;
    uint32_t nindex = indices(g, g->nframe - 1, &index);
    images_pass(&g->images, stm, g->nframe, index, nindex);
    return ok;
}

static bool visit_body(Guard *g, Body *body, const Stm *of, uint32_t fn,
                       bool runs)
{
    bool ok = true;

    enter_frame(g, body, of, fn, runs);
    if (of)
        images_bind(&g->images, of->exp.fn[fn].param, of->exp.fn[fn].nparam,
                    g->nframe);
    for (Stm *s = body->first; s && ok; s = s->next)
        ok = visit_stm(g, s);
    g->frame[g->nframe - 1].stm = NULL;
    g->loc = body->loc;
    ok = ok && body_each_demand(g->facts, body, guard_demand, g);
    leave_frame(g);
    return ok;
}

static bool visit_fun(Guard *g, Fun *fun)
{
    GuardMark none = {0, 0};

    g->cx->fun = fun;
    guard_facts_enter_fun(&g->known, fun);
    bool ok = visit_body(g, fun->body, NULL, 0, true);
    guard_facts_undo(&g->known, none);
    if (fun->next)
        guard_facts_forget_polys(&g->known);
    return ok;
}

static bool guard_all(Prog *prog, PassContext *cx)
{
    GuardFacts known = guard_facts_new(prog);
    Guard g = {.prog = prog,
               .cx = cx,
               .store = prog->store,
               .polys = facts_polys(known.own),
               .known = known,
               .facts = known.own,
               .images = images_new(prog, cx->arena),
               .now = ARENA_NEW(cx->arena, Instance, MAX_INSTANCES),
               .next = ARENA_NEW(cx->arena, Instance, MAX_INSTANCES)};
    size_t before = cx->diag->count[DIAG_ERROR];
    bool ok = true;

    for (Fun *f = prog->first; f && ok; f = f->next) {
        ok = visit_fun(&g, f);
        if (!ok)
            pass_error(cx, prog, g.loc, 1, "a check would nest too deep here");
    }
    images_free(&g.images);
    guard_facts_free(&known);
    asserted_free(&g.asserted);
    free(g.frame);
    free(g.pending);
    return ok && cx->diag->count[DIAG_ERROR] == before;
}

/* ---- --none ---- */

/* Last ones first: asserts read what else is marked. */
static void remove_guards(PassContext *cx, Body *body)
{
    for (Stm *s = body->last, *prev; s; s = prev) {
        prev = s->prev;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            remove_guards(cx, s->exp.fn[i].body);
        if (attr_find(s->attrs, "guard") && pass_rewrite(cx))
            body_remove(body, s);
    }
}

static bool run(Prog *prog, PassContext *cx)
{
    const GuardOptions *o = cx->options;

    if (!o->none) {
        split_scalars(prog, cx);
        return guard_all(prog, cx);
    }
    for (Fun *f = prog->first; f; f = f->next)
        remove_guards(cx, f->body);
    return true;
}

const Pass guard_pass = {
    .name = "guard",
    .summary = "assert what is not proved: bounds, sizes, overflow",
    .in = LEVEL_PURE,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(GuardOptions),
    .run = run,
};

/* hoist.c - move statements to where they run less often.
 *
 * A statement that reads nothing of the body that it stands in goes before
 * the statement that the body belongs to; the walk is from the inside out, so
 * that it goes as far as it may.  An allocation then goes up after the last
 * binding that its size reads, and takes the scalars along that the size is
 * made of: what is to be built in its block can begin there.
 *
 * docs/language.md, 5.14, is the law.  What may fail passes a guard only
 * where it is proved that it does not, as a scalar marked #[spec], or as an
 * allocation: of max(0, size) above an assert, and of no size where the body
 * that it leaves does not run (hoist_guard.h).  What takes room or time leaves
 * a body that may not run only where as much is there already (covered.h).  A
 * fresh array leaves a body that runs many times only where nobody consumes it.
 * What touches memory passes no writer of the same block.
 *
 * requires  a verified program
 * keeps     asserts where they are; arrays of a group or a thread in it
 * leaves    nothing to a second run
 */
#include "passes/pass.h"

#include "passes/hoist/clamped.h"
#include "passes/hoist/exec.h"
#include "passes/hoist/writes.h"
#include "passes/shared/failure/checks.h"
#include "passes/shared/failure/proved.h"
#include "passes/shared/failure/undefined.h"
#include "passes/shared/motion/covered.h"
#include "passes/shared/motion/hoist_guard.h"
#include "passes/shared/motion/hoist_up.h"
#include "passes/shared/storage/consumed.h"
#include "passes/shared/storage/room.h"
#include "passes/shared/storage/written.h"
#include "verifier/prover/facts/walk.h"

typedef struct Hoister {
    Prog *prog;
    PassContext *cx;
    Facts *facts;
    Checks checks;
    Writes writes;
    Covered covered;
    HoistGuards guards;
    bool *consumed;    /* by Var.id */
    bool *states;      /* exec.h */
    bool *feeds;       /* by Var.id: the size of an allocation is made of it */
    uint8_t *none;     /* undefined.h */
    uint32_t *depth;   /* by Var.id: of the body that binds it */
    uint32_t *number;  /* by Var.id: for hoist_up */
    Clamped clamped;
    uint64_t tick;
    bool *awaited; /* by Var.id: a scalar stays that may go once what binds
                      this has gone */
    bool unpaid;   /* something stays that may go now that others are gone */
    bool again;    /* what stays was said before */
} Hoister;

/* A body that statements may leave. */
typedef struct Gate {
    const Stm *stm; /* whose body it is */
    uint32_t fn, depth;
    uint64_t entered; /* the tick then */
    bool repeats, parallel;
    bool checked;     /* an assert stands before what is looked at */
    int runs;         /* surely, not surely; -1: nobody asked */
    uint32_t repeat_outside; /* depth of the body around that repeats; 0 */
} Gate;

/* ---- what a statement reads ---- */

typedef struct Reads {
    const Hoister *h;
    const Gate *gate;
    const Var *inner;  /* one that the body binds */
    uint32_t deepest;  /* of those bound outside */
    uint8_t none;      /* why what it reads may be undefined */
    bool stale;        /* reads what is written */
    bool folded;       /* reads a fold, whose elements share offsets */
    bool inside;       /* in a body of the statement */
} Reads;

static void note_read(Var *var, void *data)
{
    Reads *r = data;
    uint32_t depth = r->h->depth[var->id];

    if (depth > r->gate->depth)
        return; /* bound inside the statement itself */
    if (depth == r->gate->depth)
        r->inner = var;
    else if (depth > r->deepest)
        r->deepest = depth;
    /* Undefined elements are an error only where a body computes with them. */
    if ((r->inside || !type_is_array(var->type)) &&
        r->h->none[var->id] > r->none)
        r->none = r->h->none[var->id];
    r->folded |= var->place.ixfn && var->place.ixfn->fold;
    if (type_is_array(var->type))
        r->stale |= writes_since(&r->h->writes, var, r->gate->entered);
}

static void set_depth(Hoister *h, const Stm *stm, uint32_t depth)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        h->depth[stm->pat[i]->id] = depth;
}

/* A pattern may name in types and places what it binds itself. */
static Reads reads_of(Hoister *h, const Gate *gate, Stm *stm)
{
    Reads r = {.h = h, .gate = gate};

    set_depth(h, stm, gate->depth + 1);
    hoist_guards_each_use(&h->guards, stm, note_read, &r);
    set_depth(h, stm, gate->depth);
    r.inside = true;
    for (uint32_t i = 0; i < stm->exp.nfn && !r.inner; i++)
        body_each_use(stm->exp.fn[i].body, note_read, &r);
    return r;
}

/* ---- what a statement makes ---- */

static bool is_plain_scalar(const Stm *stm)
{
    return stm->exp.form == FORM_SCALAR && stm->npat == 1 &&
           type_is_scalar(stm->pat[0]->type) && !stm->pat[0]->place.ixfn;
}

static bool is_consumed(const Hoister *h, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (h->consumed[stm->pat[i]->id])
            return true;
    return false;
}

/* So small that each thread keeps its own. */
static bool has_constant_size(const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++) {
        const Type *type = stm->pat[i]->type;
        for (uint32_t d = 0; d < type->rank; d++)
            if (type->size[d]->op != OP_CONST)
                return false;
    }
    return true;
}

/* ---- does the body run at all? ---- */

static bool bounds_are_positive(const Hoister *h, const Stm *stm)
{
    PolyStore *ps = facts_polys(h->facts);

    for (uint32_t i = 0; i < stm_index_count(stm); i++)
        if (prove_positive(h->facts, poly_of(ps, stm->exp.arg[i])) != PROVED)
            return false;
    return true;
}

/* To its end: what is #[spec] may stop anywhere. */
static bool surely_runs(const Hoister *h, Gate *gate)
{
    const Exp *exp = &gate->stm->exp;

    if (gate->runs < 0)
        gate->runs = (gate->fn == 0 || gate->fn == stm_goes_on(gate->stm)) &&
                     !attr_find(gate->stm->attrs, "spec") &&
                     exp->form != FORM_IF &&
                     !(exp->form == FORM_LOOP && exp->is_while) &&
                     bounds_are_positive(h, gate->stm);
    return gate->runs;
}

static bool is_guarded(const Hoister *h, Gate *gate)
{
    return gate->checked || !surely_runs(h, gate);
}

/* ---- may it go? ---- */

typedef enum Action { AS_IT_IS, SPECULATE, CLAMP, GUARD } Action;

/* Is it no error outside of the body, wherever it was none inside?  A
 * definition says nothing of a value that may be undefined.  What is total is
 * seen at once; the others are questions for the prover. */
static bool may_pass(Hoister *h, Gate *gate, const Stm *stm, const Reads *r)
{
    return (r->none == NONE_NOT && stm_is_total(stm)) ||
           !is_guarded(h, gate) ||
           (r->none == NONE_NOT && stm_is_proved(h->facts, stm));
}

/* Out of an `if`, a scalar runs where it did not: only on the way out of a
 * loop, or for an allocation. */
static bool pays(const Hoister *h, const Gate *gate, const Stm *stm,
                 const Reads *r)
{
    return gate->repeats || h->feeds[stm->pat[0]->id] ||
           r->deepest < gate->repeat_outside;
}

typedef struct Wait {
    const Hoister *h;
    const Gate *gate;
} Wait;

static void note_awaited(Var *var, void *data)
{
    const Wait *wait = data;
    uint32_t depth = wait->h->depth[var->id];

    if (depth >= wait->gate->repeat_outside && depth < wait->gate->depth)
        wait->h->awaited[var->id] = true;
}

/* STM pays once what it reads is outside of what repeats around the gate. */
static void await(const Hoister *h, const Gate *gate, const Stm *stm)
{
    Wait wait = {h, gate};

    if (gate->repeat_outside)
        stm_each_use(stm, note_awaited, &wait);
}

static const char *why_scalar_stays(Hoister *h, Gate *gate, const Stm *stm,
                                    const Reads *r, Action *action)
{
    if (!pays(h, gate, stm, r)) {
        await(h, gate, stm);
        return "";
    }
    if (!PASS_LEGAL(hoist_scalar_guarded, may_pass(h, gate, stm, r)))
        *action = SPECULATE;
    return NULL;
}

static bool is_nonnegative(const Hoister *h, const Scalar *s)
{
    return prove_nonneg(h->facts, poly_of(facts_polys(h->facts), s)) ==
           PROVED;
}

/* Is it as if the block were allocated where the body does not run? */
static bool is_paid(Hoister *h, Gate *gate, const Stm *stm)
{
    return surely_runs(h, gate) ||
           (!hoist_guards_has(&h->guards, stm) &&
            covered_stm(&h->covered, stm));
}

/* The size is computed only where the body runs, and so cannot fail unless it
 * did there.  Where a block of a group is allocated, all of it has to know. */
static const char *why_guarded_stays(const Gate *gate, const Stm *stm,
                                     Action *action)
{
    if (!PASS_LEGAL(hoist_alloc_spec, !attr_find(gate->stm->attrs, "spec")))
        return "as #[spec] it may fail without an error";
    if (stm->exp.elem != SPACE_DEVICE)
        return "its size may exceed the available memory where the body does "
               "not run";
    *action = GUARD;
    return NULL;
}

static const char *why_alloc_stays(Hoister *h, Gate *gate, const Stm *stm,
                                   const Reads *r, Action *action)
{
    const Scalar *size = stm->exp.arg[0];

    if (!PASS_LEGAL(hoist_alloc_of_thread, !gate->parallel))
        return "each iteration needs a block of its own; see memexpand";
    if (gate->repeats &&
        !PASS_LEGAL(hoist_alloc_of_trip,
                    writes_one_name(&h->writes, stm->pat[0])))
        return "the block may be live in the next trip";
    if (!PASS_LEGAL(hoist_alloc_unguarded, is_paid(h, gate, stm)))
        return why_guarded_stays(gate, stm, action);
    if (!is_guarded(h, gate))
        return NULL;
    /* Where it is, the body fails, too; but an assert before it says why. */
    if (undefined_value(h->none, size) == NONE_OTHERWISE &&
        !may_pass(h, gate, stm, r))
        return "its size may be undefined outside of the body";
    if (PASS_LEGAL(hoist_alloc_size_negative, is_nonnegative(h, size)))
        return NULL;
    if (!clamped_fits(&h->clamped, stm))
        return "where its size is negative, elements may be written in it";
    *action = CLAMP;
    return NULL;
}

/* Is ARRAY's block allocated with room for it, also where the body of GATE does
 * not run? */
static bool fits(const Hoister *h, const Gate *gate, const Var *array)
{
    const Var *block = array->place.mem;
    const Stm *alloc = h->clamped.alloc[block->id];

    return alloc && !hoist_guards_needs(&h->guards, block, gate->stm) &&
           room_for_array(h->facts, h->prog, array, alloc->exp.arg[0]);
}

typedef struct Room {
    const Hoister *h;
    const Gate *gate;
    bool ok;
} Room;

/* A callee may write anywhere in the block that it gets. */
static void look_for_room(Var *var, void *data)
{
    Room *r = data;

    r->ok = r->ok && !type_is_mem(var->type) && fits(r->h, r->gate, var);
}

/* All that STM writes, with the sizes that it binds itself? */
static bool has_room(const Hoister *h, const Gate *gate, const Stm *stm)
{
    uint32_t mark = facts_mark(h->facts);
    Room room = {h, gate, true};

    room_suppose(h->facts, stm);
    written_each(stm, look_for_room, &room);
    facts_undo(h->facts, mark);
    return room.ok;
}

static const char *why_memory_stays(Hoister *h, Gate *gate, const Stm *stm,
                                    const Reads *r)
{
    if (!PASS_LEGAL(hoist_reads_unwritten, !r->stale))
        return "the block that it reads is written in the body";
    if (!PASS_LEGAL(hoist_writes_inside,
                    !stm_any_stm_inside(stm, writes_memory, NULL)))
        return "a statement in it writes memory";
    if (r->folded && form_info[stm->exp.form].makes != MAKES_VIEW &&
        !PASS_LEGAL(hoist_folded, surely_runs(h, gate)))
        return "what it reads may be written over where the body does not run";
    if (!writes_memory(stm, NULL))
        return NULL;
    if (!PASS_LEGAL(hoist_writes_alone, writes_alone(&h->writes, stm)))
        return "other statements may write its block";
    if (!PASS_LEGAL(hoist_writes_in_room,
                    surely_runs(h, gate) || has_room(h, gate, stm)))
        return "its block may be too small for it where the body does not run";
    return NULL;
}

static const char *why_fresh_stays(const Hoister *h, const Gate *gate,
                                   const Stm *stm)
{
    if ((gate->repeats || gate->parallel) &&
        !PASS_LEGAL(hoist_fresh_unconsumed, !is_consumed(h, stm)))
        return "each iteration consumes its own array";
    if (gate->stm->exp.exec == AT_BLOCK)
        return "each group has its own";
    if (gate->parallel && has_constant_size(stm))
        return "each thread keeps its own small array";
    return NULL;
}

/* What a body that repeats, or runs in parallel, consumes is its own
 * (docs/language.md, 5.15), so nothing leaves that consumes; and what a branch
 * consumes stays there, as does all that is more than a view.  What `once`, or
 * the only iteration, reads, nobody else has to wait for. */
static const char *why_form_stays(Hoister *h, Gate *gate, Stm *stm,
                                  const Reads *r)
{
    const char *why = NULL;

    if (gate->parallel &&
        !PASS_LEGAL(hoist_level, !states_exec(h->states, stm)))
        return "it states an execution level";
    if (!PASS_LEGAL(hoist_types_checked, !gate->checked))
        return "its type may need the assert before it";
    if (gate->stm->exp.form == FORM_IF &&
        (form_info[stm->exp.form].makes != MAKES_VIEW ||
         writes_memory(stm, NULL)))
        return "its result is unused if the other branch is taken";
    if (runs_once(gate->stm) && touches_elements(stm))
        return "the body of 'once' reads its elements, not the host";
    why = why_memory_stays(h, gate, stm, r);
    if (!why && stm_makes_fresh(stm))
        why = why_fresh_stays(h, gate, stm);
    if (!why && !PASS_LEGAL(hoist_covered,
                            surely_runs(h, gate) ||
                                covered_stm(&h->covered, stm)))
        why = "no array covers its cost where the body does not run";
    if (!why && !PASS_LEGAL(hoist_guarded, may_pass(h, gate, stm, r)))
        why = "it may fail where the body does not run, or where an assert "
              "fails first";
    return why;
}

/* Why STM stays in the body, "" for no reason worth saying; NULL: it goes. */
static const char *why_stays(Hoister *h, Gate *gate, Stm *stm, const Reads *r,
                             Action *action)
{
    if (stm->exp.form == FORM_ASSERT)
        return "";
    if (stm->exp.form == FORM_ALLOC)
        return why_alloc_stays(h, gate, stm, r, action);
    if (is_plain_scalar(stm))
        return why_scalar_stays(h, gate, stm, r, action);
    return why_form_stays(h, gate, stm, r);
}

/* ---- moving ---- */

/* STM leaves the body of GATE. */
static bool guard(Hoister *h, const Gate *gate, const Stm *stm)
{
    bool ok = hoist_guards_add(&h->guards, stm, gate->stm, gate->fn);

    hoist_note_sizes(&h->guards, h->cx->fun->body, h->feeds);
    h->unpaid = true;
    return ok;
}

/* Above what guards STM. */
static bool act(Hoister *h, Stm *stm, Action action)
{
    if (action == SPECULATE) {
        stm->attrs = attr_with(h->prog, stm->attrs, "spec");
        undefined_note(h->none, stm);
    }
    return action != CLAMP || clamp(h->prog, stm);
}

/* STM has left a body. */
static void note_gone(Hoister *h, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        h->unpaid |= h->awaited[stm->pat[i]->id];
}

static const char *body_name(const Gate *gate)
{
    const Exp *exp = &gate->stm->exp;

    if (gate->fn > 0 && exp->form != FORM_IF)
        return "operator";
    return exp->form == FORM_IF ? "branch" : form_info[exp->form].text;
}

/* The array that STM makes first, of sizes and blocks that it gives, too. */
static const char *made_name(const Stm *stm)
{
    uint32_t i = 0;

    while (i < stm->npat && !type_is_array(stm->pat[i]->type))
        i++;
    return stm->pat[i < stm->npat ? i : 0]->name->text;
}

static void say_stays(const Hoister *h, const Gate *gate, const Stm *stm,
                      const char *why)
{
    if (*why && !h->again)
        pass_remark(h->cx, h->prog, REMARK_MISSED, "stays", stm->loc,
                    "'%s' stays in the %s: %s", made_name(stm),
                    body_name(gate), why);
}

static void say_held(const Hoister *h, const Gate *gate, const Stm *stm,
                     const Var *by)
{
    if (stm->exp.form == FORM_ALLOC && !h->again)
        pass_remark(h->cx, h->prog, REMARK_MISSED, "held", stm->loc,
                    "'%s' stays in the %s, which binds '%s'",
                    stm->pat[0]->name->text, body_name(gate), by->name->text);
}

/* Does STM leave the body of GATE? */
static bool leaves(Hoister *h, Gate *gate, Stm *stm)
{
    static const char *const how[] = {
        [AS_IT_IS] = "",
        [SPECULATE] = ", as #[spec]",
        [CLAMP] = ", with max(0, ...)",
        [GUARD] = ", with size 0 where the body does not run"};
    Reads r = reads_of(h, gate, stm);
    Action action = AS_IT_IS;

    if (r.inner) {
        say_held(h, gate, stm, r.inner);
        return false;
    }
    const char *why = why_stays(h, gate, stm, &r, &action);
    if (why) {
        say_stays(h, gate, stm, why);
        return false;
    }
    if (!pass_rewrite(h->cx) ||
        !(action == GUARD ? guard(h, gate, stm) : act(h, stm, action)))
        return false;
    pass_remark(h->cx, h->prog, REMARK_DONE, "hoisted", stm->loc,
                "'%s' leaves the %s%s", made_name(stm), body_name(gate),
                how[action]);
    return true;
}

/* What may leave the gate's body goes before OUTER in BODY; nobody else
 * writes where it does. */
static void lift(Hoister *h, Body *body, Stm *outer, Gate *gate)
{
    Body *from = outer->exp.fn[gate->fn].body;
    bool renew = false;

    for (Stm *s = from->first, *next; s; s = next) {
        next = s->next;
        if (!leaves(h, gate, s)) {
            gate->checked |= checks_has(&h->checks, s);
            continue;
        }
        renew |= checks_has(&h->checks, s);
        body_remove(from, s);
        body_insert_before(body, outer, s);
        note_gone(h, s);
        set_depth(h, s, gate->depth - 1);
        writes_note(&h->writes, s, gate->entered);
        covered_pass(&h->covered, s);
        facts_pass(h->facts, s);
    }
    if (renew) {
        checks_renew(&h->checks, outer);
        h->unpaid = true; /* what it held back in the body may go up */
    }
}

/* ---- the walk ---- */

static Gate gate_of(const Hoister *h, const Stm *stm, uint32_t fn,
                    uint32_t depth, uint32_t repeat)
{
    FormId form = (FormId)stm->exp.form;

    return (Gate){.stm = stm, .fn = fn, .depth = depth, .entered = h->tick,
                  .repeats = form != FORM_IF && !runs_once(stm),
                  .parallel = form_info[form].parallel || form == FORM_ONCE,
                  .runs = -1, .repeat_outside = repeat};
}

static void visit_body(Hoister *h, Body *body, uint32_t depth,
                       uint32_t repeat);

/* Above an assert, where its size means something. */
static bool may_pass_assert(const Stm *stm, void *data)
{
    const Hoister *h = data;
    return undefined_value(h->none, stm->exp.arg[0]) != NONE_OTHERWISE &&
           (stm->exp.form != FORM_ALLOC || clamped_fits(&h->clamped, stm));
}

static void pass_assert(Stm *stm, void *data)
{
    Hoister *h = data;
    const Scalar *value = stm->exp.arg[0];
    bool defined = undefined_value(h->none, value) == NONE_NOT;

    if (stm->exp.form != FORM_ALLOC)
        act(h, stm, defined || stm_is_proved(h->facts, stm) ? AS_IT_IS
                                                            : SPECULATE);
    else
        act(h, stm, is_nonnegative(h, value) ? AS_IT_IS : CLAMP);
}

/* The facts are those around BODY. */
static void go_up(Hoister *h, Body *body)
{
    Climbing how = {.prog = h->prog, .cx = h->cx, .checks = &h->checks,
                    .guards = &h->guards, .feeds = h->feeds,
                    .number = h->number,
                    .quiet = h->again, .may_pass = may_pass_assert,
                    .pass = pass_assert, .data = h};

    hoist_up(&how, body);
}

static void visit_fn(Hoister *h, Body *body, Stm *stm, uint32_t fn,
                     uint32_t depth, uint32_t repeat)
{
    const Lambda *lambda = &stm->exp.fn[fn];
    Gate gate = gate_of(h, stm, fn, depth + 1, repeat);
    uint32_t mark = facts_mark(h->facts), there = h->covered.n;

    for (uint32_t i = 0; i < lambda->nparam; i++)
        h->depth[lambda->param[i]->id] = depth + 1;
    facts_enter(h->facts, stm, fn);
    visit_body(h, lambda->body, depth + 1, gate.repeats ? depth + 1 : repeat);
    facts_undo(h->facts, mark);
    h->covered.n = there;
    lift(h, body, stm, &gate);
    go_up(h, lambda->body); /* past what is gone */
}

static void visit_body(Hoister *h, Body *body, uint32_t depth, uint32_t repeat)
{
    for (Stm *s = body->first; s; s = s->next) {
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            visit_fn(h, body, s, i, depth, repeat);
        writes_note(&h->writes, s, ++h->tick);
        if (!h->again)
            clamped_pass(&h->clamped, s);
        undefined_note(h->none, s);
        covered_pass(&h->covered, s);
        facts_pass(h->facts, s);
        set_depth(h, s, depth);
    }
}

/* What a scalar reads may leave a body after it was looked at. */
static void visit_fun(Hoister *h, Fun *fun)
{
    /* An estimate. */
    enum { MAX_ROUNDS = 8 };
    uint32_t rounds = 0;

    do {
        h->again = rounds > 0;
        h->unpaid = false;
        facts_enter_fun(h->facts, fun);
        covered_enter_fun(&h->covered, fun);
        visit_body(h, fun->body, 1, 0);
        facts_undo(h->facts, 0);
        facts_enter_fun(h->facts, fun);
        go_up(h, fun->body);
        facts_undo(h->facts, 0);
    } while (h->unpaid && ++rounds < MAX_ROUNDS);
}

static void hoist_fun(Hoister *h, Fun *fun)
{
    h->cx->fun = fun;
    consumed_mark(fun, h->consumed);
    writes_count(&h->writes, fun);
    hoist_guards_take(&h->guards, fun);
    hoist_note_sizes(&h->guards, fun->body, h->feeds);
    for (uint32_t i = 0; i < fun->nparam; i++)
        h->depth[fun->param[i]->id] = 1;
    visit_fun(h, fun);
    hoist_guards_put(&h->guards, fun->body);
    facts_forget_polys(h->facts);
}

static bool run(Prog *prog, PassContext *cx)
{
    Arena *arena = cx->arena;
    uint32_t n = prog->nvar;
    PolyStore *polys = poly_store_new(prog->store);
    Hoister h = {
        .prog = prog,
        .cx = cx,
        .facts = facts_new(prog, polys),
        .checks = checks_new(prog, arena),
        .writes = writes_new(prog, arena),
        .consumed = ARENA_NEW(arena, bool, n),
        .states = funs_that_state_exec(prog, arena),
        .feeds = ARENA_NEW(arena, bool, n),
        .none = undefined_vars(prog, arena),
        .depth = ARENA_NEW(arena, uint32_t, n),
        .number = ARENA_NEW(arena, uint32_t, n),
        .awaited = ARENA_NEW(arena, bool, n),
        .guards = hoist_guards_new(prog, arena),
    };

    h.covered = (Covered){.facts = h.facts, .undefined = h.none, .nvar = n};
    h.clamped = clamped_new(prog, h.facts, &h.writes.blocks, arena);
    facts_seek_proofs(h.facts);
    for (Fun *f = prog->first; f; f = f->next)
        clamped_note(&h.clamped, f);
    for (Fun *f = prog->first; f; f = f->next)
        hoist_fun(&h, f);
    covered_free(&h.covered);
    facts_free(h.facts);
    poly_store_free(polys);
    return true;
}

const Pass hoist_pass = {
    .name = "hoist",
    .summary = "move statements out of bodies, and allocations up",
    .in = LEVEL_PURE,
    .out = LEVEL_SAME,
    .run = run,
};

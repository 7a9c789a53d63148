/* doublebuffer.c - blocks that the trips of a loop use in turn.
 *
 * Problem: each trip makes an array in a block of its own, and the next trip
 * reads it.  So hoist cannot move the allocation out of the loop, and as many
 * blocks are allocated as there are trips.
 *
 * Algorithm.  If L later trips get what a trip allocates, L + 1 blocks do: when
 * a trip begins, one of them is free.  The loop passes it along, and the trip
 * writes there; what it leaves free is the block that no trip gets any more.
 * (Double buffering, for any L.)  Where a trip has read the oldest block for
 * the last time before it writes, or when it does (overwrite.h), L do.  Where
 * the loop begins with L blocks that are its own, as soon as the chain is past
 * them, these are used, too.  Loops in loops come one after the other, the
 * innermost first: what an inner loop permutes, the outer one passes on.
 *
 * Loops of groups and threads cannot pass blocks on: halves.c.
 *
 * requires  a verified program with memory
 * keeps     device memory of parallel bodies: memexpand has its own way there
 * leaves    nothing to a second run
 */
#include "passes/doublebuffer/inside.h"

#include "ir-text/ir/exec.h"
#include "passes/shared/failure/undefined.h"
#include "passes/shared/rewriting/loop_slots.h"
#include "passes/shared/rewriting/result_list.h"
#include "verifier/prover/facts/walk.h"
#include "verifier/prover/prover.h"

/* An allocation whose size is that of another one, which may get guards. */
typedef struct Twin {
    struct Twin *next;
    Stm *alloc;
    const Stm *like;
} Twin;

/* What a remark says of an allocation if nothing changes any more. */
typedef struct Missed {
    struct Missed *next;
    const Stm *alloc;
    const char *why;
} Missed;

/* ---- may the allocation leave? ---- */

typedef struct Inner {
    const Buffers *b;
    const Stm *loop;
    bool found;
} Inner;

static void note_inner(Var *var, void *data)
{
    Inner *i = data;
    const Lambda *fn = &i->loop->exp.fn[0];

    i->found =
        i->found ||
        (fn->nparam && !block_ranges_in_order(i->b->ranges, var, fn->param[0]));
}

/* Is all that its size depends on bound before LOOP? */
static bool is_invariant(const Buffers *b, const Stm *loop, const Stm *alloc)
{
    Inner i = {b, loop, false};

    hoist_guards_each_use(&b->guards, alloc, note_inner, &i);
    return !i.found;
}

/* Before LOOP, is that size no error, and no more than what is there, even if
 * no trip allocates it? */
static bool is_harmless(Buffers *b, const Stm *loop, const Stm *alloc)
{
    Inner i = {b, loop, false};
    const Scalar *bytes = alloc->exp.arg[0];

    scalar_each_var(bytes, note_inner, &i);
    return !i.found && is_nonneg(b->facts, poly_of(b->polys, bytes)) &&
           covered_number(&b->covered, bytes);
}

static bool surely_runs(const Buffers *b, const Stm *loop)
{
    return !loop->exp.is_while &&
           prove_positive(b->facts, poly_of(b->polys, loop->exp.arg[0])) ==
               PROVED;
}

/* ---- rewriting ---- */

static Var *name_like(Prog *prog, const Var *block)
{
    Var *var = var_fresh(prog, block);

    var->attrs = NULL;
    return var;
}

static const Scalar *operand(const Buffers *b, Var *var)
{
    return scalar_var(b->prog->store, var);
}

/* ALLOC goes before the loop of AT; with no size where it did not run, unless
 * that is harmless. */
static void leave(Buffers *b, const Around *at, Stm *alloc)
{
    if (PASS_LEGAL(doublebuffer_harmless, is_harmless(b, at->loop, alloc)))
        hoist_guards_drop(&b->guards, alloc);
    else if (!surely_runs(b, at->loop))
        hoist_guards_add(&b->guards, alloc, at->loop, 0);
    body_remove(at->loop->exp.fn[0].body, alloc);
    body_insert_before(at->body, at->loop, alloc);
}

/* Another one before the loop. */
static Var *add_twin(Buffers *b, const Around *at, const Stm *alloc)
{
    Var *block = name_like(b->prog, alloc->pat[0]);
    Twin *twin = ARENA_NEW(b->arena, Twin, 1);

    *twin = (Twin){b->twin, stm_new(b->prog, FORM_ALLOC, 1, &block), alloc};
    twin->alloc->loc = alloc->loc;
    body_insert_before(at->body, at->loop, twin->alloc);
    b->twin = twin;
    return block;
}

/* In the body, ALLOC's block is now NAME. */
static void rename_inside(Buffers *b, const Stm *loop, const Var *block,
                          Var *name)
{
    Subst subst = subst_new(b->prog);

    subst_put(&subst, block, operand(b, name));
    body_subst(&subst, loop->exp.fn[0].body);
    subst_free(&subst);
}

/* The trip writes where the oldest one of the chain was. */
static void take_oldest(Buffers *b, const Around *at, const Chain *chain)
{
    body_remove(at->loop->exp.fn[0].body, chain->alloc);
    rename_inside(b, at->loop, chain->alloc->pat[0],
                  (Var *)(uintptr_t)chain->param[chain->n - 1]);
}

/* The free block is passed along with those of the chain. */
static void take_turns(Buffers *b, const Around *at, const Chain *chain)
{
    Var *block = chain->alloc->pat[0], *param = name_like(b->prog, block);
    const LoopSlot slot = {param, name_like(b->prog, block), operand(b, block),
                           chain->free};

    leave(b, at, chain->alloc);
    rename_inside(b, at->loop, block, param);
    loop_add_slots(b->prog, at->loop, 1, &slot);
}

/* All blocks are new ones: those that the chain begins with stay as they are.
 */
static void take_new_ones(Buffers *b, const Around *at, const Chain *chain)
{
    Var *block = chain->alloc->pat[0];
    uint32_t n = chain->n + !chain->reuses;
    LoopSlot *slot = ARENA_NEW(b->arena, LoopSlot, n);

    leave(b, at, chain->alloc);
    if (n == 1) /* in each trip the same one */
        return;
    for (uint32_t i = 0; i < n; i++) {
        Var *own = i ? add_twin(b, at, chain->alloc) : block;
        slot[i] = (LoopSlot){.param = name_like(b->prog, block),
                             .result = name_like(b->prog, block),
                             .init = operand(b, own)};
    }
    for (uint32_t i = 0; i < n; i++)
        slot[i].next = operand(b, slot[(i + 1) % n].param);
    rename_inside(b, at->loop, block, slot[0].param);
    loop_add_slots(b->prog, at->loop, n, slot);
}

/* ---- one loop ---- */

static void miss(Buffers *b, const Stm *alloc, const char *why)
{
    Missed *missed = ARENA_NEW(b->arena, Missed, 1);

    *missed = (Missed){b->missed, alloc, why};
    b->missed = missed;
}

static void say_done(const Buffers *b, const Chain *chain, const char *why)
{
    const char *name = chain->alloc->pat[0]->name->text;
    uint32_t n = chain->n + !chain->reuses;
    const char *text =
        !why && chain->reuses
            ? arena_printf(b->arena,
                           "'%s' is where the trip has read for the last time",
                           name)
        : !why   ? arena_printf(b->arena,
                                "the trips write '%s' and what the loop begins "
                                  "with in turn",
                                name)
        : n == 1 ? arena_printf(b->arena,
                                "'%s' is allocated once for all trips", name)
                 : arena_printf(b->arena,
                                "'%s' becomes %u blocks that the trips write "
                                "in turn",
                                name, n);

    pass_remark(b->cx, b->prog, REMARK_DONE, "turns", chain->alloc->loc,
                "%s%s%s", text, why ? ": what the loop begins with " : "",
                why ? why : "");
}

static bool has_size_outside(Buffers *b, const Around *at, const Stm *alloc)
{
    return PASS_LEGAL(doublebuffer_size,
                      is_invariant(b, at->loop, alloc) ||
                          is_harmless(b, at->loop, alloc));
}

/* No later trip gets what ALLOC allocates.  But a loop in the trip does, and
 * what it returns may seem to be passed on: hoist lets it stay. */
static bool let_leave(Buffers *b, const Around *at, Stm *alloc)
{
    if (!is_for_inner_loop(at->loop, alloc) ||
        !has_size_outside(b, at, alloc) || !pass_rewrite(b->cx))
        return false;
    pass_remark(b->cx, b->prog, REMARK_DONE, "turns", alloc->loc,
                "'%s' is allocated once for all trips: none gets that of "
                "another one",
                alloc->pat[0]->name->text);
    leave(b, at, alloc);
    return true;
}

/* REUSING: only if no other block is needed for it. */
static bool buffer(Buffers *b, const Around *at, Stm *alloc, bool reusing)
{
    Chain chain;
    const char *why;

    if (alloc->exp.elem != SPACE_DEVICE)
        return false;
    if (!chain_find(b, at->loop, alloc, &chain, &why)) {
        if (why && !reusing)
            miss(b, alloc, why);
        return !why && !reusing && let_leave(b, at, alloc);
    }
    if (reusing && !chain.reuses)
        return false;
    if (!has_size_outside(b, at, alloc)) {
        miss(b, alloc, "its size is known in the loop only");
        return false;
    }
    why = why_not_taken(b, at, &chain);
    if (why && chain.inner) {
        miss(b, alloc, "a loop in the trip passes it on");
        return false;
    }
    if (!pass_rewrite(b->cx))
        return false;
    say_done(b, &chain, why);
    if (why)
        take_new_ones(b, at, &chain);
    else
        (chain.reuses ? take_oldest : take_turns)(b, at, &chain);
    return true;
}

static bool visit_loop(Buffers *b, const Around *at)
{
    bool changed = false;

    if (attr_find(at->loop->attrs, "spec"))
        return false;
    /* What takes turns gets new names, of which less is known. */
    for (int reusing = 1; reusing >= 0; reusing--)
        for (Stm *s = at->loop->exp.fn[0].body->first, *next; s; s = next) {
            next = s->next;
            if (s->exp.form == FORM_ALLOC && buffer(b, at, s, reusing != 0))
                changed = true;
        }
    return changed;
}

/* ---- the walk ---- */

/* Of a loop in which something has changed, more is known in the next round. */
static bool visit_body(Buffers *b, Body *body, const Around *around,
                       bool parallel)
{
    bool changed = false;

    for (Stm *s = body->first; s; s = s->next) {
        const Around at = {around, body, s->exp.form == FORM_LOOP ? s : NULL};
        bool inside = false;
        for (uint32_t i = 0; i < s->exp.nfn; i++) {
            uint32_t mark = facts_mark(b->facts), there = b->covered.n;
            facts_enter(b->facts, s, i);
            inside = visit_body(b, s->exp.fn[i].body, &at,
                                parallel || is_parallel(&s->exp)) ||
                     inside;
            facts_undo(b->facts, mark);
            b->covered.n = there;
        }
        if (at.loop && !inside)
            inside = parallel ? share_halves(b, &at) : visit_loop(b, &at);
        changed = inside || changed;
        facts_pass(b->facts, s);
        covered_pass(&b->covered, s);
    }
    return changed;
}

static void say_missed(const Buffers *b, const Missed *m)
{
    if (!m)
        return;
    say_missed(b, m->next);
    pass_remark(b->cx, b->prog, REMARK_MISSED, "stays", m->alloc->loc,
                "'%s' is allocated in each trip: %s",
                m->alloc->pat[0]->name->text, m->why);
    pass_about(b->cx, m->alloc->pat[0]->name->text, NULL, m->why, false);
}

/* Sizes of twins are known when guards have become statements. */
static void put_sizes(Buffers *b)
{
    for (const Twin *t = b->twin; t; t = t->next)
        exp_set_args(b->prog, &t->alloc->exp, 1, t->like->exp.arg);
}

static bool visit_fun(Prog *prog, PassContext *cx, Fun *fun)
{
    Arena arena = {0};
    Buffers b = {.prog = prog,
                 .cx = cx,
                 .fun = fun,
                 .arena = &arena,
                 .polys = poly_store_new(prog->store)};

    cx->fun = fun;
    b.facts = facts_new(prog, b.polys);
    facts_seek_proofs(b.facts);
    b.guards = hoist_guards_new(prog, &arena);
    hoist_guards_take(&b.guards, fun);
    b.memory = points_to_new(prog, &arena);
    b.ranges = block_ranges_new(prog, &b.memory, &arena);
    b.covered = (Covered){.facts = b.facts,
                          .nvar = prog->nvar,
                          .undefined = undefined_vars(prog, &arena)};
    facts_enter_fun(b.facts, fun);
    covered_enter_fun(&b.covered, fun);
    bool changed = visit_body(&b, fun->body, NULL, false);
    say_missed(&b, changed ? NULL : b.missed);
    hoist_guards_put(&b.guards, fun->body);
    put_sizes(&b);
    covered_free(&b.covered);
    facts_free(b.facts);
    poly_store_free(b.polys);
    arena_free(&arena);
    return changed;
}

static bool run(Prog *prog, PassContext *cx)
{
    for (Fun *f = prog->first; f; f = f->next)
        while (visit_fun(prog, cx, f))
            ;
    return true;
}

const Pass doublebuffer_pass = {
    .name = "doublebuffer",
    .summary = "blocks that the trips of a loop use in turn",
    .in = LEVEL_FUNMEM,
    .out = LEVEL_SAME,
    .run = run,
};

/* chain.c - which trips get what a trip allocates.
 *
 * The next trip does, as the parameters that are the block at the trip's end;
 * the one after the next does, as those that such a parameter is then; and so
 * on.  At the end of a trip, the oldest of these blocks is free.
 *
 * Or a loop in the body gets the block, and others of the chain, and gives all
 * of them back in another order, as one does that this pass has rewritten. Then
 * one of its results is free.
 */
#include "passes/doublebuffer/inside.h"

#include "passes/shared/rewriting/result_list.h"
#include "passes/shared/storage/overwrite.h"
#include "passes/shared/storage/written.h"
#include "verifier/prover/facts/walk.h"

#include <string.h>

static const char why_chosen[] = "more than one block may be passed on";

static bool is_block_slot(const Stm *loop, uint32_t k)
{
    return type_is_mem(loop->pat[k]->type);
}

/* The slots of LOOP that are VAR when a trip ends; they are noted as links of
 * the chain. */
static uint32_t add_link(const Stm *loop, const Var *var, Chain *chain)
{
    const Scalar *const *res = loop->exp.fn[0].body->res;
    uint32_t count = 0;

    for (uint32_t k = 0; k < loop->npat; k++) {
        if (!is_block_slot(loop, k) || !scalar_is_var(res[k], var))
            continue;
        const Scalar *init = loop_inits(&loop->exp)[k];
        chain->slot[k] = true;
        if (!count++) {
            chain->param[chain->n] = loop_params(&loop->exp)[k];
            chain->init[chain->n] = init;
        } else if (chain->init[chain->n] != init) {
            chain->init[chain->n] = NULL;
        }
    }
    chain->n += count > 0;
    return count;
}

/* ---- from trip to trip ---- */

/* A parameter that is itself when a trip ends would be a chain without end. */
static void follow(Buffers *b, const Stm *loop, Chain *chain)
{
    const Var *var = chain->alloc->pat[0];

    while (chain->n < loop->npat && add_link(loop, var, chain))
        var = chain->param[chain->n - 1];
    chain->free = scalar_var(b->prog->store, (Var *)(uintptr_t)var);
}

/* ---- through a loop in the body ---- */

/* The slot of LOOP that is VAR when a trip ends, if that is the only one; else
 * LOOP->npat. */
static uint32_t only_slot(const Stm *loop, const Var *var)
{
    uint32_t found = loop->npat;

    for (uint32_t k = 0; k < loop->npat; k++)
        if (scalar_is_var(loop->exp.fn[0].body->res[k], var)) {
            if (found < loop->npat)
                return loop->npat;
            found = k;
        }
    return found;
}

/* The loop of BODY that gets VAR as first value of slot *AT. */
static const Stm *loop_that_gets(const Body *body, const Var *var, uint32_t *at)
{
    for (const Stm *s = body->first; s; s = s->next)
        for (*at = 0; s->exp.form == FORM_LOOP && *at < s->npat; ++*at)
            if (scalar_is_var(loop_inits(&s->exp)[*at], var))
                return s;
    return NULL;
}

/* INNER's slots that slot FIRST goes through until it is there again; false:
 * it is not. */
static bool find_orbit(const Stm *inner, uint32_t first, bool *orbit)
{
    uint32_t k = first;

    do {
        orbit[k] = true;
        k = only_slot(inner, loop_params(&inner->exp)[k]);
    } while (k < inner->npat && !orbit[k]);
    return k == first;
}

/* The slot of LOOP of which VAR is the parameter. */
static uint32_t slot_of(const Stm *loop, const Scalar *var)
{
    uint32_t k = 0;

    while (k < loop->npat && !scalar_is_var(var, loop_params(&loop->exp)[k]))
        k++;
    return k;
}

/* What slot K of INNER, of the orbit, begins as and gives belongs to the chain
 * of LOOP. */
static bool add_member(Buffers *b, const Stm *loop, const Stm *inner,
                       uint32_t k, Chain *chain)
{
    const Scalar *init = loop_inits(&inner->exp)[k];
    bool own = scalar_is_var(init, chain->alloc->pat[0]);
    uint32_t from = slot_of(loop, init), to = only_slot(loop, inner->pat[k]);

    if (!own && (from == loop->npat || chain->slot[from]))
        return false;
    if (!own) {
        chain->slot[from] = true;
        chain->param[chain->n] = loop_params(&loop->exp)[from];
        chain->init[chain->n++] = loop_inits(&loop->exp)[from];
    }
    if (to == loop->npat) {
        if (chain->free)
            return false;
        chain->free = scalar_var(b->prog->store, inner->pat[k]);
    }
    return true;
}

/* Each slot of the chain is a result of INNER's ORBIT. */
static bool are_members(const Stm *loop, const Stm *inner, const bool *orbit,
                        const Chain *chain)
{
    for (uint32_t k = 0; k < loop->npat; k++) {
        bool found = !chain->slot[k];
        for (uint32_t i = 0; i < inner->npat; i++)
            found = found ||
                    (orbit[i] && scalar_is_var(loop->exp.fn[0].body->res[k],
                                               inner->pat[i]));
        if (!found)
            return false;
    }
    return true;
}

static bool follow_inner(Buffers *b, const Stm *loop, Chain *chain)
{
    const Body *body = loop->exp.fn[0].body;
    const Var *block = chain->alloc->pat[0];
    uint32_t first;
    const Stm *inner = loop_that_gets(body, block, &first);

    if (!inner || body_count_uses(body, block) != 1)
        return false;
    bool *orbit = ARENA_NEW(b->arena, bool, inner->npat);
    if (!find_orbit(inner, first, orbit))
        return false;
    for (uint32_t k = 0; k < inner->npat; k++)
        if (orbit[k] && !add_member(b, loop, inner, k, chain))
            return false;
    chain->inner = inner;
    return chain->free && chain->n && are_members(loop, inner, orbit, chain);
}

/* ---- other ways out of a trip ---- */

typedef struct Sought {
    const Var *block;
    bool found;
} Sought;

static void note_origin(Var *block, void *data)
{
    Sought *o = data;

    o->found = o->found || block == o->block;
}

/* May the block of the chain, of this trip or an earlier one, be passed on in
 * another way? */
static bool is_chosen(const Buffers *b, const Stm *loop, const Chain *chain)
{
    Sought o = {chain->alloc->pat[0], false};

    for (uint32_t k = 0; k < loop->npat; k++) {
        const Scalar *res = loop->exp.fn[0].body->res[k];
        if (is_block_slot(loop, k) && !chain->slot[k] && res->op == OP_VAR)
            points_to_each_origin(&b->memory, res->u.var, note_origin, &o);
    }
    return o.found;
}

/* ---- blocks that are dead in time ---- */

typedef struct Order {
    const Buffers *b;
    const Var *oldest, *made;
    bool old, new; /* the statement uses it */
} Order;

static bool is_made(const Var *block, const void *data)
{
    const Order *o = data;
    return block == o->made;
}

static bool may_be_oldest(const Var *block, const void *data)
{
    const Order *o = data;
    return block != o->made &&
           !points_to_apart(&o->b->memory, CALLER_ANY, block, o->oldest);
}

static void note_use(Var *var, void *data)
{
    Order *o = data;
    const Var *block = written_block(var);

    if (!block)
        return;
    o->new = o->new || is_made(block, o);
    o->old = o->old || may_be_oldest(block, o);
}

/* May STM make the one over the other?  The facts are those before LOOP. */
static bool writes_over(const Buffers *b, const Stm *loop, const Stm *stm,
                        const Order *o)
{
    uint32_t mark = facts_mark(b->facts);
    Overwrite over = {.prog = b->prog, .facts = b->facts, .arena = b->arena,
                      .form = stm, .is_read = may_be_oldest,
                      .is_written = is_made, .data = o};

    facts_enter(b->facts, loop, 0);
    for (const Stm *s = loop->exp.fn[0].body->first; s != stm; s = s->next)
        facts_pass(b->facts, s);
    bool may = may_overwrite(&over);
    facts_undo(b->facts, mark);
    return may;
}

/* Is what lives in the oldest block of the chain used for the last time before
 * what this trip makes is used for the first time, or where that is made over
 * it? */
static bool is_dead_in_time(const Buffers *b, const Stm *loop,
                            const Chain *chain)
{
    const Body *body = loop->exp.fn[0].body;
    Order o = {b, chain->param[chain->n - 1], chain->alloc->pat[0], false,
               false};
    bool begun = false;

    for (const Stm *s = body->first; s; s = s->next) {
        o.old = o.new = false;
        if (s == chain->alloc)
            continue;
        stm_each_use_inside(s, note_use, &o);
        stm_each_binding(s, note_use, &o);
        bool meet = o.old && o.new && !begun;
        begun = begun || o.new;
        if (begun && o.old && !(meet && writes_over(b, loop, s, &o)))
            return false;
    }
    o.old = false;
    for (uint32_t k = 0; k < loop->npat; k++)
        if (!chain->slot[k])
            scalar_each_var(body->res[k], note_use, &o);
    return !o.old;
}

bool is_for_inner_loop(const Stm *loop, const Stm *alloc)
{
    uint32_t at;

    return loop_that_gets(loop->exp.fn[0].body, alloc->pat[0], &at) != NULL;
}

bool chain_find(Buffers *b, Stm *loop, Stm *alloc, Chain *chain,
                const char **why)
{
    *chain =
        (Chain){.alloc = alloc,
                .slot = ARENA_NEW(b->arena, bool, loop->npat),
                .param = ARENA_NEW(b->arena, const Var *, loop->npat + 1),
                .init = ARENA_NEW(b->arena, const Scalar *, loop->npat + 1)};
    *why = NULL;
    follow(b, loop, chain);
    if (!chain->n) {
        chain->free = NULL;
        if (!follow_inner(b, loop, chain)) {
            memset(chain->slot, 0, loop->npat * sizeof *chain->slot);
            *why = is_chosen(b, loop, chain) ? why_chosen : NULL;
            return false;
        }
    }
    *why = why_chosen;
    if (!PASS_LEGAL(doublebuffer_passed, !is_chosen(b, loop, chain)))
        return false;
    chain->reuses =
        !chain->inner &&
        PASS_LEGAL(doublebuffer_dead_in_time, is_dead_in_time(b, loop, chain));
    return true;
}

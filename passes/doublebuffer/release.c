/* release.c - is what a loop begins with free when its first trips are over?
 *
 * It is, if nobody else has it: it was allocated in the body that the loop
 * stands in, or is the block of an entry's `*` parameter, or what is returned
 * there may only be such blocks; or an outer loop carries it, which begins with
 * one.  And no name that was there before the loop, and may be this block, is
 * used from there on, nor does the loop get it otherwise.
 */
#include "passes/doublebuffer/inside.h"

#include "passes/shared/rewriting/result_list.h"
#include "passes/shared/storage/dense.h"
#include "passes/shared/storage/written.h"
#include "verifier/prover/prover.h"

/* ---- uses ---- */

typedef struct Seeking {
    const Buffers *b;
    const Stm *loop;
    const Var *block;
    bool found;
} Seeking;

static bool is_older(const Seeking *s, const Var *var)
{
    const Lambda *fn = &s->loop->exp.fn[0];

    return block_ranges_in_order(s->b->ranges, var, fn->param[fn->nparam - 1]);
}

static void note_use(Var *var, void *data)
{
    Seeking *s = data;
    const Var *block = written_block(var);

    if (!s->found && block && is_older(s, block))
        s->found = !points_to_apart(&s->b->memory, CALLER_ANY, block, s->block);
}

static bool is_same_init(const Stm *loop, uint32_t k, const Scalar *init)
{
    return loop_inits(&loop->exp)[k] == init;
}

/* Is INIT, a block, used by more of LOOP than the slots that get it along, or
 * after LOOP? */
static bool is_used_on(const Buffers *b, const Around *at, const Scalar *init,
                       const bool *along)
{
    const Stm *loop = at->loop;
    Seeking s = {b, loop, init->u.var, false};

    for (uint32_t k = 0; k < loop->npat; k++)
        if (type_is_mem(loop->pat[k]->type) && !along[k])
            scalar_each_var(loop_inits(&loop->exp)[k], note_use, &s);
    body_each_use(loop->exp.fn[0].body, note_use, &s);
    for (const Stm *stm = loop->next; stm && !s.found; stm = stm->next)
        stm_each_use_inside(stm, note_use, &s);
    body_each_result_use(at->body, note_use, &s);
    return s.found;
}

/* ---- whose it is ---- */

/* The slot of the loop around AT's body of which BLOCK is the parameter. */
static bool slot_around(const Around *at, const Var *block, uint32_t *k)
{
    const Stm *outer = at->next ? at->next->loop : NULL;

    for (*k = 0; outer && *k < outer->npat; ++*k)
        if (loop_params(&outer->exp)[*k] == block)
            return true;
    return false;
}

typedef struct Owning {
    const Buffers *b;
    const Body *body;
    bool own;
} Owning;

/* Is what BLOCK is made as allocated in the body, or given for good? */
static void note_owner(Var *block, void *data)
{
    Owning *o = data;
    const BlockRange *range = block_range(o->b->ranges, block);

    o->own = o->own && range && range->body == o->body &&
             (range->alloc || (o->b->fun->entry && range->given));
}

/* A former loop, or a branch, gave it. */
static bool is_result(const Buffers *b, const Around *at, const Var *block)
{
    Owning o = {b, at->body, !block_range(b->ranges, block)};

    if (o.own)
        points_to_each_origin(&b->memory, (Var *)(uintptr_t)block, note_owner,
                              &o);
    return o.own;
}

/* ALONG: the slots of AT's loop that get INIT. */
static const char *why_not_released(Buffers *b, const Around *at,
                                    const Scalar *init, const bool *along)
{
    const Var *block = init->u.var;
    const BlockRange *range = block_range(b->ranges, block);
    uint32_t k;

    if (!PASS_LEGAL(doublebuffer_released, !is_used_on(b, at, init, along)))
        return "is used later";
    if (range && range->body == at->body)
        return range->alloc || PASS_LEGAL(doublebuffer_given,
                                          b->fun->entry && range->given)
                   ? NULL
                   : "is the caller's";
    if (is_result(b, at, block))
        return NULL;
    if (!slot_around(at, block, &k))
        return "is not allocated before the loop";
    const Stm *around = at->next->loop;
    const Scalar *outer = loop_inits(&around->exp)[k];
    bool *only = ARENA_NEW(b->arena, bool, around->npat);
    only[k] = true;
    return outer->op == OP_VAR ? why_not_released(b, at->next, outer, only)
                               : "is not allocated before the loop";
}

/* ---- is there room? ---- */

static bool is_bound_inside(const Var *var, const void *data)
{
    const Seeking *s = data;

    return !is_older(s, var);
}

/* Is an array in slots that begin as INIT as large as the block of the chain?
 */
static bool has_room(Buffers *b, const Around *at, const Scalar *init,
                     const Scalar *bytes)
{
    const Stm *loop = at->loop;
    const Seeking s = {b, loop, NULL, false};

    for (uint32_t i = 0; i < loop->npat; i++) {
        const Var *array = loop_params(&loop->exp)[i];
        const Var *block = array->place.mem;
        for (uint32_t k = 0; block && k < loop->npat; k++) {
            if (loop_params(&loop->exp)[k] != block ||
                !is_same_init(loop, k, init) ||
                array->place.ixfn !=
                    memory_dense(b->prog->store, array->type, NULL) ||
                type_any_var(array->type, is_bound_inside, &s))
                continue;
            const Scalar *own = memory_bytes(b->prog->store, array->type);
            if (own && is_le(b->facts, poly_of(b->polys, bytes),
                             poly_of(b->polys, own)))
                return true;
        }
    }
    return false;
}

const char *why_not_taken(Buffers *b, const Around *at, const Chain *chain)
{
    for (uint32_t i = 0; i < chain->n; i++) {
        const Scalar *init = chain->init[i];
        if (!init || init->op != OP_VAR)
            return "is not one block";
        const char *why = why_not_released(b, at, init, chain->slot);
        if (why)
            return why;
        if (!PASS_LEGAL(doublebuffer_room,
                        has_room(b, at, init, chain->alloc->exp.arg[0])))
            return "is not known to be large enough";
        for (uint32_t k = 0; k < i; k++)
            if (!PASS_LEGAL(doublebuffer_apart,
                            points_to_apart(&b->memory, CALLER_ANY, init->u.var,
                                            chain->init[k]->u.var)))
                return "begins two parameters";
    }
    return NULL;
}

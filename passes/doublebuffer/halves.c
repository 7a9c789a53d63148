/* halves.c - what loops of groups and threads carry.
 *
 * A loop cannot pass on a shared or private block.  So each trip copies what it
 * has made, in a block of its own, to where the next one reads it.  Instead,
 * the two blocks become the halves of one.  The loop carries the offset of the
 * half that is read; what is made goes to the other one, and the next trip has
 * them the other way round.  Nothing is copied.
 *
 * In the loop, all arrays of the one block move to the half that is read, and
 * all of the other one to the other half; after it, those of the first block to
 * where the result is.  Nothing of before the loop may be used there by then:
 * it would have been written over, and is not in the same half.
 */
#include "passes/doublebuffer/inside.h"

#include "passes/shared/rewriting/loop_slots.h"
#include "passes/shared/rewriting/result_list.h"
#include "passes/shared/storage/shifted.h"
#include "passes/shared/storage/written.h"

typedef struct Halves {
    Buffers *b;
    const Around *at;
    Stm *copy; /* the last of a trip */
    uint32_t slot;
    Var *read, *made; /* blocks: what is carried, what a trip makes */
    int64_t bytes;    /* of each */
    Elem elem;
    bool ok;
} Halves;

/* ---- is it like that? ---- */

static Stm *copy_of_result(const Stm *loop, uint32_t k)
{
    const Body *body = loop->exp.fn[0].body;
    Stm *s = body->last;

    while (s && !(s->npat == 1 && scalar_is_var(body->res[k], s->pat[0])))
        s = s->prev;
    return s && s->exp.form == FORM_COPY && attr_find(s->attrs, "mem") ? s
                                                                       : NULL;
}

/* A block of N bytes, not on the device; NULL: it is none. */
static const BlockRange *near_block(const Buffers *b, const Var *block,
                                    int64_t *n)
{
    const BlockRange *range = block ? block_range(b->ranges, block) : NULL;

    return range && range->alloc && range->alloc->exp.elem != SPACE_DEVICE &&
                   scalar_is_int(range->alloc->exp.arg[0], n)
               ? range
               : NULL;
}

static bool find_halves(Halves *h)
{
    const Stm *loop = h->at->loop;
    const Var *param = loop_params(&loop->exp)[h->slot];
    int64_t made;

    h->copy = type_is_array(param->type) ? copy_of_result(loop, h->slot) : NULL;
    if (!h->copy || h->copy->exp.arg[0]->op != OP_VAR)
        return false;
    const Var *from = h->copy->exp.arg[0]->u.var;
    h->read = param->place.mem;
    h->made = from->place.mem;
    const BlockRange *to = near_block(h->b, h->read, &h->bytes);
    const BlockRange *own = near_block(h->b, h->made, &made);
    h->elem = (Elem)param->type->elem;
    return to && own && to->body == h->at->body && h->read != h->made &&
           to->block->type->space == own->block->type->space &&
           h->bytes == made && h->bytes <= INT64_MAX / 2 &&
           h->bytes % elem_info[h->elem].bytes == 0;
}

/* Is what a trip makes in its block used in the loop only? */
static bool is_of_trips(const Halves *h)
{
    const BlockRange *range = block_range(h->b->ranges, h->made);
    const Stm *loop = h->at->loop;

    return range->body == loop->exp.fn[0].body ||
           (range->body == h->at->body && range->first == loop &&
            range->last == loop);
}

/* One index function in both blocks, and for the result. */
static bool is_laid_alike(const Halves *h)
{
    const Stm *loop = h->at->loop;
    const IxFn *ixfn = loop_params(&loop->exp)[h->slot]->place.ixfn;

    return h->copy->exp.arg[0]->u.var->place.ixfn == ixfn &&
           h->copy->pat[0]->place.ixfn == ixfn &&
           loop->pat[h->slot]->place.ixfn == ixfn &&
           loop->pat[h->slot]->place.mem == h->read;
}

/* ---- nothing else is there ---- */

/* An array that was there before, in a block that changes its meaning. */
static void note_older(Var *var, void *data)
{
    Halves *h = data;
    const Lambda *fn = &h->at->loop->exp.fn[0];

    if (!type_is_mem(var->type) && var->place.mem == h->read &&
        block_ranges_in_order(h->b->ranges, var, fn->param[fn->nparam - 1]))
        h->ok = false;
}

/* A callee gets all of a block. */
static bool note_call(Stm *stm, void *data)
{
    Halves *h = data;

    for (uint32_t i = 0; i < stm->exp.narg; i++)
        if (scalar_is_var(stm->exp.arg[i], h->read) ||
            scalar_is_var(stm->exp.arg[i], h->made))
            h->ok = false;
    return true;
}

static bool nothing_older_is_used(Halves *h)
{
    const Stm *loop = h->at->loop;

    h->ok = true;
    body_each_use(loop->exp.fn[0].body, note_older, h);
    for (const Stm *s = loop->next; s; s = s->next)
        stm_each_use_inside(s, note_older, h);
    body_each_result_use(h->at->body, note_older, h);
    return h->ok;
}

/* Can it be moved by an offset? */
static void note_place(Var *var, void *data)
{
    Halves *h = data;

    if ((var->place.mem == h->read || var->place.mem == h->made) &&
        (!var->place.ixfn || !var->place.ixfn->nlmad ||
         elem_info[var->type->elem].bytes != elem_info[h->elem].bytes))
        h->ok = false;
}

static bool all_can_move(Halves *h)
{
    Stm *loop = h->at->loop;
    uint32_t carried = 0;

    h->ok = true;
    for (Stm *s = loop; s; s = s->next) {
        stm_each_binding(s, note_place, h);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            body_each_binding(s->exp.fn[i].body, note_place, h);
        stm_each_stm(s, note_call, h);
    }
    for (uint32_t k = 0; k < loop->npat; k++) {
        const Var *param = loop_params(&loop->exp)[k];
        carried += param->place.mem == h->read;
        h->ok = h->ok && param->place.mem != h->made;
    }
    return h->ok && carried == 1;
}

/* ---- rewriting ---- */

/* Where arrays of a block move to. */
typedef struct Move {
    Prog *prog;
    const Var *from;
    Var *to;
    const Scalar *by;
} Move;

static void move_var(Var *var, void *data)
{
    const Move *m = data;

    if (type_is_mem(var->type) || var->place.mem != m->from)
        return;
    const IxFn *to = ixfn_shifted(m->prog->store, var->place.ixfn, m->by);
    var->place = (Place){m->to, to};
}

static void move_bindings(Stm *stm, const Move *m)
{
    stm_each_binding(stm, move_var, (void *)(uintptr_t)m);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_binding(stm->exp.fn[i].body, move_var, (void *)(uintptr_t)m);
}

static Var *offset_name(const Halves *h, const char *of)
{
    Prog *prog = h->b->prog;
    Var *var = var_named(prog, arena_printf(h->b->arena, "%s_half", of),
                         type_scalar(prog->store, ELEM_I64));

    var->attrs = attr_with(prog, NULL, "mem");
    var->loc = h->at->loop->loc;
    return var;
}

static void merge_halves(Halves *h)
{
    Prog *prog = h->b->prog;
    Store *store = prog->store;
    Stm *loop = h->at->loop;
    Lambda *fn = &loop->exp.fn[0];
    const BlockRange *to = block_range(h->b->ranges, h->read);
    const BlockRange *own = block_range(h->b->ranges, h->made);
    Var *result = loop->pat[h->slot];
    LoopSlot slot = {
        .param = offset_name(h, loop_params(&loop->exp)[h->slot]->name->text),
        .result = offset_name(h, result->name->text),
        .init = scalar_int(store, ELEM_I64, 0)};
    const Scalar *half =
        scalar_int(store, ELEM_I64, h->bytes / elem_info[h->elem].bytes);
    const Scalar *all = scalar_int(store, ELEM_I64, 2 * h->bytes);

    slot.next =
        scalar_binary(store, OP_SUB, half, scalar_var(store, slot.param));
    const Move read = {prog, h->read, h->read, scalar_var(store, slot.param)};
    const Move made = {prog, h->made, h->read, slot.next};
    const Move after = {prog, h->read, h->read, scalar_var(store, slot.result)};

    fn->body->res[h->slot] = h->copy->exp.arg[0];
    body_remove(fn->body, h->copy);
    for (uint32_t i = 0; i < fn->nparam; i++)
        move_var(fn->param[i], (void *)(uintptr_t)&read);
    body_each_binding(fn->body, move_var, (void *)(uintptr_t)&read);
    body_each_binding(fn->body, move_var, (void *)(uintptr_t)&made);
    for (uint32_t k = 0; k < loop->npat; k++)
        move_var(loop->pat[k], (void *)(uintptr_t)&after);
    for (Stm *s = loop->next; s; s = s->next)
        move_bindings(s, &after);
    exp_set_args(prog, &to->alloc->exp, 1, &all);
    body_remove(own->body, own->alloc);
    loop_add_slots(prog, loop, 1, &slot);
}

/* ---- one loop ---- */

static const char *why_not(Halves *h)
{
    const Body *body = h->at->loop->exp.fn[0].body;

    if (!PASS_LEGAL(doublebuffer_of_trips, is_of_trips(h)))
        return "its block is used outside of the loop";
    if (!PASS_LEGAL(doublebuffer_laid_alike, is_laid_alike(h)))
        return "it has another index function";
    if (!PASS_LEGAL(doublebuffer_copied_last,
                    body_count_uses(body, h->copy->pat[0]) == 1))
        return "the copy is used in the trip";
    if (!PASS_LEGAL(doublebuffer_older, nothing_older_is_used(h)))
        return "what was in its place before the loop is used later";
    return all_can_move(h) ? NULL : "its block has other arrays or callers";
}

bool share_halves(Buffers *b, const Around *at)
{
    bool changed = false;

    for (uint32_t k = 0; k < at->loop->npat && !changed; k++) {
        Halves h = {.b = b, .at = at, .slot = k};
        if (!find_halves(&h))
            continue;
        const char *why = why_not(&h);
        const char *name = h.copy->exp.arg[0]->u.var->name->text;
        if (why) {
            pass_remark(b->cx, b->prog, REMARK_MISSED, "copied", h.copy->loc,
                        "'%s' is copied in each trip: %s", name, why);
            continue;
        }
        if (!pass_rewrite(b->cx))
            continue;
        pass_remark(b->cx, b->prog, REMARK_DONE, "halves", h.copy->loc,
                    "'%s' and '%s' are halves of one block that the trips "
                    "write in turn",
                    h.read->name->text, h.made->name->text);
        merge_halves(&h);
        changed = true;
    }
    return changed;
}

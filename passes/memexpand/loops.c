/* loops.c - loops that pass on a block which each trip allocates.
 *
 * In a parallel body such a loop gets two blocks before it, and passes both
 * on, in turn: a trip writes into the one while the array of the trip before
 * it lives in the other.  What lived in the one is dead then: it is the array
 * of the last trip but one, and the name for its block was a parameter that
 * no trip passes on any further: what trips pass on are blocks of their own
 * (seal.c sees to that).
 */
#include "passes/memexpand/expand.h"

#include "passes/shared/rewriting/loop_slots.h"
#include "passes/shared/rewriting/result_list.h"

/* Is what a trip passes on as parameter K a block of its own, not that of
 * any parameter, or always the same? */
static bool is_of_trip(const Expander *e, const Stm *loop, uint32_t k)
{
    const Scalar *res = loop->exp.fn[0].body->res[k];

    return res->op == OP_VAR && (e->trip[res->u.var->id] == loop ||
                                 res->u.var == loop_params(&loop->exp)[k]);
}

bool trips_own_blocks(const Expander *e, const Stm *loop, const Var *like)
{
    uint32_t set = points_to_set(&e->sets, like);

    for (uint32_t k = 0; k < loop->npat; k++)
        if (type_is_mem(loop->pat[k]->type) &&
            points_to_set(&e->sets, loop->pat[k]) == set &&
            !is_of_trip(e, loop, k))
            return false;
    return true;
}

/* What a trip passes on in another way was copied, where that can be done. */
bool can_buffer(const Expander *e, const Inside *in, const Stm *alloc)
{
    return in->outer->exp.form == FORM_LOOP &&
           trips_own_blocks(e, in->outer, alloc->pat[0]);
}

static Var *new_block(Expander *e, const Var *like)
{
    Var *var = var_fresh(e->prog, like);

    var->attrs = NULL;
    var->unique = false;
    return var;
}

static const Scalar *operand(const Expander *e, Var *var)
{
    return scalar_var(e->store, var);
}

/* An allocation of SIZE before the loop. */
static Stm *add_block(Expander *e, const Inside *in, const Stm *alloc,
                      const Scalar *size)
{
    Var *block = new_block(e, alloc->pat[0]);
    Stm *stm = stm_new(e->prog, FORM_ALLOC, 1, &block);

    stm->loc = alloc->loc;
    exp_set_args(e->prog, &stm->exp, 1, &size);
    body_insert_before(in->body, in->outer, stm);
    return stm;
}

void buffer_block(Expander *e, const Inside *in, Stm *alloc, const Scalar *size)
{
    Body *body = in->outer->exp.fn[0].body;
    const Stm *own[2] = {add_block(e, in, alloc, size),
                         add_block(e, in, alloc, size)};
    Var *block[2] = {own[0]->pat[0], own[1]->pat[0]};
    Var *param[2] = {new_block(e, alloc->pat[0]), new_block(e, alloc->pat[0])};
    Subst subst = subst_new(e->prog);

    body_remove(body, alloc);
    subst_put(&subst, alloc->pat[0], operand(e, param[0]));
    body_subst(&subst, body);
    subst_free(&subst);
    LoopSlot slot[2];
    for (uint32_t i = 0; i < 2; i++)
        slot[i] = (LoopSlot){param[i], new_block(e, block[i]),
                             operand(e, block[i]), operand(e, param[1 - i])};
    loop_add_slots(e->prog, in->outer, 2, slot);
    for (uint32_t i = 0; i < 2; i++) {
        block_uses_join(e, block[i], alloc->pat[0], in->depth - 1);
        e->sized[block[i]->id] = own[i];
    }
    for (uint32_t i = 0; i < 2; i++) {
        block_uses_join(e, param[i], alloc->pat[0], in->depth);
        e->trip[param[i]->id] = in->outer;
    }
    for (uint32_t i = 0; i < 2; i++)
        block_uses_join(e, in->outer->pat[i], alloc->pat[0], in->depth - 1);
    pass_remark(e->cx, e->prog, REMARK_DONE, "buffered", alloc->loc,
                "'%s' becomes two blocks that the trips write in turn",
                alloc->pat[0]->name->text);
}

/* lanes_sift.c - filter and partition that the lanes of a group run
 * together.
 *
 * Each lane counts what it accepts of a chunk; prefixes of these numbers tell
 * where each chunk's go, and in a second run of the body they go there.
 */
#include "passes/lower/lanes.h"

#include "passes/shared/storage/operator_places.h"

bool lanes_can_sift(Lowerer *l, const Stm *stm)
{
    return PASS_LEGAL(lower_sift_twice,
                      body_reads_elsewhere(l->prog, &l->sets, stm));
}

/* ---- counts ---- */

/* How many were accepted; the sum fits, as it is no more than there are. */
static void combine(Lanes *w, const Combination *c, bool to_left)
{
    Operand left = lanes_read(w, c->left[0], ELEM_I64, c->at_left);
    Operand right = lanes_read(w, c->right[0], ELEM_I64, c->at_right);

    (void)to_left; /* only prefixes are asked for */
    lanes_write(w, c->right[0], c->at_right,
                lanes_two(w, OP_ADD, left.value, right.value));
}

/* A variable for a number of accepted ones. */
static Var *fresh_count(Lanes *w)
{
    Var *count =
        lower_fresh_like(w->l, w->stm->pat[0], w->stm->pat[0]->type);

    out_var(w->l, count);
    return count;
}

static void count_parts(Lanes *w)
{
    Lowerer *l = w->l;
    const Stm *copy = lower_another(l, w->stm);
    ElementNest nest = lanes_open(w, w->parts, "l");
    Var *count = fresh_count(w);
    FoldPart part = lanes_share(w, nest.index[0]);

    out_set(l, count, out_number(l, 0));
    lower_sift(l, copy, &part, count, false);
    lanes_write(w, w->at[0], nest.index[0], out_name(l, count));
    elements_close(l, &nest);
}

/* The last prefix counts all. */
static void bind_count(Lanes *w)
{
    Lowerer *l = w->l;
    Var *count = lower_declare(l, w->stm->pat[0]);

    lanes_read_whole(w, w->at[0], true, count, out_number(l, 0));
    lower_store(l, w->stm->pat[0]);
}

/* The number of those before the part LANE. */
static Var *count_before(Lanes *w, const Scalar *lane)
{
    Lowerer *l = w->l;
    Var *count = fresh_count(w);
    const Scalar *zero = out_number(l, 0);
    const Scalar *before = lanes_number(w, OP_SUB, lane, 1);
    Open open = out_open(l);

    out_read(l, count, w->at[0].place.mem,
             spot_offset(l, w->at[0], 1, &before));
    Body *yes = out_close(l, open);
    open = out_open(l);
    out_set(l, count, zero);
    out_if(l, lanes_two(w, OP_GT, lane, zero), yes, out_close(l, open));
    return count;
}

static void put_parts(Lanes *w)
{
    Lowerer *l = w->l;
    ElementNest nest = lanes_open(w, w->parts, "l");
    Var *count = count_before(w, nest.index[0]);
    FoldPart part = lanes_share(w, nest.index[0]);

    lower_sift(l, w->stm, &part, count, true);
    elements_close(l, &nest);
}

void lanes_sifting(Lowerer *l, const Stm *stm)
{
    Lanes w = {.l = l, .stm = stm, .ordered = true, .combine = combine};

    w.at = ARENA_NEW(l->cx->arena, Spot, 1);
    lanes_find_parts(&w);
    w.at[0] = lanes_block(&w, stm->pat[0]->name->text, ELEM_I64);
    count_parts(&w);
    lanes_combine_prefixes(&w);
    bind_count(&w);
    if (stm->npat > 1)
        put_parts(&w);
}

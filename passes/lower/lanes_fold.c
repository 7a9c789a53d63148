/* lanes_fold.c - reduce and scan that the lanes of a group run together.
 *
 * Each lane folds a part.  What parts come to is combined: for a reduce all of
 * it, for a scan its prefixes, and then each chunk but the first takes in what
 * stands before it.  A reduce whose operators do not commute is the last prefix
 * of a scan.
 */
#include "passes/lower/lanes.h"

static bool is_scan(const Lanes *w)
{
    return w->stm->exp.form == FORM_SCAN;
}

static Elem elem_of(const Lanes *w, uint32_t k)
{
    return (Elem)w->stm->pat[k]->type->elem;
}

typedef void (*EachResult)(Lanes *w, const Operator *op, uint32_t k,
                           uint32_t first);

/* Those that are combined; FIRST is the first one of the operator. */
static void each_combined(Lanes *w, EachResult each)
{
    const OperatorList *ops = &w->stm->exp.u.ops;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++)
            if (ops->at[o].kind != OPERATOR_ID)
                each(w, &ops->at[o], k, at);
}

static bool all_commute(const OperatorList *ops)
{
    for (uint32_t o = 0; o < ops->count; o++)
        if (ops->at[o].kind == OPERATOR_LAMBDA &&
            !attr_find(ops->at[o].attrs, "comm"))
            return false;
    return true;
}

/* ---- parts ---- */

/* The prefixes themselves, if they are shared, one of each part. */
static void find_place(Lanes *w, const Operator *op, uint32_t k, uint32_t first)
{
    const Var *var = w->stm->pat[k];

    (void)op;
    (void)first;
    if (is_scan(w) && w->single &&
        lower_place(w->l, var).mem->type->space == SPACE_SHARED)
        w->at[k] = spot_of(w->l, var);
    else
        w->at[k] = lanes_block(w, var->name->text, elem_of(w, k));
}

static void fold_parts(Lanes *w)
{
    const char *name =
        w->single ? w->stm->exp.fn[0].param[0]->name->text : "l";
    ElementNest nest = lanes_open(w, w->parts, name);
    FoldPart part = lanes_share(w, nest.index[0]);
    const Operand *to = sequence_part(w->l, w->stm, &part);

    for (uint32_t k = 0; k < w->stm->npat; k++)
        if (w->at[k].place.mem)
            lanes_write(w, w->at[k], nest.index[0], to[k].value);
    elements_close(w->l, &nest);
}

/* ---- what they come to ---- */

/* By copies of the operators: they stand in other places, too. */
static void combine(Lanes *w, const Combination *c, bool to_left)
{
    Lowerer *l = w->l;
    const Stm *copy = lower_another(l, w->stm);
    const OperatorList *ops = &w->stm->exp.u.ops;
    Operand *left = ARENA_NEW(l->cx->arena, Operand, w->stm->npat);
    Operand *right = ARENA_NEW(l->cx->arena, Operand, w->stm->npat);

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width) {
        const Operator *op = &ops->at[o];
        if (op->kind == OPERATOR_ID)
            continue;
        for (uint32_t k = at; k < at + op->width; k++) {
            left[k] = c->known ? c->known[k]
                               : lanes_read(w, c->left[k], elem_of(w, k),
                                            c->at_left);
            right[k] = lanes_read(w, c->right[k], elem_of(w, k), c->at_right);
        }
        lower_combine(l, copy, op, &left[at], &right[at],
                      to_left ? &left[at] : &right[at]);
        for (uint32_t k = at; k < at + op->width; k++)
            if (to_left)
                lanes_write(w, c->left[k], c->at_left, left[k].value);
            else
                lanes_write(w, c->right[k], c->at_right, right[k].value);
    }
}

/* ---- results ---- */

/* Are the parts of result K not where it lives? */
static bool is_elsewhere(const Lanes *w, uint32_t k)
{
    return w->at[k].place.mem &&
           w->at[k].place.mem != lower_place(w->l, w->stm->pat[k]).mem;
}

/* The prefixes of single iterations are those of the parts. */
static void put_parts(Lanes *w)
{
    bool elsewhere = false;

    for (uint32_t k = 0; k < w->stm->npat; k++)
        elsewhere |= is_elsewhere(w, k);
    if (!elsewhere)
        return;
    ElementNest nest = lanes_open(w, w->parts, "l");
    for (uint32_t k = 0; k < w->stm->npat; k++) {
        if (!is_elsewhere(w, k))
            continue;
        Operand x = lanes_read(w, w->at[k], elem_of(w, k), nest.index[0]);
        lanes_write(w, spot_of(w->l, w->stm->pat[k]), nest.index[0], x.value);
    }
    elements_close(w->l, &nest);
}

/* The prefixes in each chunk take in what stands before it. */
static void finish_chunks(Lanes *w)
{
    Lowerer *l = w->l;
    Spot *to = ARENA_NEW(l->cx->arena, Spot, w->stm->npat);
    Operand *before = ARENA_NEW(l->cx->arena, Operand, w->stm->npat);
    const Scalar *others = lanes_number(w, OP_SUB, w->parts, 1);
    ElementNest nest = lanes_open(w, lanes_number(w, OP_MAX, others, 0), "l");
    const Scalar *lane = nest.index[0];

    for (uint32_t k = 0; k < w->stm->npat; k++) {
        if (!w->at[k].place.mem)
            continue;
        to[k] = spot_of(l, w->stm->pat[k]);
        before[k] = lanes_read(w, w->at[k], elem_of(w, k), lane);
    }
    FoldPart part = lanes_share(w, lanes_number(w, OP_ADD, lane, 1));
    Open open = out_open(l);
    const Scalar *index = lanes_named(w, "i", part.index);
    facts_index(l->facts, index->u.var, w->n, NULL);
    Combination c = {.right = to, .at_right = index, .known = before};
    combine(w, &c, false);
    out_for(l, part.trip, part.count, out_close(l, open));
    elements_close(l, &nest);
}

/* What a reduce gives is the value of all parts, or the neutral one. */
static void read_result(Lanes *w, const Operator *op, uint32_t k,
                        uint32_t first)
{
    Lowerer *l = w->l;
    Var *var = w->stm->pat[k];
    int64_t n;
    bool some = scalar_is_int(w->n, &n) && n > 0;
    const Scalar *neutral =
        some ? NULL : lower_value(l, lower_neutral(l, w->stm, op, k, first));
    Var *to = lower_declare(l, var);

    lanes_read_whole(w, w->at[k], w->ordered, to, neutral);
    lower_store(l, var);
}

void lanes_folding(Lowerer *l, const Stm *stm)
{
    Lanes w = {.l = l, .stm = stm, .combine = combine};

    w.ordered = is_scan(&w) || !all_commute(&stm->exp.u.ops);
    w.at = ARENA_NEW(l->cx->arena, Spot, stm->npat);
    lanes_find_parts(&w);
    each_combined(&w, find_place);
    fold_parts(&w);
    if (w.ordered)
        lanes_combine_prefixes(&w);
    else
        lanes_combine_all(&w);
    if (!is_scan(&w))
        each_combined(&w, read_result);
    else if (w.single)
        put_parts(&w);
    else
        finish_chunks(&w);
}

/* sequence.c - parallel forms that one thread or group runs, one
 * iteration after the other: a thread or a lane, or a group together. */
#include "passes/lower/inside.h"

#include "passes/shared/scalars/images.h"

/* ---- kernel and once ---- */

void sequence_kernel(Lowerer *l, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    LowerMark mark = lower_mark(l);
    Grid grid = lower_grid(l, stm, false);

    lower_note_grid(l, stm, &grid);
    Open open = out_open(l);
    lower_nested(l, stm, 0);
    for (uint32_t k = 0; k < stm->npat; k++) {
        Spot spot = spot_of(l, stm->pat[k]);
        spot.n = fn->nparam;
        spot.at = grid.index;
        lower_put(l, type_peel(l->store, stm->pat[k]->type, fn->nparam), spot,
                  fn->body->res[k]);
    }
    lower_undo(l, mark);
    Body *body = out_close(l, open);
    for (uint32_t d = grid.n; d-- > 0;) {
        Open around = out_open(l);
        out_for(l, grid.var[d], grid.bound[d], body);
        body = out_close(l, around);
    }
    out_all(l, body);
}

void sequence_once(Lowerer *l, const Stm *stm)
{
    const Body *body = stm->exp.fn[0].body;
    LowerMark mark = lower_mark(l);

    lower_nested(l, stm, 0);
    for (uint32_t k = 0; k < stm->npat; k++)
        if (type_is_array(stm->pat[k]->type))
            lower_put(l, stm->pat[k]->type, spot_of(l, stm->pat[k]),
                      body->res[k]);
        else if (type_is_scalar(stm->pat[k]->type)) {
            lower_bind(l, stm->pat[k], body->res[k]);
            lower_note_equal(l, stm->pat[k], body->res[k]);
        }
    lower_undo(l, mark);
}

/* ---- filter and partition ---- */

static bool lmad_mentions(const Lmad *lmad, const Var *var, bool counts)
{
    bool found = scalar_mentions(lmad->offset, var);

    for (uint32_t d = 0; d < lmad->rank && !found; d++)
        found = scalar_mentions(lmad->dim[d].stride, var) ||
                (counts && scalar_mentions(lmad->dim[d].count, var));
    return found;
}

/* Do offsets depend on VAR?  The counts of what takes the index play no part.
 */
static bool ixfn_mentions(const IxFn *ixfn, const Var *var)
{
    bool found = false;

    for (uint32_t i = 0; i < ixfn->nlmad && !found; i++)
        found = lmad_mentions(ixfn->lmad[i], var,
                              ixfn->fold || i + 1 < ixfn->nlmad);
    for (uint32_t r = 0; ixfn->fold && r < ixfn->fold->nrow && !found; r++)
        found = scalar_mentions(ixfn->fold->row[r].row, var) ||
                scalar_mentions(ixfn->fold->row[r].modulus, var);
    return found;
}

bool lower_hangs_on_count(const Lowerer *l, const Stm *stm)
{
    for (uint32_t k = 1; k < stm->npat; k++) {
        const IxFn *ixfn = ixfn_subst(&l->subst, stm->pat[k]->place.ixfn);
        if (!ixfn || ixfn_mentions(ixfn, stm->pat[0]))
            return true;
    }
    return false;
}

static void add_one(Lowerer *l, Var *count)
{
    out_set(l, count,
            lower_binary(l, OP_ADD, out_name(l, count), out_number(l, 1)));
}

/* A variable that counts from 0. */
static Var *begin_count(Lowerer *l, Var *var)
{
    out_var(l, var);
    out_set(l, var, out_number(l, 0));
    return var;
}

static Var *fresh_count(Lowerer *l, const Stm *stm)
{
    return begin_count(l, lower_fresh_like(l, stm->pat[0], stm->pat[0]->type));
}

/* What the body gives goes to index AT of pattern names from FIRST on. */
static Body *put_sifted(Lowerer *l, const Stm *stm, uint32_t first,
                        const Scalar *at, Var *count)
{
    const Body *body = stm->exp.fn[0].body;
    Open open = out_open(l);

    for (uint32_t k = 0; first + k < stm->npat && k + 1 < body->nres; k++) {
        Spot spot = spot_of(l, stm->pat[first + k]);
        spot.n = 1;
        spot.at = &at;
        lower_put(l, type_peel(l->store, stm->pat[first + k]->type, 1), spot,
                  body->res[k]);
    }
    if (count)
        add_one(l, count);
    return out_close(l, open);
}

/* The current iteration, whose index is INDEX. */
static void sift_one(Lowerer *l, const Stm *stm, const Scalar *index,
                     Var *count, bool put)
{
    const Lambda *fn = &stm->exp.fn[0];
    uint32_t width = fn->body->nres - 1, none = stm->npat;
    LowerMark mark = lower_mark(l);

    lower_nested(l, stm, 0);
    const Scalar *accepted = lower_value(l, fn->body->res[width]);
    Body *yes = put_sifted(l, stm, put ? 1 : none, out_name(l, count), count);
    const Scalar *rest = lower_binary(l, OP_SUB, index, out_name(l, count));
    Body *no = put_sifted(l, stm, put ? 1 + width : none, rest, NULL);
    out_if(l, accepted, yes, no);
    lower_undo(l, mark);
}

void lower_sift(Lowerer *l, const Stm *stm, const FoldPart *part, Var *count,
                bool put)
{
    Var *index = stm->exp.fn[0].param[0];

    if (!part->trip) {
        subst_put(&l->subst, index, part->index);
        sift_one(l, stm, part->index, count, put);
        return;
    }
    Open open = out_open(l);
    if (part->trip != index) {
        out_var(l, index);
        out_set(l, index, part->index);
    }
    sift_one(l, stm, out_name(l, index), count, put);
    out_for(l, part->trip, part->count, out_close(l, open));
}

/* All iterations. */
static void sift(Lowerer *l, const Stm *stm, Var *count, bool put)
{
    FoldPart part = {.trip = stm->exp.fn[0].param[0],
                     .count = lower_value(l, stm->exp.arg[0])};

    lower_sift(l, stm, &part, count, put);
}

/* What is copied, and what its copies of names are. */
typedef struct Copying {
    Lowerer *l;
    const Subst *subst;
} Copying;

static const Scalar *image_of(const Subst *subst, const Var *var)
{
    return var->id < subst->room ? subst->to[var->id] : NULL;
}

/* What the name of a block always means, its copy does; and it is undefined
 * where VAR is. */
static void copy_meaning(Var *var, void *data)
{
    const Copying *c = data;
    const Scalar *means = image_of(&c->l->subst, var);
    const Scalar *copy = image_of(c->subst, var);
    uint32_t undefined = var_number(&c->l->undefined, var);

    if (copy && undefined)
        var_set_number(c->l->prog, &c->l->undefined, copy->u.var, undefined);
    if (!type_is_mem(var->type) || !means || !copy)
        return;
    const Scalar *inside = image_of(c->subst, means->u.var);
    subst_put(&c->l->subst, copy->u.var, inside ? inside : means);
}

Stm *lower_another(Lowerer *l, const Stm *stm)
{
    Subst subst = subst_new(l->prog);
    Copying c = {l, &subst};
    Stm *copy = stm_clone(&subst, stm);

    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_binding(stm->exp.fn[i].body, copy_meaning, &c);
    points_to_grow(&l->sets, l->prog);
    points_to_add(&l->sets, copy);
    subst_free(&subst);
    return copy;
}

Body *lower_another_body(Lowerer *l, Subst *subst, Body *body)
{
    Copying c = {l, subst};
    Body *copy = body_clone(subst, body);

    body_each_binding(body, copy_meaning, &c);
    points_to_grow(&l->sets, l->prog);
    for (const Stm *s = copy->first; s; s = s->next)
        points_to_add(&l->sets, s);
    return copy;
}

void sequence_counted(Lowerer *l, const Stm *stm)
{
    Var *count = stm->pat[0];

    if (lower_hangs_on_count(l, stm)) {
        Stm *first = lower_another(l, stm);
        Var *all = begin_count(l, first->pat[0]);
        sift(l, first, all, false);
        lower_bind(l, count, out_name(l, all));
        sift(l, stm, fresh_count(l, stm), true);
    } else if (count->place.ixfn) {
        Var *all = fresh_count(l, stm);
        sift(l, stm, all, true);
        lower_bind(l, count, out_name(l, all));
    } else {
        sift(l, stm, begin_count(l, count), true);
    }
}

/* ---- scatter ---- */

/* Combine what is there with what comes, and put it there. */
static void update_one(Lowerer *l, const Stm *stm, Spot spot, const Type *type)
{
    const Operator *op = &stm->exp.u.ops.at[0];
    const Scalar *value = stm->exp.fn[0].body->res[1];
    Operand left = {.type = type, .spot = spot}, right = {.type = type}, to;

    if (type_is_array(type)) {
        right.spot = spot_of(l, value->u.var);
    } else {
        Var *old = lower_fresh(l, "old", type);
        out_var(l, old);
        out_read(l, old, spot.place.mem, spot_offset(l, spot, 0, NULL));
        left.value = out_name(l, old);
        left.var = old;
        right.value = lower_value(l, value);
    }
    to = left;
    lower_combine(l, stm, op, &left, &right, &to);
    if (!type_is_array(type))
        out_write(l, spot.place.mem, spot_offset(l, spot, 0, NULL), left.value);
}

/* Is what is scattered, an array, where INDEX puts it?  Then there is nothing
 * to do, be INDEX in range or not. */
static bool is_put_already(Lowerer *l, const Stm *stm, const Scalar *index)
{
    const Scalar *value = stm->exp.fn[0].body->res[1];
    Spot spot = spot_of(l, stm->pat[0]);

    spot.n = 1;
    spot.at = &index;
    return !stm->exp.u.ops.count && stm->pat[0]->type->rank > 1 &&
           spots_coincide(l, spot, spot_of(l, value->u.var));
}

void lower_scatter_one(Lowerer *l, const Stm *stm)
{
    const Var *to = stm->pat[0];
    const Body *body = stm->exp.fn[0].body;
    const Type *type = type_peel(l->store, to->type, 1);
    const Scalar *index = lower_value(l, body->res[0]);

    if (is_put_already(l, stm, index))
        return;
    const Scalar *at = lower_leaf(l, index, "at");
    const Scalar *size = lower_value(l, to->type->size[0]);
    const Scalar *inside =
        lower_binary(l, OP_LAND, lower_binary(l, OP_LE, out_number(l, 0), at),
                     lower_binary(l, OP_LT, at, size));
    Spot spot = spot_of(l, to);
    LowerMark mark = lower_mark(l);
    Open open = out_open(l);

    spot.n = 1;
    spot.at = &at;
    facts_assume(l->facts, inside, NULL);
    if (stm->exp.u.ops.count)
        update_one(l, stm, spot, type);
    else
        lower_put(l, type, spot, body->res[1]);
    lower_undo(l, mark);
    Body *yes = out_close(l, open);
    open = out_open(l);
    out_if(l, inside, yes, out_close(l, open));
}

void sequence_scatter(Lowerer *l, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    const Scalar *bound = lower_value(l, stm->exp.arg[0]);
    LowerMark mark = lower_mark(l);
    Open open = out_open(l);

    lower_nested(l, stm, 0);
    lower_scatter_one(l, stm);
    lower_undo(l, mark);
    out_for(l, fn->param[0], bound, out_close(l, open));
}

/* lower_copy.c - what moves elements: docs/language.md, section 6.4.
 *
 * All elements are moved at once: by a kernel of the host, by the lanes of a
 * group, by the loops of a thread.  That is right where source and destination
 * do not overlap; where they coincide nothing is moved.  One that overlaps
 * without coinciding is a race, and so is not here.
 *
 * Each work-item of a group has private blocks of the group for itself, and
 * fills them itself.
 */
#include "passes/lower_inside.h"

#include <string.h>

/* ---- nests of loops ---- */

Nest elements_open(Lowerer *l, uint32_t rank, const Scalar *const *size,
                   const char *name)
{
    Arena *arena = l->cx->arena;
    Nest nest = {.rank = rank, .mark = lower_mark(l)};

    nest.var = ARENA_NEW(arena, Var *, rank);
    nest.index = ARENA_NEW(arena, const Scalar *, rank);
    nest.bound = ARENA_NEW(arena, const Scalar *, rank);
    for (uint32_t d = 0; d < rank; d++)
        nest.bound[d] = lower_value(l, size[d]);
    for (uint32_t d = 0; d < rank; d++) {
        nest.var[d] = lower_fresh(l, name, type_scalar(l->store, ELEM_I64));
        nest.index[d] = out_name(l, nest.var[d]);
        facts_index(l->facts, nest.var[d], size[d], NULL);
        lower_note_index(l, nest.var[d], size[d]);
    }
    nest.runner = l->runner;
    if (rank)
        l->runner = RUNS_THREAD;
    nest.open = out_open(l);
    return nest;
}

void elements_close(Lowerer *l, Nest *nest)
{
    Body *body = out_close(l, nest->open);

    l->runner = nest->runner;
    lower_undo(l, nest->mark);
    if (nest->rank == 0) {
        out_all(l, body);
    } else if (l->runner != RUNS_THREAD && !nest->each) {
        out_kernel(l, nest->rank, nest->var, nest->bound,
                   l->runner == RUNS_GROUP ? AT_LANE : AT_NONE, body);
    } else {
        for (uint32_t d = nest->rank; d-- > 0;) {
            Open around = out_open(l);
            out_for(l, nest->var[d], nest->bound[d], body);
            body = out_close(l, around);
        }
        out_all(l, body);
    }
}

/* Around the elements of an array of TYPE that is written to BLOCK. */
static Nest elements_into(Lowerer *l, const Var *block, const Type *type)
{
    Nest nest = elements_open(l, type->rank, type->size, "i");

    nest.each = block->type->space == SPACE_PRIVATE;
    return nest;
}

/* ---- one array to another place ---- */

static void say_elided(Lowerer *l)
{
    pass_remark(l->cx, l->prog, REMARK_NOTE, "elided", l->loc,
                "nothing is moved: source and destination coincide");
}

static void move_element(Lowerer *l, const Type *type, Spot to, Spot from,
                         const Scalar *const *index)
{
    Var *x = lower_fresh(l, "x", type_scalar(l->store, (Elem)type->elem));

    out_var(l, x);
    out_read(l, x, from.place.mem, spot_offset(l, from, type->rank, index));
    out_write(l, to.place.mem, spot_offset(l, to, type->rank, index),
              out_name(l, x));
}

void lower_move(Lowerer *l, const Type *type, Spot to, Spot from)
{
    if (spots_coincide(l, to, from)) {
        say_elided(l);
        return;
    }
    Nest nest = elements_into(l, to.place.mem, type);
    move_element(l, type, to, from, nest.index);
    elements_close(l, &nest);
}

void lower_put(Lowerer *l, const Type *type, Spot spot, const Scalar *value)
{
    if (type_is_array(type))
        lower_move(l, type, spot, spot_of(l, value->u.var));
    else
        lower_store_at(l, spot, value);
}

/* ---- forms ---- */

static Var *source_of(const Stm *stm, uint32_t arg)
{
    return stm->exp.arg[arg]->u.var;
}

void lower_copy(Lowerer *l, const Stm *stm)
{
    lower_move(l, stm->pat[0]->type, spot_of(l, stm->pat[0]),
               spot_of(l, source_of(stm, 0)));
}

/* The part of PLACE, where a TYPE lives, with COUNT of the outermost indices
 * from FIRST on. */
static Place part_of(Lowerer *l, const Type *type, Place place,
                     const Scalar *first, const Scalar *count)
{
    Arena scratch = {0};
    const Scalar *arg[] = {first, count};
    uint8_t *kind = ARENA_NEW(&scratch, uint8_t, type->rank);

    memset(kind, DIM_ALL, type->rank);
    kind[0] = DIM_RANGE;
    Selection sel = {.dim = kind, .rank = type->rank};
    place.ixfn = ixfn_select(&l->known.lmads, place.ixfn, &sel, arg);
    if (!place.ixfn)
        lower_fail(l, "this place has no part that can be said: %s",
                   l->known.lmads.why);
    arena_free(&scratch);
    return place;
}

void lower_concat(Lowerer *l, const Stm *stm)
{
    const Var *to = stm->pat[0];
    const Scalar *first = out_number(l, 0);

    for (uint32_t i = 0; i < stm->exp.narg && !l->failed; i++) {
        const Var *from = source_of(stm, i);
        Place part = part_of(l, to->type, lower_place(l, to), first,
                             from->type->size[0]);
        if (!l->failed)
            lower_move(l, from->type, (Spot){.place = part}, spot_of(l, from));
        first = lower_binary(l, OP_ADD, first, from->type->size[0]);
    }
}

/* fmod(BY, n), where N may be 0: a distance that is not negative. */
static const Scalar *distance(Lowerer *l, const Scalar *by, const Scalar *n)
{
    const Scalar *size =
        n->op == OP_CONST ? n : lower_binary(l, OP_MAX, n, out_number(l, 1));
    int64_t number, count;

    if (scalar_is_int(n, &count) && count == 0)
        return out_number(l, 0);
    if (scalar_is_int(by, &number) && scalar_is_int(n, &count) && count > 0)
        return out_number(l, (number % count + count) % count);
    return lower_binary(l, OP_FMOD, by, size);
}

/* Element i is that of index i + k, or, behind the last, i + k - n. */
void lower_rotate(Lowerer *l, const Stm *stm)
{
    const Var *to = stm->pat[0], *from = source_of(stm, 0);
    const Scalar *n = from->type->size[stm->exp.u.dim];
    const Scalar *by =
        lower_leaf(l, lower_value(l, distance(l, stm->exp.arg[1], n)), "by");
    Nest nest = elements_into(l, to->place.mem, to->type);
    const Type *type = type_scalar(l->store, (Elem)to->type->elem);
    const Type *i64 = type_scalar(l->store, ELEM_I64);
    Var *at = lower_fresh(l, "at", i64), *x = lower_fresh(l, "x", type);
    const Scalar **index = ARENA_NEW(l->cx->arena, const Scalar *, nest.rank);
    const Scalar *moved =
        lower_binary(l, OP_ADD, nest.index[stm->exp.u.dim], by);
    const Scalar *bound = lower_value(l, n);
    const Scalar *choice[] = {lower_binary(l, OP_LT, moved, bound), moved,
                              lower_binary(l, OP_SUB, moved, bound)};

    memcpy(index, nest.index, nest.rank * sizeof *index);
    index[stm->exp.u.dim] = out_name(l, at);
    out_var(l, at);
    out_set(l, at, scalar_op(l->store, OP_SELECT, choice));
    facts_index(l->facts, at, n, NULL);
    out_var(l, x);
    out_read(l, x, lower_block(l, from->place.mem),
             lower_offset(l, from->place.ixfn, index));
    out_write(l, lower_block(l, to->place.mem),
              lower_offset(l, to->place.ixfn, nest.index), out_name(l, x));
    elements_close(l, &nest);
}

void lower_iota(Lowerer *l, const Stm *stm)
{
    const Var *to = stm->pat[0];
    Nest nest = elements_into(l, to->place.mem, to->type);

    out_write(l, lower_block(l, to->place.mem),
              lower_offset(l, to->place.ixfn, nest.index), nest.index[0]);
    elements_close(l, &nest);
}

/* The index function of PLACE that takes N more indices, which do not matter,
 * before its own; NULL where it ends in a fold. */
static const IxFn *repeated(Lowerer *l, const IxFn *ixfn, uint32_t n,
                            const Scalar *const *count)
{
    Arena scratch = {0};

    if (ixfn->fold)
        return NULL;
    const Lmad *last = ixfn->lmad[ixfn->nlmad - 1];
    LmadDim *dim = ARENA_NEW(&scratch, LmadDim, (size_t)n + last->rank);
    const Lmad **lmad = ARENA_NEW(&scratch, const Lmad *, ixfn->nlmad);
    for (uint32_t d = 0; d < n; d++)
        dim[d] = (LmadDim){count[d], out_number(l, 0)};
    memcpy(dim + n, last->dim, last->rank * sizeof *dim);
    memcpy(lmad, ixfn->lmad, ixfn->nlmad * sizeof *lmad);
    lmad[ixfn->nlmad - 1] =
        lmad_new(l->store, last->offset, n + last->rank, dim);
    const IxFn *result = ixfn_new(l->store, ixfn->nlmad, lmad, NULL);
    arena_free(&scratch);
    return result;
}

static void replicate_array(Lowerer *l, const Var *to, const Var *from)
{
    Place source = lower_place(l, from), target = lower_place(l, to);
    uint32_t more = to->type->rank - from->type->rank;
    const IxFn *ixfn = repeated(l, source.ixfn, more, to->type->size);

    if (ixfn) {
        lower_move(l, to->type, (Spot){.place = target},
                   (Spot){.place = {source.mem, ixfn}});
        return;
    }
    Nest nest = elements_into(l, to->place.mem, to->type);
    Var *x = lower_fresh(l, "x", type_scalar(l->store, (Elem)to->type->elem));
    out_var(l, x);
    out_read(l, x, source.mem, lower_offset(l, source.ixfn, nest.index + more));
    out_write(l, target.mem, lower_offset(l, target.ixfn, nest.index),
              out_name(l, x));
    elements_close(l, &nest);
}

void lower_replicate(Lowerer *l, const Stm *stm)
{
    const Var *to = stm->pat[0];
    const Scalar *value = stm->exp.arg[0];

    if (value->op == OP_VAR && type_is_array(value->u.var->type)) {
        replicate_array(l, to, value->u.var);
        return;
    }
    const Scalar *x = lower_leaf(l, lower_value(l, value), "x");
    Nest nest = elements_into(l, to->place.mem, to->type);
    out_write(l, lower_block(l, to->place.mem),
              lower_offset(l, to->place.ixfn, nest.index), x);
    elements_close(l, &nest);
}

void lower_update(Lowerer *l, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    const Scalar *value = exp->arg[1];
    Spot spot = spot_of(l, source_of(stm, 0));

    if (value->op != OP_VAR || !type_is_array(value->u.var->type)) {
        spot.n = exp->u.sel.rank;
        spot.at = exp->arg + exp->u.sel.first;
        lower_store_at(l, spot, value);
        return;
    }
    spot.place.ixfn =
        ixfn_select(&l->known.lmads, spot.place.ixfn, &exp->u.sel, exp->arg);
    if (spot.place.ixfn)
        lower_put(l, value->u.var->type, spot, value);
    else
        lower_fail(l, "this place has no part that can be said: %s",
                   l->known.lmads.why);
}

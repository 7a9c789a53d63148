/* copy.c - what moves elements: docs/language.md, section 6.4.
 *
 * All elements are moved at once: by a kernel of the host, by the lanes of a
 * group, by the loops of a thread.  That is right where source and destination
 * do not overlap; where they coincide nothing is moved.  One that overlaps
 * without coinciding is a race, and so is not here.
 *
 * Each work-item of a group has private blocks of the group for itself, and
 * fills them itself.
 */
#include "passes/lower/inside.h"

#include "verifier/prover/prover.h"

#include <string.h>

/* ---- nests of loops ---- */

/* A loop over the SIZE elements of the next dimension. */
static const Scalar *open_loop(Lowerer *l, ElementNest *nest,
                               const Scalar *size, const Scalar *bound,
                               const char *name)
{
    Var *var = lower_fresh(l, name, type_scalar(l->store, ELEM_I64));

    facts_index(l->facts, var, size, NULL);
    nest->var[nest->n] = var;
    nest->bound[nest->n++] = bound;
    return out_name(l, var);
}

ElementNest elements_open(Lowerer *l, uint32_t rank, const Scalar *const *size,
                          const char *name)
{
    Arena *arena = l->cx->arena;
    ElementNest nest = {.mark = lower_mark(l), .exec = l->exec};
    const Scalar **bound = ARENA_NEW(arena, const Scalar *, rank);
    int64_t count;

    nest.var = ARENA_NEW(arena, Var *, rank);
    nest.index = ARENA_NEW(arena, const Scalar *, rank);
    nest.bound = ARENA_NEW(arena, const Scalar *, rank);
    for (uint32_t d = 0; d < rank; d++)
        bound[d] = lower_value(l, size[d]);
    for (uint32_t d = 0; d < rank; d++) {
        bool is_number = scalar_is_int(size[d], &count);
        bool surely = !exec_is_alone(l->exec) && d + 1 == rank && !nest.n;
        nest.none |= is_number && count <= 0;
        nest.index[d] = is_number && count == 1 && !surely
                            ? out_number(l, 0)
                            : open_loop(l, &nest, size[d], bound[d], name);
    }
    if (rank)
        l->exec = exec_at(l->exec, lower_share_level(l));
    nest.open = out_open(l);
    return nest;
}

void elements_close(Lowerer *l, ElementNest *nest)
{
    Body *body = out_close(l, nest->open);

    l->exec = nest->exec;
    lower_undo(l, nest->mark);
    if (nest->none)
        return;
    if (nest->n == 0) {
        out_all(l, body);
    } else if (!exec_is_alone(l->exec) && !nest->each) {
        out_kernel(l, nest->n, nest->var, nest->bound, lower_share_level(l),
                   body);
    } else {
        for (uint32_t d = nest->n; d-- > 0;) {
            Open around = out_open(l);
            out_for(l, nest->var[d], nest->bound[d], body);
            body = out_close(l, around);
        }
        out_all(l, body);
    }
}

/* Around the elements of an array of TYPE that is written to BLOCK. */
static ElementNest elements_into(Lowerer *l, const Var *block, const Type *type)
{
    ElementNest nest = elements_open(l, type->rank, type->size, "i");

    nest.each = block->type->space == SPACE_PRIVATE;
    return nest;
}

/* ---- one array to another place ---- */

static void say_elided(Lowerer *l)
{
    pass_remark(l->cx, l->prog, REMARK_NOTE, "elided", l->loc,
                "nothing is copied: source and destination coincide");
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
    ElementNest nest = elements_into(l, to.place.mem, type);
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
        lower_fail(l, "no index function expresses this part of the array: %s",
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

/* ---- rotations ---- */

/* Element i is that of index i + BY, or, if there is none, N before it; or
 * after it, where that GOES_BACK.  BY is -N or more, and N or less. */
typedef struct Rotation {
    const Scalar *n, *by; /* IMP's */
    bool goes_back;
} Rotation;

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

/* 0 <= P <= N, or N is 0? */
static bool is_within(Lowerer *l, const Poly *p, const Poly *n)
{
    PolyStore *ps = l->known.polys;
    const Poly *left = p ? poly_sub(ps, n, p) : NULL;
    int64_t number;

    if (!left || !is_nonneg(l->facts, p))
        return false;
    return (poly_is_const(p, &number) && number <= 1) ||
           is_nonneg(l->facts, left);
}

/* By as few operators as what is known of BY, in a dimension of N, allows. */
static Rotation rotation_of(Lowerer *l, const Scalar *by, const Scalar *n)
{
    PolyStore *ps = l->known.polys;
    const Poly *size = poly_of(ps, n), *p = poly_of(ps, by);
    Rotation r = {.n = lower_value(l, n)};

    r.goes_back = n->op != OP_CONST &&
                  is_within(l, poly_sub(ps, poly_const(ps, 0), p), size);
    if (!r.goes_back && !is_within(l, p, size))
        by = distance(l, by, n);
    r.by = lower_leaf(l, lower_value(l, by), "by");
    return r;
}

static const Scalar *rotated(Lowerer *l, const Rotation *r, const Scalar *index)
{
    int64_t by;
    bool less = scalar_is_int(r->by, &by) && by < 0;
    const Scalar *moved = less ? lower_binary(l, OP_SUB, index,
                                              out_number(l, -by))
                               : lower_binary(l, OP_ADD, index, r->by);
    const Scalar *choice[] = {
        r->goes_back ? lower_binary(l, OP_GE, moved, out_number(l, 0))
                     : lower_binary(l, OP_LT, moved, r->n),
        moved, lower_binary(l, r->goes_back ? OP_ADD : OP_SUB, moved, r->n)};

    return scalar_op(l->store, OP_SELECT, choice);
}

void lower_rotate(Lowerer *l, const Stm *stm)
{
    const Var *to = stm->pat[0], *from = source_of(stm, 0);
    uint32_t dim = stm->exp.dim;
    const Scalar *n = from->type->size[dim];
    Rotation rotation = rotation_of(l, stm->exp.arg[1], n);
    ElementNest nest = elements_into(l, to->place.mem, to->type);
    const Type *type = type_scalar(l->store, (Elem)to->type->elem);
    Var *at = lower_fresh(l, "at", type_scalar(l->store, ELEM_I64));
    Var *x = lower_fresh(l, "x", type);
    const Scalar **index =
        ARENA_NEW(l->cx->arena, const Scalar *, to->type->rank);

    memcpy(index, nest.index, to->type->rank * sizeof *index);
    index[dim] = out_name(l, at);
    out_var(l, at);
    out_set(l, at, rotated(l, &rotation, nest.index[dim]));
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
    ElementNest nest = elements_into(l, to->place.mem, to->type);

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
    ElementNest nest = elements_into(l, to->place.mem, to->type);
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
    ElementNest nest = elements_into(l, to->place.mem, to->type);
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
        lower_fail(l, "no index function expresses this part of the array: %s",
                   l->known.lmads.why);
}

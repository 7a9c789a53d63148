/* pattern.c - the small programs that optimizations are made for. */
#include "fungen/loop.h"
#include "fungen/makers/makers.h"
#include "fungen/memory/memory.h"

static bool is_matrix(Gen *g, const Var *var, const void *data)
{
    (void)data;
    return var->type->rank == 2 && !var_range(g, var).undef;
}

Elem pick_plain(Gen *g)
{
    static const Elem elems[] = {ELEM_I32, ELEM_F32, ELEM_I64, ELEM_U8,
                                 ELEM_F64};
    return elems[below(g, sizeof elems / sizeof *elems)];
}

GenRange plain_range(Elem elem)
{
    return elem == ELEM_I64 ? range_between(-1000, 1000) : range_any(elem);
}

Var *plain_array(Gen *g, uint32_t rank, int64_t times)
{
    Elem elem = pick_plain(g);
    const Type *type = pick_type(g, elem, rank, UINT32_MAX);

    if (!affordable(g, times * type_elements(g, type)))
        return NULL;
    return obtain_owned(g, type, plain_range(elem));
}

/* ---- one part after the other ---- */

/* A loop whose body makes a row by a kernel, and puts it into an array: as
 * the last that is done with the row, or not. */
bool make_part_by_part(Gen *g)
{
    Trip t = {.n = 0};
    Var *array = plain_array(g, 2, 20);
    Choice choice;

    if (!array)
        return false;
    const Type *type = array->type;
    GenCarried *c = carry_array(g, &t, array, true);
    open_trip(g, &t, type->size[0], 0);
    const Scalar *row = term(g, t.index);
    bool by_column = same_size(g, type->size[0], type->size[1]) &&
                     chance(g, 40);
    choose_fixed(g, type, by_column, row, &choice);
    if (chance(g, 50)) { /* it reads what was there, or the one before */
        Choice before;
        const Scalar *last = combined(
            g, OP_MAX, minus(g, row, int_term(g, 1)), int_term(g, 0));
        choose_fixed(g, type, by_column, chance(g, 50) ? row : last, &before);
        slice(g, c->param, &before);
    }
    memory_wish(g, c->param, &choice);
    Var *part = map_array(g, choice.type, c->range);
    Var *changed = update_wished(g, c->param, &choice, term(g, part));
    if (chance(g, 35)) /* not the last use */
        copy_array(g, part);
    give_array(g, c, changed);
    close_trip(g, &t, NULL);
    return true;
}

/* ---- antidiagonals ---- */

/* Element (i, d - i) of a square of N by N, in a flat array. */
static const Scalar *on_diagonal(Gen *g, const Scalar *i, const Scalar *d,
                                 const Scalar *n)
{
    const Scalar *step = minus(g, n, int_term(g, 1));
    return plus(g, d, mult(g, i, step));
}

/* One step up, to the left, or both, where there is one. */
static const Scalar *neighbour(Gen *g, const Scalar *i, const Scalar *d,
                               const Scalar *n)
{
    const Scalar *zero = int_term(g, 0), *unit = int_term(g, 1);
    const Scalar *j = minus(g, d, i);
    uint32_t way = below(g, 3);

    if (way != 1)
        i = combined(g, OP_MAX, minus(g, i, unit), zero);
    if (way != 0)
        j = combined(g, OP_MAX, minus(g, j, unit), zero);
    return plus(g, mult(g, i, n), j);
}

/* As Needleman and Wunsch's algorithm: each antidiagonal from those before. */
bool make_antidiagonals(Gen *g)
{
    Trip t = {.n = 0};
    Elem elem = pick_plain(g);
    const Scalar *n = pick_size(g, UINT32_MAX), *all = mult(g, n, n);
    Choice choice = {.sel = {.rank = 1}, .narg = 3};
    GenNest nest;

    if (!is_fit_size(g, all) || !affordable(g, 40 * scalar_range(g, all).hi))
        return false;
    const Type *type = type_array(g->store, elem, 1, &all);
    GenCarried *c =
        carry_array(g, &t, obtain_owned(g, type, plain_range(elem)), true);
    if (c->range.undef)
        c->range.undef = false;
    open_trip(g, &t, n, 0);
    const Scalar *d = term(g, t.index);
    const Scalar *count = plus(g, d, int_term(g, 1));
    nest_open(g, &nest, 1, &count);
    const Scalar *i = term(g, nest.index[0]), *index[2];
    index[0] = on_diagonal(g, i, d, n);
    index[1] = neighbour(g, i, d, n);
    Var *x = read_at(g, c->param, &index[0]);
    Var *y = read_at(g, c->param, &index[1]);
    const Scalar *res = mixed(g, term(g, x), term(g, y), c->range);
    Lambda fn = nest_close(g, &nest, 1, &res);
    Var *line = new_like(g, type_array(g->store, elem, 1, &count));
    Stm *stm = prepare(g, FORM_KERNEL, 1, &line, 1, &count);
    stm->exp.exec = nest.exec;
    set_fns(g, stm, 1, &fn);
    choice.arg[0] = d;
    choice.arg[1] = count;
    choice.arg[2] = minus(g, n, int_term(g, 1));
    choice.type = line->type;
    /* What it reads of the antidiagonal is the element that it writes. */
    bool inside = chance(g, 50);
    if (inside)
        memory_put_into(g, line, c->param, &choice);
    finish_fresh(g, stm, c->range);
    Var *changed = update(g, c->param, &choice, term(g, line));
    if (inside)
        class_join_by_place(g, line, changed);
    give_array(g, c, changed);
    close_trip(g, &t, NULL);
    return true;
}

/* ---- parts that are joined ---- */

/* Arrays put together by one statement.  An estimate. */
enum { MAX_PARTS = 3 };

/* TYPE, N of them with other outermost sizes, and what they join to. */
static bool pick_parts(Gen *g, const Type *type, uint32_t n,
                       const Type **part)
{
    const Scalar *all = int_term(g, 0);

    for (uint32_t i = 0; i < n; i++) {
        const Scalar *size = i ? pick_size(g, UINT32_MAX) : type->size[0];
        part[i] = resized(g, type, size);
        all = plus(g, all, size);
    }
    part[n] = resized(g, type, all);
    return is_fit_size(g, all) &&
           affordable(g, 10 * type_elements(g, part[n]));
}

bool make_joined_parts(Gen *g)
{
    Elem elem = pick_plain(g);
    const Type *like = pick_type(g, elem, 1 + chance(g, 35), UINT32_MAX);
    const Type *type[MAX_PARTS + 1];
    const Scalar *arg[MAX_PARTS];
    uint32_t n = 2 + chance(g, 40);
    Var *part[MAX_PARTS + 1];
    bool inside = true;

    if (!pick_parts(g, like, n, type))
        return false;
    for (uint32_t i = 0; i < n; i++) {
        memory_reserve(g, type[i]);
        part[i] = map_array(g, type[i], plain_range(elem));
        inside = memory_reserved(g, part[i]) && inside;
        arg[i] = term(g, part[i]);
    }
    GenRange range = var_range(g, part[0]);
    for (uint32_t i = 1; i < n; i++)
        range = range_union(range, var_range(g, part[i]));
    part[n] = new_like(g, type[n]);
    if (inside)
        memory_put_joined(g, part, n, type[n]);
    finish_fresh(g, prepare(g, FORM_CONCAT, 1, &part[n], n, arg), range);
    for (uint32_t i = 0; inside && i < n; i++)
        class_join_by_place(g, part[n], part[i]);
    if (chance(g, 30)) /* one of them is wanted once more */
        copy_array(g, part[below(g, n)]);
    return true;
}

/* ---- columns ---- */

/* Each iteration adds up a column, or a row of the transposed matrix. */
bool make_column_sums(Gen *g)
{
    Var *array = pick(g, &g->all, is_matrix, NULL);
    Trip t = {.n = 0};
    GenNest nest;

    if (!array || array->type->elem == ELEM_BOOL ||
        !affordable(g, 8 * type_elements(g, array->type)))
        return false;
    Elem elem = (Elem)array->type->elem;
    GenRange range = plain_range(elem);
    range.rough = var_range(g, array).rough;
    nest_open(g, &nest, 1, &array->type->size[1]);
    GenCarried *c = carry_scalar(g, &t, elem, range);
    open_trip(g, &t, array->type->size[0], 0);
    const Scalar *index[] = {term(g, t.index), term(g, nest.index[0])};
    Var *x = read_at(g, array, index);
    give_scalar(g, c, mixed(g, term(g, c->param),
                            brought_within(g, term(g, x), range), range));
    close_trip(g, &t, NULL);
    const Scalar *res = term(g, c->pat);
    Lambda fn = nest_close(g, &nest, 1, &res);
    Var *sums = new_like(g, type_array(g->store, elem, 1,
                                       &array->type->size[1]));
    return finish_kernel(g, &nest, &fn, sums, range) != NULL;
}

/* ---- chains of kernels ---- */

/* Each reads those before at the same index. */
bool make_map_chain(Gen *g)
{
    const Scalar *n = pick_size(g, UINT32_MAX);
    uint32_t length = 2 + below(g, 4);
    Var *link[6];

    if (!affordable(g, 60 * scalar_range(g, n).hi))
        return false;
    for (uint32_t i = 0; i < length; i++) {
        Elem elem = pick_plain(g);
        GenNest nest;
        nest_open(g, &nest, 1, &n);
        const Scalar *index = term(g, nest.index[0]);
        if (i)
            read_at(g, link[below(g, i)], &index);
        if (i && chance(g, 50))
            read_at(g, link[i - 1], &index);
        const Scalar *res = pick_within(g, elem, plain_range(elem), 2);
        GenRange range = scalar_range(g, res);
        Lambda fn = nest_close(g, &nest, 1, &res);
        Var *var = new_like(g, type_array(g->store, elem, 1, &n));
        Stm *stm = prepare(g, FORM_KERNEL, 1, &var, 1, &n);
        stm->exp.exec = nest.exec;
        set_fns(g, stm, 1, &fn);
        link[i] = finish_fresh(g, stm, range);
    }
    return true;
}

/* ---- stencils ---- */

/* The index D steps from I, kept below SIZE. */
static const Scalar *clipped(Gen *g, const Scalar *i, int64_t d,
                             const Scalar *size)
{
    if (d < 0)
        return combined(g, OP_MAX, minus(g, i, int_term(g, -d)),
                        int_term(g, 0));
    return d == 0 ? i
                  : combined(g, OP_MIN, plus(g, i, int_term(g, d)),
                             minus(g, size, int_term(g, 1)));
}

/* Each step computes all elements anew, from their neighbours. */
bool make_stencil(Gen *g)
{
    Trip t = {.n = 0};
    Var *array = plain_array(g, 1 + chance(g, 50), 40);
    GenNest nest;

    if (!array || var_range(g, array).undef)
        return false;
    const Type *type = array->type;
    GenCarried *c = carry_array(g, &t, array, chance(g, 50));
    open_trip(g, &t, int_term(g, 1 + below(g, 4)), 0);
    nest_open(g, &nest, type->rank, type->size);
    uint32_t points = 2 + below(g, 3);
    const Scalar *sum = NULL;
    for (uint32_t k = 0; k < points; k++) {
        const Scalar *index[MAX_RANK];
        for (uint32_t d = 0; d < type->rank; d++) {
            int64_t by = between(g, -1, 1);
            index[d] = clipped(g, term(g, nest.index[d]), by, type->size[d]);
        }
        Var *x = read_at(g, c->param, index);
        sum = sum ? mixed(g, sum, term(g, x), c->range) : term(g, x);
    }
    Lambda fn = nest_close(g, &nest, 1, &sum);
    Var *next = new_like(g, type);
    Stm *stm = prepare(g, FORM_KERNEL, 1, &next, type->rank, type->size);
    stm->exp.exec = nest.exec;
    set_fns(g, stm, 1, &fn);
    give_array(g, c, finish_fresh(g, stm, c->range));
    close_trip(g, &t, NULL);
    return true;
}

/* ---- loops in loops ---- */

/* The innermost one changes one element. */
static Var *walk_dimensions(Gen *g, Var *array, uint32_t d,
                            const Scalar **index)
{
    const Type *type = array->type;
    Trip t = {.n = 0};
    GenCarried *c = carry_array(g, &t, array, true);

    open_trip(g, &t, type->size[d], 0);
    index[d] = term(g, t.index);
    if (d + 1 < type->rank) {
        give_array(g, c, walk_dimensions(g, c->param, d + 1, index));
    } else {
        const Scalar *other[MAX_RANK];
        Choice choice = {.sel = {.rank = type->rank}, .narg = type->rank,
                         .type = scalar_type(g, (Elem)type->elem)};
        uint8_t *dim = ARENA_NEW(store_arena(g->store), uint8_t, type->rank);
        for (uint32_t k = 0; k < type->rank; k++) {
            int64_t by = between(g, -1, 1);
            other[k] = clipped(g, index[k], by, type->size[k]);
            choice.arg[k] = index[k];
            dim[k] = DIM_POINT;
        }
        choice.sel.dim = dim;
        Var *x = read_at(g, c->param, index);
        Var *y = read_at(g, c->param, other);
        give_array(g, c,
                   update(g, c->param, &choice,
                          mixed(g, term(g, x), term(g, y), c->range)));
    }
    close_trip(g, &t, NULL);
    return c->pat;
}

bool make_affine_nest(Gen *g)
{
    Var *array = plain_array(g, 2, 8);
    const Scalar *index[MAX_RANK];

    if (!array || var_range(g, array).undef || g->depth + 2 > MAX_DEPTH)
        return false;
    return walk_dimensions(g, array, 0, index) != NULL;
}

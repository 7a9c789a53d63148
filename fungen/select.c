/* select.c - selections that are in bounds because of how they are made. */
#include "fungen/memory/memory.h"

#include <string.h>

static void add_arg(Choice *choice, const Scalar *s)
{
    choice->arg[choice->narg++] = s;
}

static void set_kinds(Gen *g, Choice *choice, const uint8_t *kind,
                      uint32_t rank)
{
    uint8_t *dim = ARENA_NEW(store_arena(g->store), uint8_t, rank);

    memcpy(dim, kind, rank);
    choice->sel.dim = dim;
    choice->sel.rank = rank;
}

/* ---- one dimension ---- */

/* An offset, a count and a stride; those that a kind needs. */
typedef struct Steps {
    DimKind kind;
    const Scalar *offset, *count, *stride;
    bool overlaps;
} Steps;

typedef bool (*Way)(Gen *g, const Scalar *size, Steps *steps);

static bool whole(Gen *g, const Scalar *size, Steps *steps)
{
    *steps = (Steps){.kind = chance(g, 70) ? DIM_ALL : DIM_RANGE,
                     .offset = int_term(g, 0), .count = size};
    return true;
}

static bool point(Gen *g, const Scalar *size, Steps *steps)
{
    *steps = (Steps){.kind = DIM_POINT, .offset = pick_index(g, size)};
    return steps->offset != NULL;
}

/* What is left after the first few, or before the last few. */
static bool rest(Gen *g, const Scalar *size, Steps *steps)
{
    int64_t least = scalar_range(g, size).lo;

    if (least < 1)
        return false;
    const Scalar *n = int_term(g, 1 + below(g, least < 3 ? 1 : 2));
    *steps = (Steps){.kind = DIM_RANGE, .count = minus(g, size, n),
                     .offset = chance(g, 60) ? n : int_term(g, 0)};
    return true;
}

/* A few, at the beginning or at the end. */
static bool few(Gen *g, const Scalar *size, Steps *steps)
{
    const Scalar *n = int_term(g, 1 + below(g, 4));
    const Scalar *count = combined(g, OP_MIN, n, size);

    *steps = (Steps){.kind = DIM_RANGE, .count = count,
                     .offset = chance(g, 50) ? int_term(g, 0)
                                             : minus(g, size, count)};
    return true;
}

static bool one(Gen *g, const Scalar *size, Steps *steps)
{
    *steps = (Steps){.kind = DIM_RANGE, .offset = pick_index(g, size),
                     .count = int_term(g, 1)};
    return steps->offset != NULL;
}

static bool half(Gen *g, const Scalar *size, Steps *steps)
{
    const Scalar *count = divided(g, size, 2);

    *steps = (Steps){.kind = DIM_RANGE, .offset = int_term(g, 0),
                     .count = count};
    if (chance(g, 50)) {
        steps->offset = count;
        steps->count = minus(g, size, count);
    }
    return true;
}

static bool every(Gen *g, const Scalar *size, Steps *steps)
{
    int64_t by = 2 + below(g, 2);
    int64_t first = below(g, (uint32_t)by);

    /* as many k as there are with first + by*k < size */
    const Scalar *count = divided(
        g, plus(g, size, int_term(g, by - 1 - first)), by);
    *steps = (Steps){.kind = DIM_STRIDE, .offset = int_term(g, first),
                     .count = count, .stride = int_term(g, by)};
    return true;
}

static bool backwards(Gen *g, const Scalar *size, Steps *steps)
{
    int64_t by = 1 + below(g, 2);

    *steps = (Steps){.kind = DIM_STRIDE,
                     .offset = minus(g, size, int_term(g, 1)),
                     .count = divided(g, plus(g, size, int_term(g, by - 1)),
                                      by),
                     .stride = int_term(g, -by)};
    return true;
}

/* One element again and again. */
static bool repeated(Gen *g, const Scalar *size, Steps *steps)
{
    const Scalar *again = int_term(g, 2 + below(g, 2));

    *steps = (Steps){.kind = DIM_STRIDE, .offset = pick_index(g, size),
                     .count = again, .stride = int_term(g, 0),
                     .overlaps = true};
    return steps->offset != NULL;
}

static const struct {
    Way way;
    uint16_t weight;
    bool injective, point;
} ways[] = {
    {whole, 24, true, false},    {point, 22, true, true},
    {rest, 10, true, false},     {few, 10, true, false},
    {one, 6, true, false},       {half, 8, true, false},
    {every, 8, true, false},     {backwards, 8, true, false},
    {repeated, 4, false, false},
};

enum { WAYS = sizeof ways / sizeof *ways };

/* Some offsets have names. */
static const Scalar *named(Gen *g, const Scalar *offset)
{
    bool plain = offset->op == OP_VAR || offset->op == OP_CONST;

    return plain || !chance(g, 20) ? offset
                                   : term(g, let_scalar(g, "k", offset));
}

static void choose_steps(Gen *g, const Scalar *size, uint32_t how,
                         Steps *steps)
{
    uint16_t weight[WAYS];

    for (uint32_t i = 0; i < WAYS; i++) {
        bool wanted = (ways[i].injective || !(how & ONE_TO_ONE)) &&
                      (!ways[i].point || !(how & NO_POINTS));
        weight[i] = wanted ? ways[i].weight : 0;
    }
    uint32_t way = weighted(g, WAYS, weight);
    if (!ways[way].way(g, size, steps) ||
        (steps->kind != DIM_POINT && !is_fit_size(g, steps->count)))
        whole(g, size, steps);
    if (steps->kind != DIM_ALL)
        steps->offset = named(g, steps->offset);
}

static void add_steps(Choice *choice, const Steps *steps)
{
    if (steps->kind != DIM_ALL)
        add_arg(choice, steps->offset);
    if (steps->kind == DIM_RANGE || steps->kind == DIM_STRIDE)
        add_arg(choice, steps->count);
    if (steps->kind == DIM_STRIDE)
        add_arg(choice, steps->stride);
}

/* ---- several dimensions ---- */

static const Type *shape(Gen *g, Elem elem, uint32_t rank,
                         const Scalar *const *size)
{
    return rank ? type_array(g->store, elem, rank, size)
                : scalar_type(g, elem);
}

bool choose_ranges(Gen *g, const Type *type, uint32_t how, Choice *choice)
{
    const Scalar *size[MAX_RANK];
    uint8_t kind[MAX_RANK] = {0};
    uint32_t rank = 0;

    *choice = (Choice){0};
    for (uint32_t d = 0; d < type->rank; d++) {
        Steps steps;
        bool last = d + 1 == type->rank && rank == 0;
        choose_steps(g, type->size[d], last ? how | NO_POINTS : how, &steps);
        kind[d] = (uint8_t)steps.kind;
        add_steps(choice, &steps);
        choice->overlaps = choice->overlaps || steps.overlaps;
        if (steps.kind != DIM_POINT)
            size[rank++] = steps.count;
    }
    set_kinds(g, choice, kind, type->rank);
    choice->type = shape(g, (Elem)type->elem, rank, size);
    return type_elements(g, choice->type) <= MAX_ELEMENTS;
}

bool choose_points(Gen *g, const Type *type, Choice *choice)
{
    uint8_t kind[MAX_RANK] = {0};

    *choice = (Choice){0};
    if (!pick_indices(g, type, choice->arg))
        return false;
    choice->narg = type->rank;
    memset(kind, DIM_POINT, sizeof kind);
    set_kinds(g, choice, kind, type->rank);
    choice->type = scalar_type(g, (Elem)type->elem);
    return true;
}

void choose_fixed(Gen *g, const Type *type, uint32_t d, const Scalar *index,
                  Choice *choice)
{
    const Scalar *size[MAX_RANK];
    uint8_t kind[MAX_RANK] = {0};
    uint32_t rank = 0;

    *choice = (Choice){0};
    for (uint32_t i = 0; i < type->rank; i++) {
        kind[i] = i == d ? DIM_POINT : DIM_ALL;
        if (i != d)
            size[rank++] = type->size[i];
    }
    add_arg(choice, index);
    set_kinds(g, choice, kind, type->rank);
    choice->type = shape(g, (Elem)type->elem, rank, size);
}

void choose_rows(Gen *g, const Type *type, uint32_t n, Var *const *index,
                 Choice *choice)
{
    uint8_t kind[MAX_RANK] = {0};

    *choice = (Choice){.type = type_peel(g->store, type, n)};
    for (uint32_t d = 0; d < type->rank; d++)
        kind[d] = d < n ? DIM_POINT : DIM_ALL;
    for (uint32_t d = 0; d < n; d++)
        add_arg(choice, term(g, index[d]));
    set_kinds(g, choice, kind, type->rank);
}

/* ---- LMADs ---- */

typedef struct Dims {
    const Scalar *offset;
    LmadDim dim[2];
    uint32_t rank;
} Dims;

static void line(Dims *dims, const Scalar *offset, const Scalar *count,
                 const Scalar *stride)
{
    *dims = (Dims){offset, {{count, stride}}, 1};
}

static void plane(Dims *dims, const Scalar *offset, LmadDim outer,
                  LmadDim inner)
{
    *dims = (Dims){offset, {outer, inner}, 2};
}

static const Scalar *negative(Gen *g, const Scalar *s)
{
    int64_t value;
    return scalar_is_int(s, &value) ? int_term(g, -value)
                                    : scalar_unary(g->store, OP_NEG, s);
}

/* Of A rows of B elements, one after the other. */
static bool of_rows(Gen *g, const Scalar *a, const Scalar *b, Dims *dims)
{
    const Scalar *zero = int_term(g, 0), *unit = int_term(g, 1), *i;
    const Scalar *all = mult(g, a, b);

    switch (below(g, 7)) {
    case 0:
        plane(dims, zero, (LmadDim){a, b}, (LmadDim){b, unit});
        return true;
    case 1:
        plane(dims, zero, (LmadDim){b, unit}, (LmadDim){a, b});
        return true;
    case 2:
        plane(dims, minus(g, all, unit), (LmadDim){a, negative(g, b)},
              (LmadDim){b, int_term(g, -1)});
        return true;
    case 3: /* a column */
        i = pick_index(g, b);
        if (i)
            line(dims, i, a, b);
        return i != NULL;
    case 4: /* a row */
        i = pick_index(g, a);
        if (i)
            line(dims, mult(g, i, b), b, unit);
        return i != NULL;
    case 5: /* the diagonal of a square */
        line(dims, zero, a, plus(g, a, unit));
        return a == b;
    default: /* and the other one */
        line(dims, minus(g, a, unit), a, minus(g, a, unit));
        return a == b && is_positive(g, a);
    }
}

/* Of any N elements, none twice. */
static bool of_line(Gen *g, const Scalar *n, Dims *dims)
{
    const Scalar *zero = int_term(g, 0), *unit = int_term(g, 1);
    const Scalar *two = int_term(g, 2), *half_of_it = divided(g, n, 2);

    switch (below(g, 6)) {
    case 0:
        line(dims, zero, n, unit);
        return true;
    case 1:
        line(dims, minus(g, n, unit), n, int_term(g, -1));
        return true;
    case 2:
        line(dims, zero, divided(g, plus(g, n, unit), 2), two);
        return true;
    case 3:
        plane(dims, zero, (LmadDim){half_of_it, two}, (LmadDim){two, unit});
        return true;
    case 4:
        plane(dims, zero, (LmadDim){two, half_of_it},
              (LmadDim){half_of_it, unit});
        return true;
    default:
        plane(dims, zero, (LmadDim){half_of_it, unit},
              (LmadDim){two, half_of_it});
        return true;
    }
}

/* Windows that overlap. */
static bool of_windows(Gen *g, const Scalar *n, Dims *dims)
{
    const Scalar *unit = int_term(g, 1);
    int64_t width = 2 + below(g, 2);
    const Scalar *count = combined(g, OP_MAX, int_term(g, 0),
                                   minus(g, n, int_term(g, width - 1)));

    plane(dims, int_term(g, 0), (LmadDim){count, unit},
          (LmadDim){int_term(g, width), unit});
    return true;
}

bool choose_lmad(Gen *g, const Type *type, uint32_t how, Choice *choice)
{
    const Scalar *n = type->size[0], *size[2];
    Dims dims;
    bool ok, overlaps = false;

    if (n->op == OP_MUL && !(how & OVERLAPPING) && chance(g, 75)) {
        ok = of_rows(g, n->arg[0], n->arg[1], &dims);
    } else {
        overlaps = how & OVERLAPPING ||
                   (!(how & ONE_TO_ONE) && chance(g, 35));
        ok = overlaps ? of_windows(g, n, &dims) : of_line(g, n, &dims);
    }
    if (!ok)
        return false;
    *choice = (Choice){.sel = {.rank = dims.rank}, .overlaps = overlaps};
    add_arg(choice, dims.offset);
    for (uint32_t i = 0; i < dims.rank; i++) {
        add_arg(choice, dims.dim[i].count);
        add_arg(choice, dims.dim[i].stride);
        size[i] = dims.dim[i].count;
        if (!is_fit_size(g, size[i]))
            return false;
    }
    choice->type = shape(g, (Elem)type->elem, dims.rank, size);
    return true;
}

/* ---- statements ---- */

static void set_selection(Stm *stm, const Choice *choice, uint32_t first)
{
    stm->exp.u.sel = choice->sel;
    stm->exp.u.sel.first = first;
}

Stm *prepare_selected(Gen *g, Var *var, Var *array, const Choice *choice)
{
    const Scalar *arg[3 * MAX_RANK + 1] = {term(g, array)};
    FormId form = !choice->sel.dim               ? FORM_LMAD_SLICE
                  : type_is_scalar(choice->type) ? FORM_INDEX
                                                 : FORM_SLICE;

    memcpy(arg + 1, choice->arg, choice->narg * sizeof *arg);
    Stm *stm = prepare(g, form, 1, &var, 1 + choice->narg, arg);
    set_selection(stm, choice, 1);
    return stm;
}

Var *slice(Gen *g, Var *array, const Choice *choice)
{
    Var *var = new_like(g, choice->type);

    if (!finish_view(g, prepare_selected(g, var, array, choice)))
        return NULL;
    Item *item = item_of(g, var);
    item->range.overlaps = item->range.overlaps || choice->overlaps;
    return var;
}

Var *update(Gen *g, Var *array, const Choice *choice, const Scalar *value)
{
    const Scalar *arg[3 * MAX_RANK + 2] = {term(g, array), value};
    Var *var = new_like(g, array->type);
    GenRange elements = var_range(g, array);
    GenRange more = type_is_scalar(choice->type) ? scalar_range(g, value)
                                                 : var_range(g, value->u.var);

    memcpy(arg + 2, choice->arg, choice->narg * sizeof *arg);
    Stm *stm = prepare(g, FORM_UPDATE, 1, &var, 2 + choice->narg, arg);
    set_selection(stm, choice, 2);
    return finish_update(g, stm, range_union(elements, more));
}

/* VALUE, or a copy where it shares the memory of ARRAY unbeknown to the
 * language, so that nobody else makes one. */
static Var *kept_apart(Gen *g, const Var *array, Var *value)
{
    ClassId class = class_of(g, array);
    bool apart = class != class_of(g, value) || !g->class[class].by_place;

    return apart ? value : copy_array(g, value);
}

Var *update_wished(Gen *g, Var *array, const Choice *choice,
                   const Scalar *value)
{
    bool is_array = value->elem == ELEM_NONE;
    bool inside = is_array && memory_granted(g, value->u.var);

    if (is_array && !inside)
        value = term(g, kept_apart(g, array, value->u.var));
    Var *var = update(g, array, choice, value);

    if (inside) /* it is a part of the result, from now on */
        class_join_by_place(g, value->u.var, var);
    return var;
}

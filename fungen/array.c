/* array.c - an array of a given type, wherever it comes from. */
#include "fungen/inside.h"

#include "ir-text/lmad/view.h"

/* ---- elements ---- */

Var *read_at(Gen *g, Var *array, const Scalar *const *index)
{
    Choice choice = {.sel = {.rank = array->type->rank},
                     .narg = array->type->rank,
                     .type = scalar_type(g, (Elem)array->type->elem)};
    uint8_t *dim =
        ARENA_NEW(store_arena(g->store), uint8_t, array->type->rank);

    for (uint32_t d = 0; d < array->type->rank; d++) {
        dim[d] = DIM_POINT;
        choice.arg[d] = index[d];
    }
    choice.sel.dim = dim;
    Var *var = new_like(g, choice.type);
    finish(g, prepare_selected(g, var, array, &choice));
    GenRange range = var_range(g, array);
    range.overlaps = false;
    declare_scalar(g, var, range);
    return var;
}

Var *read_element(Gen *g, Var *array)
{
    const Scalar *index[MAX_RANK];

    if (array->type->rank > MAX_RANK ||
        !pick_indices(g, array->type, index))
        return NULL;
    return read_at(g, array, index);
}

Var *read_some(Gen *g, bool defined)
{
    for (int i = 0; i < 4; i++) {
        Var *array = defined ? pick_defined(g) : pick_array(g);
        Var *var = array ? read_element(g, array) : NULL;
        if (var)
            return var;
    }
    return NULL;
}

void read_unused(Gen *g)
{
    /* Arrays, in their order from a random one on.  An estimate. */
    enum { LOOK_AT = 4 };

    for (uint32_t i = 0; i < LOOK_AT && i < g->all.count; i++) {
        Var *array = g->all.at[g->all.count - 1 - i];
        if (array->id < g->first_var)
            return;
        if (item_of(g, array)->uses || !is_live(g, array) ||
            var_range(g, array).undef || !chance(g, 75))
            continue;
        use(g, array);
        read_element(g, array);
    }
}

/* ---- ways to have an array ---- */

Var *copy_array(Gen *g, Var *array)
{
    Var *var = new_like(g, array->type);
    const Scalar *arg[] = {term(g, array)};

    return finish_fresh(g, prepare(g, FORM_COPY, 1, &var, 1, arg),
                        var_range(g, array));
}

Var *replicate_scalar(Gen *g, const Type *type, const Scalar *value)
{
    const Scalar *arg[MAX_RANK + 1] = {value};
    Var *var = new_like(g, type);

    for (uint32_t d = 0; d < type->rank; d++)
        arg[d + 1] = type->size[d];
    return finish_fresh(
        g, prepare(g, FORM_REPLICATE, 1, &var, type->rank + 1, arg),
        scalar_range(g, value));
}

Var *map_array(Gen *g, const Type *type, GenRange elements)
{
    GenNest nest;
    Var *var = new_like(g, type);

    nest_open(g, &nest, type->rank, type->size);
    uint32_t reads = below(g, 3);
    for (uint32_t i = 0; i < reads; i++)
        read_some(g, true);
    read_unused(g);
    const Scalar *res =
        pick_within(g, (Elem)type->elem, elements, 1 + below(g, 2));
    GenRange range = scalar_range(g, res);
    Lambda fn = nest_close(g, &nest, 1, &res);
    return finish_kernel(g, &nest, &fn, var, range);
}

static Var *new_scratch(Gen *g, const Type *type, GenRange elements)
{
    Var *var = new_like(g, type);

    if (!elements.undef)
        return NULL;
    Stm *stm = prepare(g, FORM_SCRATCH, 1, &var, type->rank, type->size);
    stm->exp.elem = type->elem;
    elements.undef = true;
    return finish_fresh(g, stm, elements);
}

static Var *new_iota(Gen *g, const Type *type, GenRange elements)
{
    GenRange range = range_between(0, type_elements(g, type));
    Var *var = new_like(g, type);

    if (type->elem != ELEM_I64 || type->rank != 1 ||
        !range_within(range, elements))
        return NULL;
    return finish_fresh(g, prepare(g, FORM_IOTA, 1, &var, 1, type->size),
                        range);
}

static Var *new_replicate(Gen *g, const Type *type, GenRange elements)
{
    uint32_t depth = below(g, 2);
    const Scalar *value = pick_within(g, (Elem)type->elem, elements, depth);
    return replicate_scalar(g, type, value);
}

/* An array that there is. */
static Var *known_array(Gen *g, const Type *type, GenRange elements)
{
    Var *var = pick_of_type(g, type);
    return var && range_within(var_range(g, var), elements) ? var : NULL;
}

static Var *new_copy(Gen *g, const Type *type, GenRange elements)
{
    Var *var = known_array(g, type, elements);
    return var ? copy_array(g, var) : NULL;
}

static Var *new_rotate(Gen *g, const Type *type, GenRange elements)
{
    Var *array = known_array(g, type, elements), *var;

    if (!array)
        return NULL;
    var = new_like(g, type);
    const Scalar *arg[] = {term(g, array), pick_scalar(g, ELEM_I64, 1)};
    Stm *stm = prepare(g, FORM_ROTATE, 1, &var, 2, arg);
    stm->exp.dim = below(g, type->rank);
    return finish_fresh(g, stm, var_range(g, array));
}

/* A view by FORM, which undoes itself, of an array. */
static Var *mirrored(Gen *g, FormId form, uint32_t dim, const Type *type,
                     GenRange elements)
{
    Var *var = new_like(g, type);
    const Scalar *arg[] = {term(g, var)};
    Stm *stm = prepare(g, form, 1, &var, 1, arg);
    View view;

    stm->exp.dim = dim;
    view_of(&stm->exp, g->store, store_arena(g->store), &view);
    Var *array = known_array(g, view_type(g->store, &view, type), elements);
    if (!array)
        return NULL;
    stm->exp.arg[0] = term(g, array);
    return finish_view(g, stm);
}

static Var *transposed_array(Gen *g, const Type *type, GenRange elements)
{
    return type->rank < 2 ? NULL
                          : mirrored(g, FORM_TRANSPOSE, 0, type, elements);
}

static Var *reversed_array(Gen *g, const Type *type, GenRange elements)
{
    return mirrored(g, FORM_REVERSE, below(g, type->rank), type, elements);
}

/* A part of an array of one more dimension. */
static Var *part_of_array(Gen *g, const Type *type, GenRange elements)
{
    if (type->rank >= MAX_RANK)
        return NULL;
    const Pool *pool = &g->arrays[type->elem][type->rank + 1];
    Var *array = pick(g, pool, NULL, NULL);
    if (!array || !range_within(var_range(g, array), elements))
        return NULL;
    for (uint32_t d = 0; d <= type->rank; d++) {
        Choice choice;
        const Scalar *index = pick_index(g, array->type->size[d]);
        if (!index)
            continue;
        choose_fixed(g, array->type, d, index, &choice);
        if (same_type(g, choice.type, type))
            return slice(g, array, &choice);
    }
    return NULL;
}

typedef Var *(*Obtain)(Gen *g, const Type *type, GenRange elements);

static const struct {
    Obtain obtain;
    uint16_t weight;
    bool fresh;
} sources[] = {
    {known_array, 30, false},     {new_replicate, 10, true},
    {map_array, 24, true},        {new_scratch, 6, true},
    {new_iota, 10, true},         {new_copy, 10, true},
    {new_rotate, 6, true},        {transposed_array, 12, false},
    {reversed_array, 6, false},   {part_of_array, 10, false},
};

enum { SOURCES = sizeof sources / sizeof *sources };

static bool may_map(const Gen *g, const Type *type)
{
    return g->depth < MAX_DEPTH && affordable(g, 4 * type_elements(g, type));
}

Var *obtain_array(Gen *g, const Type *type, GenRange elements, bool fresh)
{
    uint16_t weight[SOURCES];

    for (uint32_t i = 0; i < SOURCES; i++)
        weight[i] = sources[i].fresh || !fresh ? sources[i].weight : 0;
    for (int i = 0; i < 4; i++) {
        uint32_t at = weighted(g, SOURCES, weight);
        if (sources[at].obtain == map_array && !may_map(g, type))
            continue;
        Var *var = sources[at].obtain(g, type, elements);
        if (var)
            return var;
    }
    return new_replicate(g, type, elements);
}

Var *obtain_owned(Gen *g, const Type *type, GenRange elements)
{
    const Pool *pool = &g->arrays[type->elem][type->rank];
    Var *var = pick(g, pool, is_consumable_of, type);

    if (var && range_within(var_range(g, var), elements))
        return var;
    return obtain_array(g, type, elements, true);
}

/* view.c - slices and changes of layout. */
#include "fungen/makers/makers.h"

bool make_slice(Gen *g)
{
    Var *array = pick_array(g);
    Choice choice;

    return array && array->type->rank <= MAX_RANK &&
           choose_ranges(g, array->type, 0, &choice) &&
           slice(g, array, &choice);
}

static bool is_flat(Gen *g, const Var *var, const void *data)
{
    (void)g;
    (void)data;
    return var->type->rank == 1;
}

Var *pick_flat(Gen *g)
{
    return pick(g, &g->all, is_flat, NULL);
}

bool make_lmad_slice(Gen *g)
{
    Var *array = pick_flat(g);
    Choice choice;

    return array && choose_lmad(g, array->type, 0, &choice) &&
           slice(g, array, &choice);
}

/* ---- permutations ---- */

static bool has_planes(Gen *g, const Var *var, const void *data)
{
    (void)g;
    (void)data;
    return var->type->rank >= 2 && var->type->rank <= MAX_RANK;
}

static uint32_t *pick_permutation(Gen *g, uint32_t n)
{
    uint32_t *perm = ARENA_NEW(store_arena(g->store), uint32_t, n);

    for (uint32_t i = 0; i < n; i++)
        perm[i] = i;
    for (uint32_t i = n; i > 1; i--) {
        uint32_t j = below(g, i), old = perm[i - 1];
        perm[i - 1] = perm[j];
        perm[j] = old;
    }
    return perm;
}

static const Type *permuted(Gen *g, const Type *type, const uint32_t *perm)
{
    const Scalar *size[MAX_RANK];

    for (uint32_t d = 0; d < type->rank; d++)
        size[d] = type->size[perm[d]];
    return type_array(g->store, (Elem)type->elem, type->rank, size);
}

bool make_rearrange(Gen *g)
{
    Var *array = pick(g, &g->all, chance(g, 90) ? has_planes : is_flat, NULL);

    if (!array)
        return false;
    uint32_t *perm = pick_permutation(g, array->type->rank);
    Var *var = new_like(g, permuted(g, array->type, perm));
    const Scalar *arg[] = {term(g, array)};
    Stm *stm = prepare(g, FORM_REARRANGE, 1, &var, 1, arg);
    stm->exp.nperm = array->type->rank;
    stm->exp.u.perm = perm;
    return finish_view(g, stm) != NULL;
}

bool make_transpose(Gen *g)
{
    Var *array = pick(g, &g->all, has_planes, NULL);
    uint32_t perm[MAX_RANK] = {1, 0, 2, 3};

    if (!array)
        return false;
    Var *var = new_like(g, permuted(g, array->type, perm));
    const Scalar *arg[] = {term(g, array)};
    return finish_view(g, prepare(g, FORM_TRANSPOSE, 1, &var, 1, arg)) != NULL;
}

/* ---- reshape ---- */

/* All dimensions in one. */
static uint32_t flattened(Gen *g, const Type *type, const Scalar **size)
{
    size[0] = type->size[0];
    for (uint32_t d = 1; d < type->rank; d++)
        size[0] = times(g, size[0], type->size[d]);
    return is_fit_size(g, size[0]) ? 1 : 0;
}

/* The factors of a product, in either order; of a number, two. */
static uint32_t split(Gen *g, const Type *type, const Scalar **size)
{
    const Scalar *n = type->size[0];
    int64_t value;
    bool turn = chance(g, 40);

    if (type->rank >= MAX_RANK)
        return 0;
    if (n->op == OP_MUL) {
        size[0] = n->arg[turn];
        size[1] = n->arg[!turn];
    } else if (scalar_is_int(n, &value) && value > 1) {
        int64_t by = value % 3 == 0 ? 3 : value % 2 == 0 ? 2 : 1;
        size[turn] = int_term(g, by);
        size[!turn] = int_term(g, value / by);
    } else {
        size[turn] = int_term(g, 1);
        size[!turn] = n;
    }
    for (uint32_t d = 1; d < type->rank; d++)
        size[d + 1] = type->size[d];
    return type->rank + 1;
}

/* The same sizes in another order. */
static uint32_t turned(Gen *g, const Type *type, const Scalar **size)
{
    const uint32_t *perm = pick_permutation(g, type->rank);

    for (uint32_t d = 0; d < type->rank; d++)
        size[d] = type->size[perm[d]];
    return type->rank;
}

bool make_reshape(Gen *g)
{
    Var *array = pick_array(g);
    const Scalar *size[MAX_RANK + 1], *arg[MAX_RANK + 2];

    if (!array || array->type->rank > MAX_RANK)
        return false;
    uint32_t way = below(g, 5), rank;
    rank = way < 2   ? flattened(g, array->type, size)
           : way < 4 ? split(g, array->type, size)
                     : turned(g, array->type, size);
    if (rank == 0 || rank > MAX_RANK)
        return false;
    Var *var = new_like(
        g, type_array(g->store, (Elem)array->type->elem, rank, size));
    arg[0] = term(g, array);
    for (uint32_t d = 0; d < rank; d++)
        arg[d + 1] = size[d];
    return finish_view(g, prepare(g, FORM_RESHAPE, 1, &var, rank + 1, arg)) !=
           NULL;
}

bool make_reverse(Gen *g)
{
    Var *array = pick_array(g);

    if (!array)
        return false;
    Var *var = new_like(g, array->type);
    const Scalar *arg[] = {term(g, array)};
    Stm *stm = prepare(g, FORM_REVERSE, 1, &var, 1, arg);
    stm->exp.u.dim = below(g, array->type->rank);
    return finish_view(g, stm) != NULL;
}

/* A copy with advice about its layout belongs to changes of it. */
bool make_manifest(Gen *g)
{
    Var *array = pick(g, &g->all, chance(g, 85) ? has_planes : is_flat, NULL);

    if (!array || !affordable(g, type_elements(g, array->type)))
        return false;
    Var *var = new_like(g, array->type);
    const Scalar *arg[] = {term(g, array)};
    Stm *stm = prepare(g, FORM_MANIFEST, 1, &var, 1, arg);
    stm->exp.nperm = array->type->rank;
    stm->exp.u.perm = pick_permutation(g, array->type->rank);
    return finish_fresh(g, stm, var_range(g, array)) != NULL;
}

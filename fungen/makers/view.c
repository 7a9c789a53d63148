/* view.c - slices and changes of layout. */
#include "fungen/makers/makers.h"

#include "ir-text/lmad/view.h"

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

/* ---- changes of layout ---- */

static bool has_rank(Gen *g, const Var *var, const void *least)
{
    (void)g;
    return var->type->rank >= *(const uint32_t *)least &&
           var->type->rank <= MAX_RANK;
}

static Var *pick_of_rank(Gen *g, uint32_t least)
{
    return pick(g, &g->all, has_rank, &least);
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

/* All dimensions in one. */
static uint32_t flattened(Gen *g, const Type *type, const Scalar **size)
{
    size[0] = type->size[0];
    for (uint32_t d = 1; d < type->rank; d++)
        size[0] = mult(g, size[0], type->size[d]);
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

/* What else is written of a change of layout STM of an array of TYPE. */

static bool set_permuted(Gen *g, const Type *type, Stm *stm)
{
    stm->exp.nperm = type->rank;
    stm->exp.u.perm = pick_permutation(g, type->rank);
    return true;
}

static bool set_listed(Gen *g, const Type *type, Stm *stm)
{
    (void)g;
    (void)type;
    (void)stm;
    return true;
}

static bool set_in_dim(Gen *g, const Type *type, Stm *stm)
{
    stm->exp.dim = below(g, type->rank);
    return true;
}

/* As many elements. */
static bool set_shaped(Gen *g, const Type *type, Stm *stm)
{
    const Scalar *arg[MAX_RANK + 2] = {stm->exp.arg[0]};
    uint32_t way = below(g, 5);
    uint32_t rank = way < 2   ? flattened(g, type, arg + 1)
                    : way < 4 ? split(g, type, arg + 1)
                              : turned(g, type, arg + 1);

    exp_set_args(g->prog, &stm->exp, rank + 1, arg);
    return rank > 0 && rank <= MAX_RANK;
}

/* How often; there are many ways to reshape. */
enum {
    WEIGHT_listed = 4,
    WEIGHT_permuted = 4,
    WEIGHT_in_dim = 4,
    WEIGHT_shaped = 14
};

static const struct {
    FormId form;
    uint32_t rank;
    bool (*set)(Gen *g, const Type *type, Stm *stm);
} layouts[] = {
#define VIEW(id, text, syntax, rank, ...) {FORM_##id, rank, set_##syntax},
#include "ir-text/language/views.def"
};

static const uint16_t weights[] = {
#define VIEW(id, text, syntax, ...) WEIGHT_##syntax,
#include "ir-text/language/views.def"
};

static bool sizes_fit(const Gen *g, const Type *type)
{
    for (uint32_t d = 0; d < type->rank; d++)
        if (!is_fit_size(g, type->size[d]))
            return false;
    return type_is_array(type);
}

/* What may select out of bounds is a matter for makers of its own. */
bool make_layout(Gen *g)
{
    uint32_t at = weighted(g, sizeof weights / sizeof *weights, weights);
    uint32_t least = layouts[at].rank;
    Var *array = pick_of_rank(g, least < 2 && chance(g, 50) ? 2 : least);
    View view;

    if (!array)
        return false;
    const Scalar *arg[] = {term(g, array)};
    Stm *stm = prepare(g, layouts[at].form, 1, &array, 1, arg);
    if (!layouts[at].set(g, array->type, stm) ||
        !view_of(&stm->exp, g->store, store_arena(g->store), &view) ||
        (view.sel.rank && !form_info[stm->exp.form].total))
        return false;
    const Type *type = view_type(g->store, &view, array->type);
    if (!sizes_fit(g, type))
        return false;
    stm->pat[0] = new_like(g, type);
    return finish_view(g, stm) != NULL;
}

bool flatten(Gen *g, Var *array)
{
    const Scalar *arg[MAX_RANK + 2] = {term(g, array)};
    Stm *stm = prepare(g, FORM_RESHAPE, 1, &array, 1, arg);

    if (!flattened(g, array->type, arg + 1))
        return false;
    exp_set_args(g->prog, &stm->exp, 2, arg);
    stm->pat[0] = new_like(g, type_array(g->store, (Elem)array->type->elem, 1,
                                         arg + 1));
    return finish_view(g, stm) != NULL;
}

/* A copy with advice about its layout belongs to changes of it. */
bool make_manifest(Gen *g)
{
    Var *array = pick_of_rank(g, chance(g, 85) ? 2 : 1);

    if (!array || !affordable(g, type_elements(g, array->type)))
        return false;
    Var *var = new_like(g, array->type);
    const Scalar *arg[] = {term(g, array)};
    Stm *stm = prepare(g, FORM_MANIFEST, 1, &var, 1, arg);
    stm->exp.nperm = array->type->rank;
    stm->exp.u.perm = pick_permutation(g, array->type->rank);
    return finish_fresh(g, stm, var_range(g, array)) != NULL;
}

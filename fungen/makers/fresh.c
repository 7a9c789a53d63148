/* fresh.c - arrays that are nobody else's. */
#include "fungen/makers/makers.h"

bool make_rotate(Gen *g)
{
    Var *array = pick_array(g);

    if (!array || !affordable(g, type_elements(g, array->type)))
        return false;
    Var *var = new_like(g, array->type);
    const Scalar *by = chance(g, 40)
                           ? int_term(g, between(g, -3, 3))
                           : pick_scalar(g, ELEM_I64, 1);
    const Scalar *arg[] = {term(g, array), by};
    Stm *stm = prepare(g, FORM_ROTATE, 1, &var, 2, arg);
    stm->exp.dim = below(g, array->type->rank);
    return finish_fresh(g, stm, var_range(g, array)) != NULL;
}

bool make_iota(Gen *g)
{
    const Type *type = pick_type(g, ELEM_I64, 1, UINT32_MAX);
    GenRange range = range_between(0, type_elements(g, type));
    Var *var = new_like(g, type);

    return finish_fresh(g, prepare(g, FORM_IOTA, 1, &var, 1, type->size),
                        range) != NULL;
}

bool make_replicate(Gen *g)
{
    Elem elem = pick_elem(g);
    const Type *type = pick_type(g, elem, 0, UINT32_MAX);

    return replicate_scalar(g, type, pick_scalar(g, elem, 1)) != NULL;
}

bool make_replicate_array(Gen *g)
{
    Var *array = pick_array(g);
    const Scalar *arg[3];
    uint32_t rank = 1 + chance(g, 15);

    if (!array || array->type->rank + rank > MAX_RANK)
        return false;
    arg[0] = term(g, array);
    for (uint32_t d = 0; d < rank; d++)
        arg[d + 1] = chance(g, 60) ? int_term(g, 1 + below(g, 3))
                                   : pick_size(g, UINT32_MAX);
    const Type *type = type_nest(g->store, array->type, rank, arg + 1);
    if (type_elements(g, type) > MAX_ELEMENTS ||
        !affordable(g, type_elements(g, type)))
        return false;
    Var *var = new_like(g, type);
    return finish_fresh(g, prepare(g, FORM_REPLICATE, 1, &var, rank + 1, arg),
                        var_range(g, array)) != NULL;
}

bool make_scratch(Gen *g)
{
    Elem elem = pick_elem(g);
    const Type *type = pick_type(g, elem, 0, UINT32_MAX);
    Var *var = new_like(g, type);
    GenRange range = range_any(elem);

    range.undef = true;
    Stm *stm = prepare(g, FORM_SCRATCH, 1, &var, type->rank, type->size);
    stm->exp.elem = (uint8_t)elem;
    return finish_fresh(g, stm, range) != NULL;
}

bool make_copy(Gen *g)
{
    Var *array = pick_array(g);

    return array && affordable(g, type_elements(g, array->type)) &&
           copy_array(g, array);
}

/* ---- concat ---- */

static bool joins(Gen *g, const Var *var, const void *data)
{
    const Type *type = data;

    for (uint32_t d = 1; d < type->rank; d++)
        if (!same_size(g, var->type->size[d], type->size[d]))
            return false;
    return true;
}

static Var *pick_joining(Gen *g, const Var *first)
{
    const Pool *pool = &g->arrays[first->type->elem][first->type->rank];
    return pick(g, pool, joins, first->type);
}

bool make_concat(Gen *g)
{
    Var *part[3] = {pick_array(g)};
    const Scalar *arg[3], *size[MAX_RANK];
    uint32_t n = 2 + chance(g, 25);

    if (!part[0] || part[0]->type->rank > MAX_RANK)
        return false;
    const Type *type = part[0]->type;
    GenRange range = var_range(g, part[0]);
    arg[0] = term(g, part[0]);
    size[0] = type->size[0];
    for (uint32_t i = 1; i < n; i++) {
        part[i] = pick_joining(g, part[0]);
        if (!part[i])
            part[i] = part[0];
        arg[i] = term(g, part[i]);
        size[0] = plus(g, size[0], part[i]->type->size[0]);
        range = range_union(range, var_range(g, part[i]));
    }
    for (uint32_t d = 1; d < type->rank; d++)
        size[d] = type->size[d];
    type = type_array(g->store, (Elem)type->elem, type->rank, size);
    if (!is_fit_size(g, size[0]) || type_elements(g, type) > MAX_ELEMENTS ||
        !affordable(g, type_elements(g, type)))
        return false;
    Var *var = new_like(g, type);
    return finish_fresh(g, prepare(g, FORM_CONCAT, 1, &var, n, arg), range) !=
           NULL;
}

/* update.c - arrays that are changed in place. */
#include "fungen/makers/makers.h"
#include "fungen/memory/memory.h"

/* An array to change: one that is ours, else a copy. */
static Var *pick_target(Gen *g)
{
    Var *array = chance(g, 75) ? pick_consumable(g) : NULL;

    if (array)
        return array;
    array = pick_array(g);
    if (!array || !affordable(g, type_elements(g, array->type)))
        return NULL;
    return copy_array(g, array);
}

/* What may be put there: a defined array stays one. */
static const Scalar *pick_value(Gen *g, Var *target, const Choice *choice)
{
    const Type *type = choice->type;
    Elem elem = (Elem)type->elem;
    GenRange range = chance(g, 60) ? var_range(g, target) : range_any(elem);

    if (type_is_scalar(type)) {
        range.undef = false;
        return pick_within(g, elem, range, 1 + below(g, 2));
    }
    memory_wish(g, target, choice);
    return term(g, obtain_array(g, type, range, false));
}

static bool update_chosen(Gen *g, Var *target, const Choice *choice)
{
    return update_wished(g, target, choice,
                         pick_value(g, target, choice)) != NULL;
}

bool make_update_element(Gen *g)
{
    Var *target = pick_target(g);
    Choice choice;

    return target && target->type->rank <= MAX_RANK &&
           choose_points(g, target->type, &choice) &&
           update_chosen(g, target, &choice);
}

bool make_update_ranges(Gen *g)
{
    Var *target = pick_target(g);
    Choice choice;

    return target && target->type->rank <= MAX_RANK &&
           choose_ranges(g, target->type, ONE_TO_ONE, &choice) &&
           update_chosen(g, target, &choice);
}

bool make_update_lmad(Gen *g)
{
    Var *target = pick_target(g);
    Choice choice;

    return target && target->type->rank == 1 &&
           choose_lmad(g, target->type, ONE_TO_ONE, &choice) &&
           update_chosen(g, target, &choice);
}

/* The value is a part of what is changed, which may overlap where it goes:
 * `A with [1 : n - 1] = A[0 : n - 1]`, or the array itself turned round. */
bool make_update_aliased(Gen *g)
{
    Var *target = pick_target(g), *value;
    Choice to, from;

    if (!target || target->type->rank > MAX_RANK ||
        !choose_ranges(g, target->type, ONE_TO_ONE | NO_POINTS, &to))
        return false;
    for (int i = 0; i < 4; i++)
        if (choose_ranges(g, target->type, NO_POINTS, &from) &&
            same_type(g, to.type, from.type)) {
            value = slice(g, target, &from);
            return value && update(g, target, &to, term(g, value));
        }
    value = slice(g, target, &to);
    if (!value)
        return false;
    Var *turned = new_like(g, value->type);
    const Scalar *arg[] = {term(g, value)};
    Stm *stm = prepare(g, FORM_REVERSE, 1, &turned, 1, arg);
    stm->exp.dim = below(g, value->type->rank);
    return finish_view(g, stm) && update(g, target, &to, term(g, turned));
}

/* Scratch, and a loop that writes every element of it. */
bool make_fill(Gen *g)
{
    Elem elem = pick_elem(g);
    const Type *type = pick_type(g, elem, 1 + below(g, 2), UINT32_MAX);
    GenRange range = range_any(elem);
    Var *empty = new_like(g, type);

    if (!affordable(g, 4 * type_elements(g, type)))
        return false;
    range.undef = true;
    Stm *stm = prepare(g, FORM_SCRATCH, 1, &empty, type->rank, type->size);
    stm->exp.elem = (uint8_t)elem;
    finish_fresh(g, stm, range);
    Var *full = fill_array(g, empty);
    if (full && type->rank > 1 && chance(g, 30)) {
        read_element(g, full); /* all others are dead then */
        flatten(g, full);
        class_consume(g, class_of(g, full));
    }
    return full != NULL;
}

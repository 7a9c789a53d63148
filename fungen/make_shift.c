/* make_shift.c - loops whose arrays live for several trips. */
#include "fungen/loop.h"
#include "fungen/makers.h"

enum { CARRIED = 3 };

/* A new array, made of what has been carried longest. */
static Var *make_next(Gen *g, const Carried *oldest)
{
    Var *var = new_like(g, oldest->param->type);
    const Scalar *arg[] = {term(g, oldest->param), int_term(g, below(g, 3))};
    Stm *stm = prepare(g, FORM_ROTATE, 1, &var, 2, arg);

    return finish_fresh(g, stm, oldest->range);
}

/* Each trip makes one, which then goes from place to place; or begins at two
 * places at once. */
bool make_shift_loop(Gen *g)
{
    Trip t = {.n = 0};
    Var *first = pick_array(g), *old[CARRIED];
    uint32_t places = 2 + below(g, CARRIED - 1), twice = chance(g, 50);

    if (!first || first->type->rank > MAX_RANK || g->depth >= MAX_DEPTH ||
        !affordable(g, 10 * type_elements(g, first->type)))
        return false;
    Range range = var_range(g, first);
    Range any = range;
    any.overlaps = false;
    for (uint32_t i = 0; i < places; i++)
        old[i] = i ? obtain_array(g, first->type, any, chance(g, 50)) : first;
    for (uint32_t i = 0; i < places; i++)
        range = range_union(range, var_range(g, old[i]));
    range.overlaps = false;
    for (uint32_t i = 0; i < places; i++)
        carry_array(g, &t, old[i], false)->range = range;
    open_trip(g, &t, int_term(g, 2 + below(g, 3)), 0);
    Var *next = make_next(g, &t.at[places - 1]);
    for (uint32_t i = 0; i < places; i++) {
        uint32_t from = i > twice ? i - 1 : 0;
        give_array(g, &t.at[i], i <= twice ? next : t.at[from].param);
    }
    close_trip(g, &t, NULL);
    for (uint32_t i = 0; i < places && !range.undef; i++)
        read_element(g, t.at[i].pat);
    return true;
}

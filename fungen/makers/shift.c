/* shift.c - loops whose arrays live for several trips. */
#include "fungen/loop.h"
#include "fungen/makers/makers.h"

/* Arrays that a loop passes round.  An estimate. */
enum { CARRIED = 3 };

/* A new array, made of what has been carried longest. */
static Var *make_next(Gen *g, const GenCarried *oldest)
{
    Var *var = new_like(g, oldest->param->type);
    const Scalar *arg[] = {term(g, oldest->param), int_term(g, below(g, 3))};
    Stm *stm = prepare(g, FORM_ROTATE, 1, &var, 2, arg);

    return finish_fresh(g, stm, oldest->range);
}

/* ---- arrays whose elements share places ---- */

/* A new array like ARRAY, of elements of LAST and of any other. */
static Var *make_flat(Gen *g, const Var *array, const GenCarried *last,
                      const GenCarried *any)
{
    const Scalar *n = array->type->size[0];
    Elem elem = (Elem)array->type->elem;
    GenNest nest;

    nest_open(g, &nest, 1, &n);
    Var *x = read_element(g, last->param), *y = read_element(g, any->param);
    const Scalar *res =
        x && y ? mixed(g, term(g, x), term(g, y), plain_range(elem))
               : pick_within(g, elem, plain_range(elem), 1);
    GenRange range = scalar_range(g, res);
    Lambda fn = nest_close(g, &nest, 1, &res);
    Var *var = new_like(g, array->type);
    return finish_kernel(g, &nest, &fn, var, range);
}

/* What goes from place to place are views, all of them laid out alike. */
bool make_shift_views(Gen *g)
{
    Trip t = {.n = 0};
    Var *array = pick_flat(g);
    Choice choice;

    if (!array || array->type->elem == ELEM_BOOL ||
        var_range(g, array).undef || g->depth + 1 >= MAX_DEPTH ||
        !affordable(g, 40 * type_elements(g, array->type)) ||
        !choose_lmad(g, array->type, OVERLAPPING, &choice))
        return false;
    GenRange range = plain_range((Elem)array->type->elem);
    for (uint32_t i = 0; i < 2; i++) {
        Var *view = slice(g, map_array(g, array->type, range), &choice);
        if (!view)
            return false;
        range.overlaps = choice.overlaps;
        carry_array(g, &t, view, false)->range = range;
        range.overlaps = false;
    }
    open_trip(g, &t, int_term(g, 2 + below(g, 3)), 0);
    Var *next = slice(g, make_flat(g, array, &t.at[1], &t.at[0]), &choice);
    Var *first = t.at[0].param;
    give_array(g, &t.at[0], next ? next : first);
    give_array(g, &t.at[1], first);
    close_trip(g, &t, NULL);
    read_element(g, t.at[0].pat);
    read_element(g, t.at[1].pat);
    return true;
}

/* ---- any arrays ---- */

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
    GenRange range = var_range(g, first);
    GenRange any = range;
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

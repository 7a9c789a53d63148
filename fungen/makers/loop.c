/* loop.c - loops that carry scalars and arrays. */
#include "fungen/loop.h"
#include "fungen/makers/makers.h"
#include "fungen/memory/memory.h"

/* ---- what loops there are ---- */

/* Of integers as much as their types hold, of i64 less; now and then of
 * floats what only some targets agree on. */
static GenRange pick_carried_range(Gen *g, Elem elem)
{
    GenRange range = range_any(elem);

    if (elem == ELEM_I64)
        return range_between(0, 9 + below(g, 1000));
    range.rough = elem_is_float(elem) && !g->options->exact && chance(g, 10);
    return range;
}

static const Scalar *pick_bound(Gen *g)
{
    const Scalar *bound = chance(g, 60) ? pick_size(g, UINT32_MAX)
                                        : int_term(g, 1 + below(g, 5));
    return affordable(g, 20 * scalar_range(g, bound).hi)
               ? bound
               : int_term(g, 1 + below(g, 2));
}

static void carry_some(Gen *g, Trip *t, uint32_t scalars, uint32_t arrays)
{
    for (uint32_t i = 0; i < arrays; i++) {
        Var *array = chance(g, 60) ? pick_consumable(g) : NULL;
        bool unique = array && array->type->rank <= MAX_RANK;
        if (unique)
            carry_array(g, t, array, true);
    }
    for (uint32_t i = 0; i < arrays && t->n < arrays; i++) {
        Var *array = pick_array(g);
        if (array && array->type->rank <= MAX_RANK)
            carry_array(g, t, array, false);
    }
    for (uint32_t i = 0; i < scalars || t->n == 0; i++) {
        Elem elem = pick_elem(g);
        carry_scalar(g, t, elem, pick_carried_range(g, elem));
    }
}

/* Change the unique parameter of C, and give what it is then. */
static void write_in_place(Gen *g, GenCarried *c)
{
    Var *array = c->param;
    uint32_t writes = 1 + below(g, 2);
    Elem elem = (Elem)c->type->elem;

    if (!is_live(g, array))
        return;
    for (uint32_t i = 0; i < writes; i++) {
        Choice choice;
        GenRange range = c->range;
        range.undef = false;
        bool some = chance(g, 70)
                        ? choose_points(g, array->type, &choice)
                        : choose_ranges(g, array->type, ONE_TO_ONE, &choice);
        if (!some)
            continue;
        bool scalar = type_is_scalar(choice.type);
        if (!scalar)
            memory_wish(g, array, &choice);
        const Scalar *value =
            scalar ? pick_within(g, elem, range, 2)
                   : term(g, obtain_array(g, choice.type, range, false));
        array = update_wished(g, array, &choice, value);
    }
    give_array(g, c, array);
}

bool make_for_loop(Gen *g)
{
    Trip t = {.n = 0};
    uint32_t scalars = below(g, 3), arrays = below(g, 3);
    const Scalar *bound = pick_bound(g);

    carry_some(g, &t, scalars, arrays);
    open_trip(g, &t, bound, 0);
    read_some(g, true);
    make_statements(g, pick_share(g));
    for (uint32_t i = 0; i < t.n; i++)
        if (t.at[i].unique && chance(g, 80))
            write_in_place(g, &t.at[i]);
    give_rest(g, &t);
    close_trip(g, &t, NULL);
    return true;
}

/* A number that grows smaller, as long as it is large enough; or a flag that
 * a counter clears. */
bool make_while_loop(Gen *g)
{
    /* Trips of a `while` loop.  An estimate. */
    enum { MOST = 20 };
    Trip t = {.n = 0};
    const Scalar *two = int_term(g, 2), *zero = int_term(g, 0);
    uint32_t scalars = below(g, 2), arrays = below(g, 2);

    carry_some(g, &t, scalars, arrays);
    GenCarried *more = carry_scalar(g, &t, ELEM_BOOL, range_any(ELEM_BOOL));
    GenCarried *left = carry_scalar(g, &t, ELEM_I64, range_between(0, MOST));
    open_trip(g, &t, NULL, MOST);
    make_statements(g, pick_share(g));
    const Scalar *next = divided(g, term(g, left->param), 2);
    bool by_one = chance(g, 40);
    if (by_one)
        next = combined(g, OP_MAX, zero,
                        minus(g, term(g, left->param), int_term(g, 1)));
    Var *h = let_scalar(g, "k", next);
    const Scalar *go = combined(g, OP_GT, term(g, h), by_one ? zero : two);
    if (chance(g, 30))
        go = combined(g, OP_LAND, go, pick_condition(g));
    left->res = term(g, h);
    more->res = go;
    give_rest(g, &t);
    close_trip(g, &t, more->param);
    return true;
}

/* Two arrays of one type change places; others go round unchanged. */
bool make_swap_loop(Gen *g)
{
    Trip t = {.n = 0};
    Var *first = pick_consumable(g);
    const Scalar *bound = pick_bound(g);

    if (!first || first->type->rank > MAX_RANK)
        return false;
    const Type *type = first->type;
    bool unique = chance(g, 70);
    GenRange range = var_range(g, first);
    GenCarried *a = carry_array(g, &t, first, unique);
    Var *second = unique ? obtain_owned(g, type, range)
                         : obtain_array(g, type, range, false);
    GenCarried *b = carry_array(g, &t, second, unique);
    Var *third = chance(g, 40) ? pick_array(g) : NULL;
    if (third && third->type->rank <= MAX_RANK) {
        GenCarried *same = carry_array(g, &t, third, false);
        open_trip(g, &t, bound, 0);
        give_array(g, same, same->param);
    } else {
        open_trip(g, &t, bound, 0);
    }
    a->range = b->range = range_union(a->range, b->range);
    item_of(g, a->param)->range = item_of(g, b->param)->range = a->range;
    make_statements(g, pick_share(g));
    if (unique && chance(g, 60))
        write_in_place(g, a);
    const Scalar *changed = a->res;
    ClassId after = a->after;
    a->res = NULL;
    if (is_live(g, b->param))
        give_array(g, a, b->param);
    if (changed) {
        b->res = changed;
        b->after = after;
    } else if (is_live(g, a->param)) {
        give_array(g, b, a->param);
    }
    give_rest(g, &t);
    close_trip(g, &t, NULL);
    return true;
}

/* Each trip joins something to an array: its size goes round, too. */
bool make_grow_loop(Gen *g)
{
    Trip t = {.n = 0};
    Var *array = pick_array(g);
    int64_t times = 1 + below(g, 3);

    if (!array || array->type->rank > MAX_RANK)
        return false;
    const Type *type = array->type;
    const Scalar *size = type->size[0];
    int64_t hi = scalar_range(g, size).hi;
    bool doubles = hi <= 4 && chance(g, 30);
    int64_t most = doubles ? hi << times : hi + times;
    if (most > MAX_SIZE ||
        !affordable(g, times * (most + 1) * type_elements(g, type)))
        return false;
    GenCarried *n = carry_scalar(g, &t, ELEM_I64, range_between(0, most));
    n->init = size;
    GenCarried *c = carry_array(g, &t, array, false);
    c->sized_by = 0;
    open_trip(g, &t, int_term(g, times), 0);
    Var *part = c->param;
    if (!doubles)
        part = obtain_array(g, resized(g, type, int_term(g, 1)), c->range,
                            false);
    const Scalar *more = plus(g, term(g, n->param), part->type->size[0]);
    Var *grown = new_like(g, resized(g, type, more));
    const Scalar *arg[2] = {term(g, c->param), term(g, part)};
    finish_fresh(g, prepare(g, FORM_CONCAT, 1, &grown, 2, arg), c->range);
    n->res = more;
    give_array(g, c, grown);
    close_trip(g, &t, NULL);
    add_size(g, term(g, n->pat));
    return true;
}

/* ---- one element after the other ---- */

Var *fill_array(Gen *g, Var *array)
{
    Trip t = {.n = 0};
    const Type *type = array->type;
    Elem elem = (Elem)type->elem;
    Choice choice;

    carry_array(g, &t, array, true);
    open_trip(g, &t, type->size[0], 0);
    GenCarried *c = &t.at[0];
    const Scalar *value;
    GenRange range;
    choose_fixed(g, type, 0, term(g, t.index), &choice);
    if (type->rank == 1) {
        read_some(g, true);
        value = pick_scalar(g, elem, 2);
        range = scalar_range(g, value);
    } else {
        GenRange any = range_any(elem);
        Var *row = obtain_array(g, choice.type, any, false);
        value = term(g, row);
        range = var_range(g, row);
    }
    give_array(g, c, update(g, c->param, &choice, value));
    c->range = range;
    close_trip(g, &t, NULL);
    return c->pat;
}

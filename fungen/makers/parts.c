/* parts.c - arrays that become a part of another one, though not all of
 * them, or not from one place; and arrays of which only a part is read on. */
#include "fungen/makers/makers.h"
#include "fungen/memory/memory.h"

/* OFFSET : COUNT of an array of one dimension. */
static Choice range_of_flat(Gen *g, Elem elem, const Scalar *offset,
                            const Scalar *count)
{
    uint8_t *kind = ARENA_NEW(store_arena(g->store), uint8_t, 1);
    Choice choice = {.sel = {.dim = kind, .rank = 1}, .narg = 2,
                     .arg = {offset, count},
                     .type = type_array(g->store, elem, 1, &count)};

    *kind = DIM_RANGE;
    return choice;
}

/* ---- all but the ends ---- */

/* `A with [...] = X[o : n]`, where X has more elements than these. */
bool make_trimmed_part(Gen *g)
{
    Elem elem = pick_plain(g);
    const Scalar *size = pick_size(g, UINT32_MAX), *unit = int_term(g, 1);

    if (!is_positive(g, size) || !affordable(g, 20 * scalar_range(g, size).hi))
        return false;
    const Scalar *more = plus(g, size, int_term(g, below(g, 3)));
    const Scalar *count = minus(g, size, unit);
    Var *target = obtain_owned(g, type_array(g->store, elem, 1, &more),
                               plain_range(elem));
    Var *made = map_array(g, type_array(g->store, elem, 1, &size),
                          plain_range(elem));
    Choice from = range_of_flat(g, elem, int_term(g, chance(g, 30)), count);
    Choice to = range_of_flat(g, elem, int_term(g, chance(g, 30)), count);
    Var *part = slice(g, made, &from);
    if (!part)
        return false;
    if (chance(g, 70))
        class_consume(g, class_of(g, made));
    return update(g, target, &to, term(g, part)) != NULL;
}

/* ---- one of two halves ---- */

/* A new array of the elements of A and B. */
static void combine(Gen *g, Var *a, Var *b)
{
    const Scalar *n = a->type->size[0];
    Elem elem = (Elem)a->type->elem;
    GenNest nest;

    nest_open(g, &nest, 1, &n);
    const Scalar *index = term(g, nest.index[0]);
    const Scalar *turned = minus(g, minus(g, n, int_term(g, 1)), index);
    Var *x = read_at(g, a, chance(g, 50) ? &index : &turned);
    Var *y = read_at(g, b, chance(g, 50) ? &index : &turned);
    const Scalar *res =
        mixed(g, term(g, x), term(g, y), plain_range(elem));
    GenRange range = scalar_range(g, res);
    Lambda fn = nest_close(g, &nest, 1, &res);
    Var *var = new_like(g, a->type);
    finish_kernel(g, &nest, &fn, var, range);
}

/* Of an array only a half is read any more, when another one is made. */
bool make_half_read(Gen *g)
{
    Elem elem = chance(g, 50) ? ELEM_I64 : ELEM_I32;
    const Scalar *size = pick_size(g, UINT32_MAX);
    const Scalar *twice = plus(g, size, size);

    if (!is_positive(g, size) || !is_fit_size(g, twice) ||
        !affordable(g, 40 * scalar_range(g, twice).hi))
        return false;
    Var *whole = map_array(g, type_array(g->store, elem, 1, &twice),
                           plain_range(elem));
    Choice half = range_of_flat(g, elem, chance(g, 70) ? size : int_term(g, 0),
                                size);
    Var *part = slice(g, whole, &half);
    if (!part)
        return false;
    Var *made = map_array(g, type_array(g->store, elem, 1, &size),
                          plain_range(elem));
    combine(g, part, made);
    if (chance(g, 70))
        class_consume(g, class_of(g, whole));
    return true;
}

/* ---- two places in one block ---- */

/* A new array of the elements of ARRAY, the last one first; BESIDE it, if that
 * may be. */
static Var *turned_anew(Gen *g, Var *array, bool beside)
{
    const Scalar *n = array->type->size[0];
    Elem elem = (Elem)array->type->elem;
    GenNest nest;

    nest_open(g, &nest, 1, &n);
    const Scalar *index =
        minus(g, minus(g, n, int_term(g, 1)), term(g, nest.index[0]));
    const Scalar *res = mixed(g, term(g, read_at(g, array, &index)),
                              pick_within(g, elem, plain_range(elem), 1),
                              plain_range(elem));
    GenRange range = scalar_range(g, res);
    Lambda fn = nest_close(g, &nest, 1, &res);
    Var *var = new_like(g, array->type);
    if (beside)
        memory_put_beside(g, array, var);
    return finish_kernel(g, &nest, &fn, var, range);
}

/* What a branch makes of an array is put beside that; then one of them becomes
 * a part of a third one. */
bool make_two_places(Gen *g)
{
    Elem elem = pick_plain(g);
    const Scalar *size = pick_size(g, UINT32_MAX), *res[2];
    const Scalar *more = plus(g, size, int_term(g, 1 + below(g, 3)));
    const Scalar *condition = pick_condition(g);
    Lambda fn[2] = {{0}};

    if (!is_fit_size(g, more) || !affordable(g, 40 * scalar_range(g, more).hi))
        return false;
    Var *target = obtain_owned(g, type_array(g->store, elem, 1, &more),
                               plain_range(elem));
    const Type *type = type_array(g->store, elem, 1, &size);
    memory_reserve(g, type);
    Var *first = map_array(g, type, plain_range(elem)), *second = NULL;
    bool beside = memory_reserved(g, first);
    GenRange range = var_range(g, first);
    ClassId class[2] = {class_of(g, first)};
    for (uint32_t i = 0; i < 2; i++) {
        Frame frame = body_open(g, NULL);
        if (i == 0) {
            second = turned_anew(g, first, beside);
            class[1] = class_of(g, second);
            range = range_union(range, var_range(g, second));
        }
        res[i] = term(g, i == 0 ? second : first);
        body_set_results(g->prog, g->body, 1, &res[i]);
        fn[i].body = body_close(g, &frame);
    }
    Var *chosen = new_like(g, type);
    Stm *stm = prepare(g, FORM_IF, 1, &chosen, 1, &condition);
    set_fns(g, stm, 2, fn);
    finish(g, stm);
    declare_array(g, chosen, range, class_join(g, class[0], class[1]));
    Choice to = range_of_flat(g, elem, int_term(g, chance(g, 50)), size);
    bool last = chance(g, 70);
    Var *changed = update(g, target, &to, term(g, chosen));
    if (last)
        class_consume(g, class_of(g, chosen));
    return changed != NULL;
}

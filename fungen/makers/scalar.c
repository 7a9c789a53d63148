/* scalar.c - scalars, elements, asserts. */
#include "fungen/makers/makers.h"

bool make_scalar(Gen *g)
{
    Elem elem = pick_wanted_elem(g);
    const Scalar *s = pick_scalar(g, elem, 1 + below(g, 3));
    Var *var = let_scalar(g, elem == ELEM_BOOL         ? "p"
                             : elem == ELEM_I64        ? "k"
                             : elem_is_float(elem)     ? "v"
                                                       : "c",
                          s);

    if (elem == ELEM_I64 && chance(g, 50))
        add_size(g, term(g, var));
    return true;
}

bool make_alias(Gen *g)
{
    Var *array = pick_array(g);

    if (!array)
        return false;
    Var *var = new_like(g, array->type);
    const Scalar *arg[] = {term(g, array)};
    return finish_view(g, prepare(g, FORM_SCALAR, 1, &var, 1, arg)) != NULL;
}

bool make_index(Gen *g)
{
    return read_some(g, !chance(g, 15)) != NULL;
}

/* An element of an array that may be empty. */
bool make_guarded_index(Gen *g)
{
    Var *array = pick_defined(g);

    if (!array || array->type->rank > MAX_RANK)
        return false;
    const Scalar *condition = NULL, *zero = int_term(g, 0), *res;
    for (uint32_t d = 0; d < array->type->rank; d++) {
        const Scalar *some = combined(g, OP_GT, array->type->size[d], zero);
        condition = condition ? combined(g, OP_LAND, condition, some) : some;
    }
    Elem elem = (Elem)array->type->elem;
    Frame frame = body_open(g, NULL);
    for (uint32_t d = 0; d < array->type->rank; d++)
        know_positive(g, array->type->size[d]);
    res = term(g, read_element(g, array));
    body_set_results(g->prog, g->body, 1, &res);
    Lambda fn[2] = {{.body = body_close(g, &frame)}};
    frame = body_open(g, NULL);
    res = pick_literal(g, elem);
    GenRange range = range_union(scalar_range(g, res), var_range(g, array));
    body_set_results(g->prog, g->body, 1, &res);
    fn[1].body = body_close(g, &frame);
    Var *var = new_like(g, scalar_type(g, elem));
    Stm *stm = prepare(g, FORM_IF, 1, &var, 1, &condition);
    set_fns(g, stm, 2, fn);
    finish(g, stm);
    declare_scalar(g, var, range);
    return true;
}

/* ---- asserts ---- */

static bool assume(Gen *g, const Scalar *condition, const char *text)
{
    Stm *stm = append(g, FORM_ASSERT, 0, NULL, 1, &condition);
    stm->exp.u.text = text;
    if (text) /* what is trusted says why */
        stm->attrs = attr_with(g->prog, stm->attrs, STM_ASSUMED);
    return true;
}

/* What the interval of a scalar says. */
static bool assert_bounds(Gen *g)
{
    const Scalar *s = pick_scalar(g, ELEM_I64, 1);
    GenRange r = scalar_range(g, s);
    const Scalar *low = combined(g, OP_LE, int_term(g, r.lo), s);
    const Scalar *high = combined(g, OP_LT, s, int_term(g, r.hi + 1));

    return assume(g, combined(g, OP_LAND, low, high),
                  chance(g, 30) ? "in bounds" : NULL);
}

/* A name for a size, and that it is one. */
static bool assert_equality(Gen *g)
{
    const Scalar *size = pick_size(g, g->first_var);
    const Scalar *more = plus(g, size, int_term(g, below(g, 3)));
    Var *var = let_scalar(g, "n", more);

    add_size(g, term(g, var));
    return assume(g, combined(g, OP_EQ, term(g, var), more),
                  chance(g, 30) ? "the \"same\" size" : NULL);
}

/* Every element of some array is in bounds. */
static bool assert_elements(Gen *g)
{
    Var *x = read_some(g, true);

    if (!x || !elem_is_int((Elem)x->type->elem))
        return false;
    const Scalar *s = term(g, x);
    GenRange r = var_range(g, x);
    Elem elem = (Elem)x->type->elem;
    const Scalar *low = combined(g, OP_GE, s, scalar_int(g->store, elem,
                                                         r.lo));
    const Scalar *high = combined(g, OP_LE, s, scalar_int(g->store, elem,
                                                          r.hi));
    if (elem == ELEM_U64)
        high = low;
    return assume(g, chance(g, 50) ? combined(g, OP_LAND, low, high) : high,
                  NULL);
}

bool make_assertion(Gen *g)
{
    uint32_t way = below(g, 3);

    return way == 0   ? assert_bounds(g)
           : way == 1 ? assert_equality(g)
                      : assert_elements(g);
}

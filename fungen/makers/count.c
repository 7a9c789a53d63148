/* count.c - filter, partition, scatter. */
#include "fungen/makers/makers.h"
#include "fungen/operator.h"

/* ---- filter and partition ---- */

/* Values kept of an iteration: one, and one more.  An estimate. */
enum { MAX_KEPT = 2 };

static const Scalar *pick_bound(Gen *g)
{
    Var *array = chance(g, 70) ? pick_defined(g) : NULL;
    return array ? array->type->size[0] : pick_size(g, UINT32_MAX);
}

/* An element, or a row of constant size. */
static const Scalar *pick_kept(Gen *g, const GenNest *nest, GenRange *range)
{
    Elem elem = pick_elem(g);

    if (chance(g, 25)) {
        const Type *type = pick_type(g, elem, 1, nest->frame.first_var);
        Var *row = obtain_array(g, type, range_any(elem), false);
        *range = var_range(g, row);
        return term(g, row);
    }
    Var *x = chance(g, 60) ? read_some(g, true) : NULL;
    const Scalar *s = x ? term(g, x) : pick_scalar(g, elem, 1);
    *range = scalar_range(g, s);
    return s;
}

static const Type *type_of_kept(Gen *g, const Scalar *s)
{
    return s->elem == ELEM_NONE ? s->u.var->type
                                : scalar_type(g, (Elem)s->elem);
}

static bool keep(Gen *g, FormId form)
{
    const Scalar *bound = pick_bound(g), *res[MAX_KEPT + 1];
    uint32_t n = 1 + chance(g, 25);
    uint32_t halves = form == FORM_PARTITION ? 2 : 1;
    GenRange range[MAX_KEPT];
    Var *pat[1 + 2 * MAX_KEPT];
    GenNest nest;

    if (!affordable(g, 30 * scalar_range(g, bound).hi))
        return false;
    nest_open(g, &nest, 1, &bound);
    make_statements(g, pick_share(g));
    read_unused(g);
    for (uint32_t i = 0; i < n; i++)
        res[i] = pick_kept(g, &nest, &range[i]);
    res[n] = pick_condition(g);
    Lambda fn = nest_close(g, &nest, n + 1, res);
    pat[0] = new_var(g, "n", scalar_type(g, ELEM_I64));
    const Scalar *kept[2] = {term(g, pat[0]),
                             combined(g, OP_SUB, bound, term(g, pat[0]))};
    for (uint32_t h = 0; h < halves; h++)
        for (uint32_t i = 0; i < n; i++) {
            const Type *type = type_of_kept(g, res[i]);
            pat[1 + h * n + i] =
                new_like(g, type_nest(g->store, type, 1, &kept[h]));
        }
    Stm *stm = prepare(g, form, 1 + halves * n, pat, 1, &bound);
    stm->exp.exec = nest.exec;
    set_fns(g, stm, 1, &fn);
    declare_scalar(g, pat[0], range_between(0, scalar_range(g, bound).hi));
    add_size(g, kept[0]);
    finish(g, stm);
    for (uint32_t i = 0; i < halves * n; i++)
        declare_fresh(g, pat[1 + i], range[i % n]);
    return true;
}

bool make_filter(Gen *g)
{
    return keep(g, FORM_FILTER);
}

bool make_partition(Gen *g)
{
    return keep(g, FORM_PARTITION);
}

/* ---- scatter ---- */

static Var *pick_target(Gen *g)
{
    Var *array = chance(g, 60) ? pick_consumable(g) : NULL;

    if (!array) {
        array = pick_array(g);
        if (!array || !affordable(g, type_elements(g, array->type)))
            return NULL;
        array = copy_array(g, array);
    }
    return array->type->rank <= MAX_RANK ? array : NULL;
}

/* For each I another one; what is out of range is dropped. */
static const Scalar *pick_place(Gen *g, const Scalar *i, const Scalar *size)
{
    const Scalar *some = int_term(g, between(g, -2, 4));

    switch (below(g, 5)) {
    case 0:
        return i;
    case 1:
        return minus(g, minus(g, size, int_term(g, 1)), i);
    case 2:
        return plus(g, i, some);
    case 3:
        return plus(g, mult(g, int_term(g, 2 + below(g, 2)), i), some);
    default: {
        const Scalar *arg[] = {pick_condition(g), i, int_term(g, -1)};
        return scalar_op(g->store, OP_SELECT, arg);
    }
    }
}

static const Scalar *pick_scattered(Gen *g, const Type *type, GenRange range)
{
    Elem elem = (Elem)type->elem;

    if (type_is_array(type))
        return term(g, obtain_array(g, type, range, false));
    return pick_within(g, elem, range, 1 + below(g, 2));
}

static GenRange range_of_value(Gen *g, const Scalar *s)
{
    return s->elem == ELEM_NONE ? var_range(g, s->u.var) : scalar_range(g, s);
}

/* After the body: OP is NULL where the values just replace others. */
static bool finish_scatter(Gen *g, Var *target, const Scalar *bound,
                           GenNest *nest, const Scalar *const *res,
                           const Combiner *op)
{
    const Scalar *arg[] = {bound, term(g, target), op ? op->neutral[0] : NULL};
    bool is_lambda = op && op->kind == OPERATOR_LAMBDA;
    GenRange range = range_union(var_range(g, target),
                                 op ? op->out[0] : range_of_value(g, res[1]));
    Var *var = new_like(g, target->type);

    range.rough = range.rough || range_of_value(g, res[1]).rough;
    Lambda fn[2] = {nest_close(g, nest, 2, res)};
    if (is_lambda)
        fn[1] = combiner_lambda(g, op, nest->exec);
    Stm *stm = prepare(g, FORM_SCATTER, 1, &var, 2u + is_lambda, arg);
    stm->exp.exec = nest->exec;
    if (op)
        set_operators(g, stm, 1, op, 1, 2);
    set_fns(g, stm, 1u + is_lambda, fn);
    return finish_update(g, stm, range) != NULL;
}

bool make_scatter(Gen *g)
{
    Var *target = pick_target(g);
    const Scalar *bound = pick_bound(g), *res[2];
    GenNest nest;

    if (!target || !affordable(g, 30 * scalar_range(g, bound).hi))
        return false;
    const Type *type = type_peel(g->store, target->type, 1);
    class_consume(g, class_of(g, target));
    nest_open(g, &nest, 1, &bound);
    make_statements(g, pick_share(g));
    res[0] = pick_place(g, term(g, nest.index[0]), target->type->size[0]);
    res[1] = pick_scattered(g, type, range_any((Elem)type->elem));
    return finish_scatter(g, target, bound, &nest, res, NULL);
}

/* Any places: values that meet are combined. */
bool make_histogram(Gen *g)
{
    Var *target = pick_target(g);
    const Scalar *bound = pick_bound(g), *res[2];
    Combiner op;
    GenNest nest;

    if (!target || var_range(g, target).undef ||
        !affordable(g, 60 * scalar_range(g, bound).hi))
        return false;
    const Type *type = type_peel(g->store, target->type, 1);
    if (!pick_combiner_of(g, type, var_range(g, target), bound, &op))
        return false;
    class_consume(g, class_of(g, target)); /* the body may not read it */
    nest_open(g, &nest, 1, &bound);
    read_some(g, true);
    make_statements(g, pick_share(g));
    res[0] = pick_within(g, ELEM_I64, range_between(-1, 8), 2);
    res[1] = pick_scattered(g, type, op.in[0]);
    return finish_scatter(g, target, bound, &nest, res, &op);
}

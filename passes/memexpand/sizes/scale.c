/* scale.c - sizes of blocks that nobody may need.
 *
 * An allocation that leaves a body is made also where that body does not run,
 * and then its size must be no error (docs/language.md, 5.14).  Sizes overflow;
 * but with a first factor of 0 no product does.  So the number of iterations,
 * or i64(c) where a branch runs if c holds, becomes the first factor of each
 * product that a size is made of.  Where the size has no such form, an `if`
 * keeps it from being computed.
 *
 * What is so small that it neither overflows nor is more than there is already
 * (covered.h) needs nothing of that.
 */
#include "passes/memexpand/expand.h"

#include "passes/memexpand/sizes/before.h"
#include "passes/shared/failure/proved.h"
#include "passes/shared/failure/undefined.h"
#include "passes/shared/rewriting/result_list.h"
#include "verifier/prover/prover.h"

/* An estimate. */
enum { MAX_DEPTH = 64 /* of expressions, definitions in their places */ };

/* ---- without an error ---- */

/* Has S a value wherever it stands? */
static bool is_plain(const Expander *e, const Scalar *s)
{
    return !scalar_any_var(s, covered_is_undefined, &e->covered) &&
           value_is_proved(e->facts, s);
}

static const Scalar *scaled(Expander *e, const Scalar *by, const Scalar *s,
                            int depth);

/* 1 where BY is more than 0, else 0. */
static const Scalar *indicator(Expander *e, const Scalar *by)
{
    if (by->op == OP_CONVERT && by->arg[0]->elem == ELEM_BOOL)
        return by;
    const Scalar *some =
        scalar_binary(e->store, OP_GT, by, piece_number(e, 0));
    return some ? scalar_convert(e->store, ELEM_I64, some) : NULL;
}

static const Scalar *scaled_product(Expander *e, const Scalar *by,
                                    const Scalar *s, int depth)
{
    const Scalar *a = s->arg[0], *b = s->arg[1];
    bool first = is_plain(e, b);

    if (first || is_plain(e, a))
        return scalar_times(e->store, scaled(e, by, first ? a : b, depth),
                            first ? b : a);
    const Scalar *one = indicator(e, by);
    return one ? scalar_times(e->store, scaled(e, by, a, depth),
                              scaled(e, one, b, depth))
               : NULL;
}

/* Is ALL a product of which Y is the first factor, and that is no error where
 * Y is 0? */
static bool is_safe(const Expander *e, const Scalar *all, const Scalar *y)
{
    while (all != y && all->op == OP_MUL && is_plain(e, all->arg[1]))
        all = all->arg[0];
    return all == y;
}

/* BY * S, an operator that distributes over factors that are not negative. */
static const Scalar *scaled_parts(Expander *e, const Scalar *by,
                                  const Scalar *s, int depth)
{
    const Scalar *a = scaled(e, by, s->arg[0], depth);
    const Scalar *b = a ? scaled(e, by, s->arg[1], depth) : NULL;

    return b ? scalar_binary(e->store, (Op)s->op, a, b) : NULL;
}

/* BY * S, which is no error where BY is 0; BY is not negative.  NULL: that is
 * not to be said. */
static const Scalar *scaled(Expander *e, const Scalar *by, const Scalar *s,
                            int depth)
{
    if (depth == 0)
        return NULL;
    if (is_plain(e, s))
        return scalar_times(e->store, by, s);
    switch (s->op) {
    case OP_VAR:
        s = e->value[s->u.var->id];
        return s ? scaled(e, by, s, depth - 1) : NULL;
    case OP_MUL:
        return scaled_product(e, by, s, depth - 1);
    case OP_ADD:
    case OP_SUB:
    case OP_MIN:
    case OP_MAX:
        return scaled_parts(e, by, s, depth - 1);
    default:
        return NULL;
    }
}

/* ---- of all iterations ---- */

static bool has_iteration(Expander *e, const Inside *in)
{
    Var *const *index;
    const Scalar *const *bound;
    uint32_t n = inside_indices(in, &index, &bound);

    for (uint32_t i = 0; i < n; i++)
        if (prove_positive(e->facts, poly_of(e->polys, bound[i])) != PROVED)
            return false;
    return true;
}

/* ALL, as a number that is computed only where there is an iteration. */
static const Scalar *if_any(Expander *e, const Inside *in, const Stm *alloc,
                            const Scalar *all)
{
    const Scalar *any = any_iteration(e, in);
    Var *var = piece_i64(e, alloc->pat[0], "size");
    Body *body = body_new(e->prog);

    if (!any || !all)
        return all;
    piece_result(e, body, all);
    piece_put(e, in, piece_if(e, in, var, any, body));
    return piece_name(e, var);
}

const Scalar *size_for_all(Expander *e, const Inside *in,
                                 const Stm *alloc, const Scalar *bytes)
{
    const Scalar *y = size_iterations(e, in, true);
    const Scalar *all = bytes ? size_of_all(e, bytes, y) : NULL;

    if (!all || is_plain(e, bytes) || is_safe(e, all, y) ||
        has_iteration(e, in) ||
        PASS_LEGAL(memexpand_all_covered, covered_number(&e->covered, bytes)))
        return all;
    const Scalar *safe = scaled(e, y, bytes, MAX_DEPTH);
    return safe ? safe : if_any(e, in, alloc, all);
}

/* ---- of a branch, or of all trips ---- */

/* Holds where the body runs; NULL: it does. */
static const Scalar *runs_where(const Expander *e, const Inside *in)
{
    const Exp *exp = &in->outer->exp;
    const Scalar *holds = exp->narg ? exp->arg[0] : NULL;

    if (exp->form == FORM_ONCE)
        return NULL;
    if (exp->form == FORM_IF)
        return in->fn == 0 ? holds : scalar_unary(e->store, OP_NOT, holds);
    if (exp->form != FORM_LOOP || !exp->is_while)
        return scalar_binary(e->store, OP_GT, holds, piece_number(e, 0));
    for (uint32_t k = 0; k < in->outer->npat; k++)
        if (loop_params(exp)[k] == exp->u.condition)
            return exp->arg[k];
    return NULL;
}

static bool runs_surely(Expander *e, const Inside *in)
{
    const Exp *exp = &in->outer->exp;

    return exp->form == FORM_ONCE ||
           (exp->form != FORM_IF && !exp->is_while &&
            prove_positive(e->facts, poly_of(e->polys, exp->arg[0])) ==
                PROVED);
}

const Scalar *size_where_run(Expander *e, const Inside *in,
                             const Scalar *size)
{
    if (!size || runs_surely(e, in) ||
        PASS_LEGAL(memexpand_lift_covered, covered_number(&e->covered, size)))
        return size;
    const Scalar *holds = runs_where(e, in);
    const Scalar *one =
        holds ? scalar_convert(e->store, ELEM_I64, holds) : NULL;
    return one ? scaled(e, one, size, MAX_DEPTH) : NULL;
}

/* ---- of branches that give 0 ---- */

static bool is_zero(const Scalar *s)
{
    int64_t value;
    return s->elem == ELEM_I64 && scalar_is_int(s, &value) && value == 0;
}

const Scalar *size_of_choice(Expander *e, const Stm *stm, uint32_t k,
                             uint32_t depth)
{
    const Exp *exp = &stm->exp;

    if (exp->form != FORM_IF || attr_find(stm->attrs, "spec"))
        return NULL;
    const Scalar *then = exp->fn[0].body->res[k];
    const Scalar *otherwise = exp->fn[1].body->res[k];
    const Scalar *holds = exp->arg[0];
    if (is_zero(then)) {
        then = otherwise;
        holds = scalar_unary(e->store, OP_NOT, holds);
    } else if (!is_zero(otherwise)) {
        return NULL;
    }
    if (!holds || images_lack(&e->images, then, depth + 1, NULL, 0))
        return NULL;
    then = images_expand(&e->images, then, depth + 1);
    const Scalar *one = scalar_convert(e->store, ELEM_I64, holds);
    return then && one ? scaled(e, one, then, MAX_DEPTH) : NULL;
}

/* shifted.c - loops that begin with a max or a min.
 *
 * Problem: a loop of tiles runs from a max to a min, and says so as
 *
 *   loop ... for k < min(n, c + 4) - max(0, c) do
 *     let (i : i64) = max(0, c) + k
 *
 * With k as the index, i is one of two affine terms, a pair of these one of
 * four; sets are soon in so many pieces that isl gives up.
 *
 * Method: i is the index, from max(0, c) to min(n, c + 4): sets are convex.
 * Trips are in the same order, and as many.
 */
#include "passes/shared/dataflow/inside.h"

/* Is S a max or a min, or a name of a scalar with one?  An index is none, also
 * if it is a sum with the loop's own, which in turn is a difference with it. */
static bool is_piecewise(const Scalar *s, const void *data)
{
    const Dataflow *d = data;
    const VarData *var = s->op == OP_VAR ? &d->var[s->u.var->id] : NULL;
    const Scalar *is = var && !var->index ? var->is : NULL;

    return s->op == OP_MAX || s->op == OP_MIN ||
           (is && scalar_any_part(is, is_piecewise, d));
}

/* What STM, in LOOP's body, adds to the index; NULL: it is no such sum, or not
 * the same in all trips. */
static const Poly *shift_of(Dataflow *d, const Stm *loop, const Stm *stm)
{
    Var *index = loop->exp.fn[0].param[0];

    if (stm->exp.form != FORM_SCALAR || stm->exp.arg[0]->elem != ELEM_I64)
        return NULL;
    const Poly *sum = poly_of(d->polys, stm->exp.arg[0]);
    if (sum)
        sum = poly_sub(d->polys, sum, poly_var(d->polys, index));
    return sum && !poly_mentions(d->polys, sum, index) ? sum : NULL;
}

Counter counter_of(Dataflow *d, const Stm *loop)
{
    const Lambda *fn = &loop->exp.fn[0];
    const Stm *stm = fn->body->first;
    Counter c = {"trip", NULL, NULL, NULL};

    if (loop->exp.is_while)
        return c;
    c = (Counter){fn->param[0]->name->text, fn->param[0], NULL,
                  loop->exp.arg[0]};
    const Poly *shift = stm ? shift_of(d, loop, stm) : NULL;
    const Poly *count = shift ? poly_of(d->polys, c.end) : NULL;
    const Poly *end = count ? poly_add(d->polys, count, shift) : NULL;
    if (!end || !scalar_any_part(poly_scalar(d->polys, shift), is_piecewise, d))
        return c;
    if (!affine_known(d, poly_scalar(d->polys, shift)))
        return c;
    c.name = stm->pat[0]->name->text;
    c.var = stm->pat[0];
    c.first = poly_scalar(d->polys, shift);
    c.end = poly_scalar(d->polys, end);
    d->var[fn->param[0]->id].is = scalar_binary(
        d->prog->store, OP_SUB, scalar_var(d->prog->store, stm->pat[0]),
        c.first);
    return c;
}

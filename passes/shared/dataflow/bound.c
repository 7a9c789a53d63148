/* bound.c - bounds with min and max, as many conditions.
 *
 * What is below min(a, b) + c is below a + c and below b + c.  isl would take
 * the one condition for two cases, a <= b and a > b, and sets of tiles would be
 * in many pieces.
 */
#include "passes/shared/dataflow/inside.h"

/* Bounds that would be more conditions than this remain as they are; an
 * estimate. */
enum { MOST_CONDITIONS = 16 };

/* All of these bound the index. */
typedef struct Bounds {
    const Scalar *at[MOST_CONDITIONS];
    uint32_t n;
} Bounds;

static Bounds only(const Scalar *s)
{
    return (Bounds){{s}, 1};
}

/* OP of each of A and each of B; S, if these are too many. */
static Bounds combine(Dataflow *d, const Scalar *s, Bounds a, Bounds b)
{
    Bounds all = {{0}, 0};

    if (a.n * b.n > MOST_CONDITIONS)
        return only(s);
    for (uint32_t i = 0; i < a.n; i++)
        for (uint32_t j = 0; j < b.n; j++)
            all.at[all.n++] = scalar_binary(d->prog->store, (Op)s->op,
                                            a.at[i], b.at[j]);
    return all;
}

static Bounds join(const Scalar *s, Bounds a, Bounds b)
{
    if (a.n + b.n > MOST_CONDITIONS)
        return only(s);
    for (uint32_t i = 0; i < b.n; i++)
        a.at[a.n++] = b.at[i];
    return a;
}

/* ABOVE the index, or else below it. */
static Bounds bounds_of(Dataflow *d, const Scalar *s, bool above)
{
    const Scalar *is = s;

    while (is->op == OP_VAR && !d->var[is->u.var->id].index &&
           d->var[is->u.var->id].is)
        is = d->var[is->u.var->id].is;
    if (is->op == (above ? OP_MIN : OP_MAX))
        return join(s, bounds_of(d, is->arg[0], above),
                    bounds_of(d, is->arg[1], above));
    if (is->op == OP_ADD)
        return combine(d, is, bounds_of(d, is->arg[0], above),
                       bounds_of(d, is->arg[1], above));
    if (is->op == OP_SUB)
        return combine(d, is, bounds_of(d, is->arg[0], above),
                       bounds_of(d, is->arg[1], !above));
    return only(s);
}

bool bound_put(Dataflow *d, const Scalar *s, bool above)
{
    const Bounds bounds = bounds_of(d, s, above);

    for (uint32_t i = 0; i < bounds.n; i++) {
        Buf text = {0};
        bool affine = affine_text(d, bounds.at[i], &text);
        if (affine)
            buf_printf(&d->domain, " and _c%u %s %.*s", d->depth - 1,
                       above ? "<" : ">=", (int)text.len, text.at);
        buf_free(&text);
        if (!affine)
            return false;
    }
    return true;
}

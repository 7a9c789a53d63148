/* asked.c - sizes that were asked for before.
 *
 * Two allocations of one body that ask for as many units, as those of arrays
 * with the same shape do, get their sizes from the same statements.  Names do
 * not change what they stand for, so that it does not matter where in the body
 * they ask.  The answers for one body come one after the other: the list ends
 * where another body begins.
 */
#include "passes/memexpand/sizes/before.h"

static const Scalar *units_of(Expander *e, const Stm *alloc, int64_t width)
{
    const Scalar *bytes = size_clamped(e, alloc->exp.arg[0]);

    return size_divided(e, size_rounded(e, bytes, width), width);
}

static bool is_same(const Asked *a, const Asked *b)
{
    bool same = a->n == b->n && a->bound == b->bound && a->sums == b->sums;

    for (uint32_t i = 0; i < a->n && same; i++)
        same = a->units[i] == b->units[i];
    return same;
}

Asked *asked_before(Expander *e, const Inside *in, uint32_t n,
                    Stm *const *at, int64_t width, const Scalar *bound,
                    bool sums)
{
    Asked *now = ARENA_NEW(e->cx->arena, Asked, 1);
    const Scalar **units = ARENA_NEW(e->cx->arena, const Scalar *, n);
    bool said = true;

    for (uint32_t i = 0; i < n; i++)
        said &= (units[i] = units_of(e, at[i], width)) != NULL;
    *now = (Asked){e->asked, in->outer, in->fn, n, units, bound, sums,
                   NULL, {NULL, NULL}};
    for (Asked *a = e->asked;
         said && a && a->outer == in->outer && a->fn == in->fn; a = a->next)
        if (is_same(a, now))
            return a;
    return said ? e->asked = now : now;
}

/* components.c - index functions as lists of what they are made of: of each
 * LMAD its offset, then count and stride by turns; of a fold what is added in
 * each row. */
#include "ir-text/lmad/inside.h"

#include <stdlib.h>

static uint32_t count_components(const Lmad *lmad)
{
    return 1 + 2 * lmad->rank;
}

static uint32_t lmad_components(const IxFn *ixfn)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < ixfn->nlmad; i++)
        n += count_components(ixfn->lmad[i]);
    return n;
}

uint32_t ixfn_components(const IxFn *ixfn)
{
    return lmad_components(ixfn) + (ixfn->fold ? ixfn->fold->nrow : 0);
}

const Scalar *ixfn_component(LmadCx *cx, const IxFn *ixfn, uint32_t k)
{
    const Lmad *const *link = ixfn->lmad;
    uint32_t n = lmad_components(ixfn);

    if (k >= n)
        return fold_added(cx, ixfn->fold, k - n);
    while (k >= count_components(*link))
        k -= count_components(*link++);
    if (k == 0)
        return (*link)->offset;
    const LmadDim *dim = &(*link)->dim[(k - 1) / 2];
    return k % 2 ? dim->count : dim->stride;
}

bool ixfn_component_is_size(const IxFn *ixfn, uint32_t k)
{
    if (ixfn->fold)
        return false;
    uint32_t own = count_components(ixfn->lmad[ixfn->nlmad - 1]);
    uint32_t first = ixfn_components(ixfn) - own;
    return k > first && (k - first) % 2 == 1;
}

static const Scalar *take(const Scalar *old, void *data)
{
    const Scalar *const **next = data;

    (void)old;
    return *(*next)++;
}

const IxFn *ixfn_with_components(LmadCx *cx, const IxFn *ixfn,
                                 const Scalar *const *component)
{
    Store *store = poly_store_terms(cx->polys);
    const Lmad **link = ground_alloc((ixfn->nlmad + 1) * sizeof *link);

    for (uint32_t i = 0; i < ixfn->nlmad; i++)
        link[i] = lmad_map(store, ixfn->lmad[i], take, &component);
    const Fold *fold =
        ixfn->fold ? fold_with_added(cx, ixfn->fold, component) : NULL;
    const IxFn *result = ixfn->fold && !fold
                             ? NULL
                             : ixfn_new(store, ixfn->nlmad, link, fold);
    free(link);
    return result;
}

bool ixfn_has_form(LmadCx *cx, const IxFn *a, const IxFn *b)
{
    bool same = a->nlmad == b->nlmad && !a->fold == !b->fold;

    for (uint32_t i = 0; same && i < a->nlmad; i++)
        same = a->lmad[i]->rank == b->lmad[i]->rank;
    return same && (!a->fold || fold_has_form(cx, a->fold, b->fold));
}

/* components.c - index functions as lists of what their LMADs are made of: of
 * each its offset, then count and stride by turns. */
#include "ir-text/lmad/lmad.h"

#include <stdlib.h>

static uint32_t count_components(const Lmad *lmad)
{
    return 1 + 2 * lmad->rank;
}

uint32_t ixfn_components(const IxFn *ixfn)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < ixfn->nlmad; i++)
        n += count_components(ixfn->lmad[i]);
    return n;
}

const Scalar *ixfn_component(const IxFn *ixfn, uint32_t k)
{
    const Lmad *const *link = ixfn->lmad;

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

const IxFn *ixfn_with_components(Store *store, const IxFn *ixfn,
                                 const Scalar *const *component)
{
    const Lmad **link = ground_alloc(ixfn->nlmad * sizeof *link);

    for (uint32_t i = 0; i < ixfn->nlmad; i++)
        link[i] = lmad_map(store, ixfn->lmad[i], take, &component);
    const IxFn *result = ixfn_new(store, ixfn->nlmad, link, ixfn->fold);
    free(link);
    return result;
}

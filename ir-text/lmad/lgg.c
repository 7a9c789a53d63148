/* lgg.c - the least general generalisation of two index functions.
 *
 * Plotkin's anti-unification ("A Note on Inductive Generalization", Machine
 * Intelligence 5, 1970) with the components of LMADs as constants: what both
 * have in common stays, and each pair of components that differ becomes a
 * gap, the same one for the same pair.
 */
#include "ir-text/lmad/inside.h"

static Store *store_of(const LmadCx *cx)
{
    return poly_store_terms(cx->polys);
}

/* Component K of an LMAD: its offset, then count and stride by turns. */
static const Scalar *component(const Lmad *lmad, uint32_t k)
{
    if (k == 0)
        return lmad->offset;
    const LmadDim *dim = &lmad->dim[(k - 1) / 2];
    return k % 2 ? dim->count : dim->stride;
}

static uint32_t count_components(const Lmad *lmad)
{
    return 1 + 2 * lmad->rank;
}

static bool is_same(LmadCx *cx, const Scalar *a, const Scalar *b)
{
    return a == b || lmad_same(cx, lmad_poly(cx, a), lmad_poly(cx, b));
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
    uint32_t link = 0;

    while (k >= count_components(ixfn->lmad[link]))
        k -= count_components(ixfn->lmad[link++]);
    return component(ixfn->lmad[link], k);
}

static uint32_t find_gap(LmadCx *cx, IxGeneral *general, const Scalar *a,
                         const Scalar *b)
{
    uint32_t i = 0;

    if (is_same(cx, a, b))
        return IX_COMMON;
    while (i < general->ngap && !(is_same(cx, general->gap[i].a, a) &&
                                  is_same(cx, general->gap[i].b, b)))
        i++;
    if (i == general->ngap)
        general->gap[general->ngap++] = (IxGap){a, b};
    return i;
}

/* The number of components; 0 and a reason where the structures differ. */
static uint32_t compare_structure(LmadCx *cx, const IxFn *a, const IxFn *b)
{
    uint32_t n = 0;

    cx->why = "they have different numbers of LMADs";
    if (a->nlmad != b->nlmad)
        return 0;
    cx->why = "only one of them has a fold";
    if (!a->fold != !b->fold)
        return 0;
    if (a->fold && !fold_equal(cx, a->fold, b->fold))
        return 0;
    cx->why = "their LMADs have different ranks";
    for (uint32_t i = 0; i < a->nlmad; i++) {
        if (a->lmad[i]->rank != b->lmad[i]->rank)
            return 0;
        n += count_components(a->lmad[i]);
    }
    return n + (a->fold != NULL);
}

bool ixfn_generalise(LmadCx *cx, const IxFn *a, const IxFn *b, Arena *arena,
                     IxGeneral *general)
{
    uint32_t n = compare_structure(cx, a, b), at = 0;

    if (n == 0)
        return false;
    *general = (IxGeneral){a, ARENA_NEW(arena, IxGap, n), 0,
                           ARENA_NEW(arena, uint32_t, n)};
    for (uint32_t i = 0; i < a->nlmad; i++)
        for (uint32_t k = 0; k < count_components(a->lmad[i]); k++)
            general->at[at++] =
                find_gap(cx, general, component(a->lmad[i], k),
                         component(b->lmad[i], k));
    return true;
}

static const Scalar *fill_one(const IxGeneral *general, uint32_t at,
                              const Scalar *own, const Scalar *const *fill)
{
    uint32_t gap = general->at[at];
    return gap == IX_COMMON ? own : fill[gap];
}

const IxFn *ixfn_fill(LmadCx *cx, const IxGeneral *general,
                      const Scalar *const *fill)
{
    const IxFn *like = general->like;
    Arena scratch = {0};
    const Lmad **link = ARENA_NEW(&scratch, const Lmad *, like->nlmad);
    uint32_t at = 0;

    for (uint32_t i = 0; i < like->nlmad; i++) {
        const Lmad *old = like->lmad[i];
        LmadDim *dim = ARENA_NEW(&scratch, LmadDim, old->rank);
        const Scalar *offset = fill_one(general, at++, old->offset, fill);
        for (uint32_t d = 0; d < old->rank; d++) {
            dim[d].count = fill_one(general, at++, old->dim[d].count, fill);
            dim[d].stride = fill_one(general, at++, old->dim[d].stride, fill);
        }
        link[i] = lmad_new(store_of(cx), offset, old->rank, dim);
    }
    const IxFn *result = ixfn_new(store_of(cx), like->nlmad, link, like->fold);
    arena_free(&scratch);
    return result;
}

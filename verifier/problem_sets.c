/* problem_sets.c - a problem's sets as regions.
 *
 * A chain that is no single LMAD is over-estimated by what its first link
 * reaches, where all that the others give lies in that link's shape.
 */
#include "verifier/problem_sets.h"

#include <stdlib.h>

enum { MAX_REGIONS = 256 };

void regions_free(Regions *regions)
{
    free(regions->at);
    *regions = (Regions){0};
}

static bool add_region(Regions *regions, const Region *region)
{
    if (regions->n == MAX_REGIONS)
        return false;
    if (regions->n == regions->room) {
        regions->room = 2 * regions->room + 4;
        regions->at = ground_realloc(regions->at,
                                     regions->room * sizeof *regions->at);
    }
    regions->at[regions->n++] = *region;
    return true;
}

static const Poly *size_of(PolyStore *ps, const Region *region)
{
    const Poly *size = poly_const(ps, 1);

    for (uint32_t i = 0; i < region->rank; i++)
        size = poly_mul(ps, size, region->dim[i].count);
    return size;
}

/* Does all of INNER lie in the shape of OUTER? */
static bool fits_into(Facts *facts, const Region *inner, const Region *outer)
{
    const Poly *size = size_of(facts_polys(facts), outer);
    return size && region_within(facts, inner, size, NULL) == PROVED;
}

/* A chain: its first link, if the others stay in its shape. */
static bool add_chain(Facts *facts, Prog *prog, const IxFn *ixfn,
                      Regions *regions)
{
    PolyStore *ps = facts_polys(facts);
    Region outer, inner;

    if (ixfn->fold)
        return false;
    regions->exact = false;
    for (uint32_t i = ixfn->nlmad; i-- > 0;) {
        if (!region_of_lmad(ps, ixfn->lmad[i], &outer))
            return false;
        if (i + 1 < ixfn->nlmad && !fits_into(facts, &inner, &outer))
            return false;
        if (region_injective(facts, prog, &outer, NULL) != PROVED)
            regions->one_to_one = false;
        inner = outer;
    }
    return add_region(regions, &outer);
}

static bool add_ixfn(Facts *facts, Prog *prog, const IxFn *ixfn,
                     Regions *regions)
{
    LmadCx cx = {.polys = facts_polys(facts), .sign = prover_sign,
                 .facts = facts, .prog = prog};
    Region region;

    if (ixfn->nlmad > 1 && !ixfn->fold) {
        const IxFn *simple = ixfn_simplify(&cx, ixfn);
        ixfn = simple ? simple : ixfn;
    }
    if (ixfn->fold || ixfn->nlmad != 1)
        return add_chain(facts, prog, ixfn, regions);
    return region_of_lmad(cx.polys, ixfn->lmad[0], &region) &&
           add_region(regions, &region);
}

static bool add_set(Facts *facts, Prog *prog, const Set *set,
                    Regions *regions);

static bool add_over(Facts *facts, Prog *prog, const Set *set,
                     Regions *regions)
{
    PolyStore *ps = facts_polys(facts);
    uint32_t first = regions->n;
    const Poly *bound = poly_of(ps, set->u.over.bound);

    if (!add_set(facts, prog, set->u.over.of, regions))
        return false;
    for (uint32_t i = first; i < regions->n; i++)
        if (!region_over(prog, ps, &regions->at[i], set->u.over.index,
                         poly_const(ps, 0), bound))
            return false;
    return true;
}

static bool add_set(Facts *facts, Prog *prog, const Set *set,
                    Regions *regions)
{
    set = set_meant(set);
    switch ((SetKind)set->kind) {
    case SET_IXFN:
        return add_ixfn(facts, prog, set->u.ixfn, regions);
    case SET_UNION:
        for (uint32_t i = 0; i < set->u.parts.count; i++)
            if (!add_set(facts, prog, set->u.parts.at[i], regions))
                return false;
        return true;
    case SET_OVER:
        return add_over(facts, prog, set, regions);
    case SET_NAMED:
        break;
    }
    return false;
}

bool regions_of_set(Facts *facts, Prog *prog, const Set *set,
                    Regions *regions)
{
    *regions = (Regions){.exact = true, .one_to_one = true};
    return add_set(facts, prog, set, regions);
}

/* ---- common links ---- */

bool strip_common_links(Facts *facts, Prog *prog, const Set *a, const Set *b,
                        Region *inner_a, Region *inner_b)
{
    PolyStore *ps = facts_polys(facts);
    const Set *sa = set_meant(a), *sb = set_meant(b);
    Region link;

    if (sa->kind != SET_IXFN || sb->kind != SET_IXFN)
        return false;
    const IxFn *fa = sa->u.ixfn, *fb = sb->u.ixfn;
    if (fa->fold || fb->fold || fa->nlmad != 2 || fb->nlmad != 2 ||
        fa->lmad[0] != fb->lmad[0])
        return false;
    return region_of_lmad(ps, fa->lmad[0], &link) &&
           region_of_lmad(ps, fa->lmad[1], inner_a) &&
           region_of_lmad(ps, fb->lmad[1], inner_b) &&
           fits_into(facts, inner_a, &link) &&
           fits_into(facts, inner_b, &link) &&
           region_injective(facts, prog, &link, NULL) == PROVED;
}

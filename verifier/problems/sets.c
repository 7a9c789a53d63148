/* sets.c - a problem's sets as regions. */
#include "verifier/problems/sets.h"

#include <stdlib.h>

/* Of one set.  An estimate. */
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
    GROUND_ROOM(regions->at, regions->n, regions->room);
    regions->at[regions->n++] = *region;
    return true;
}

static bool add_ixfn(Facts *facts, Prog *prog, const IxFn *ixfn,
                     Regions *regions)
{
    Region region;
    bool exact, one_to_one;

    if (!region_of_ixfn(facts, prog, ixfn, NULL, &region, &exact,
                        &one_to_one))
        return false;
    regions->exact = regions->exact && exact;
    regions->one_to_one = regions->one_to_one && one_to_one;
    return add_region(regions, &region);
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
    const Set *sa = set_meant(a), *sb = set_meant(b);

    return sa->kind == SET_IXFN && sb->kind == SET_IXFN &&
           regions_after_link(facts, prog, sa->u.ixfn, sb->u.ixfn, inner_a,
                              inner_b);
}

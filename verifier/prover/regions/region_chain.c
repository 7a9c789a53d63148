/* region_chain.c - regions of index functions that are chains.
 *
 * A chain that is no single LMAD or fold is over-estimated by what its first
 * link reaches, where all that the others give lies in that link's shape.  Two
 * chains with the same first link, if that is injective, meet where what is
 * after it does.
 */
#include "verifier/prover/regions/disjoint.h"

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

/* The last link. */
static bool last_region(Facts *facts, Prog *prog, const IxFn *ixfn,
                        const Scalar *const *size, Region *region, bool *exact,
                        bool *one_to_one)
{
    if (ixfn->fold)
        return region_of_fold(facts, prog, ixfn->fold, size, region, exact,
                              one_to_one);
    return region_of_lmad(facts_polys(facts), ixfn->lmad[ixfn->nlmad - 1],
                          region);
}

/* The first link, if the others, the last of which is REGION, stay in its
 * shape. */
static bool over_estimate(Facts *facts, Prog *prog, const IxFn *ixfn,
                          Region *region, bool *one_to_one)
{
    for (uint32_t i = ixfn->nlmad - !ixfn->fold; i-- > 0;) {
        Region inner = *region;
        *one_to_one =
            *one_to_one &&
            region_injective(facts, prog, &inner, NULL) == PROVED;
        if (!region_of_lmad(facts_polys(facts), ixfn->lmad[i], region) ||
            !fits_into(facts, &inner, region))
            return false;
    }
    return true;
}

bool region_of_ixfn(Facts *facts, Prog *prog, const IxFn *ixfn,
                    const Scalar *const *size, Region *region, bool *exact,
                    bool *one_to_one)
{
    LmadCx cx = {.polys = facts_polys(facts), .sign = prover_sign,
                 .facts = facts, .prog = prog};

    *exact = *one_to_one = true;
    if (ixfn->nlmad > 1) {
        const IxFn *simple = ixfn_simplify(&cx, ixfn);
        ixfn = simple ? simple : ixfn;
    }
    if (!last_region(facts, prog, ixfn, size, region, exact, one_to_one))
        return false;
    if (ixfn->nlmad + (ixfn->fold != NULL) == 1)
        return true;
    *exact = false;
    return over_estimate(facts, prog, ixfn, region, one_to_one);
}

/* Of two links, the second one. */
static bool after_link(Facts *facts, Prog *prog, const IxFn *ixfn,
                       Region *after)
{
    bool exact, one_to_one;

    return ixfn->nlmad + (ixfn->fold != NULL) == 2 &&
           last_region(facts, prog, ixfn, NULL, after, &exact, &one_to_one);
}

bool regions_after_link(Facts *facts, Prog *prog, const IxFn *a, const IxFn *b,
                        Region *after_a, Region *after_b)
{
    Region link;

    return a->nlmad && b->nlmad && a->lmad[0] == b->lmad[0] &&
           region_of_lmad(facts_polys(facts), a->lmad[0], &link) &&
           after_link(facts, prog, a, after_a) &&
           after_link(facts, prog, b, after_b) &&
           fits_into(facts, after_a, &link) &&
           fits_into(facts, after_b, &link) &&
           region_injective(facts, prog, &link, NULL) == PROVED;
}

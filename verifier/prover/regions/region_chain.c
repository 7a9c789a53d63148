/* region_chain.c - regions of index functions that are chains.
 *
 * A chain that is no single LMAD is over-estimated by what its first link
 * reaches, where all that the others give lies in that link's shape.  Two
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

/* The first link, if the others stay in its shape. */
static bool over_estimate(Facts *facts, Prog *prog, const IxFn *ixfn,
                          Region *region, bool *one_to_one)
{
    Region inner;

    for (uint32_t i = ixfn->nlmad; i-- > 0;) {
        if (!region_of_lmad(facts_polys(facts), ixfn->lmad[i], region) ||
            (i + 1 < ixfn->nlmad && !fits_into(facts, &inner, region)))
            return false;
        *one_to_one =
            *one_to_one &&
            region_injective(facts, prog, region, NULL) == PROVED;
        inner = *region;
    }
    return true;
}

bool region_of_ixfn(Facts *facts, Prog *prog, const IxFn *ixfn,
                    Region *region, bool *exact, bool *one_to_one)
{
    LmadCx cx = {.polys = facts_polys(facts), .sign = prover_sign,
                 .facts = facts, .prog = prog};

    *one_to_one = true;
    if (ixfn->fold)
        return false;
    if (ixfn->nlmad > 1) {
        const IxFn *simple = ixfn_simplify(&cx, ixfn);
        ixfn = simple ? simple : ixfn;
    }
    *exact = ixfn->nlmad == 1;
    return *exact ? region_of_lmad(cx.polys, ixfn->lmad[0], region)
                  : over_estimate(facts, prog, ixfn, region, one_to_one);
}

bool regions_after_link(Facts *facts, Prog *prog, const IxFn *a, const IxFn *b,
                        Region *after_a, Region *after_b)
{
    PolyStore *ps = facts_polys(facts);
    Region link;

    return !a->fold && !b->fold && a->nlmad == 2 && b->nlmad == 2 &&
           a->lmad[0] == b->lmad[0] && region_of_lmad(ps, a->lmad[0], &link) &&
           region_of_lmad(ps, a->lmad[1], after_a) &&
           region_of_lmad(ps, b->lmad[1], after_b) &&
           fits_into(facts, after_a, &link) &&
           fits_into(facts, after_b, &link) &&
           region_injective(facts, prog, &link, NULL) == PROVED;
}

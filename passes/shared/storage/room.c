/* room.c - is a block known to be large enough? */
#include "passes/shared/storage/room.h"

#include "verifier/accesses/accesses.h"
#include "verifier/prover/facts/walk.h"

bool room_for_region(Facts *facts, const Region *region, Elem elem,
                     const Scalar *bytes)
{
    PolyStore *polys = facts_polys(facts);
    Region all = *region;

    return region_in_bytes(polys, &all, elem_info[elem].bytes) &&
           region_within(facts, &all, poly_of(polys, bytes), NULL) == PROVED;
}

bool room_for_array(Facts *facts, Prog *prog, const Var *array,
                    const Scalar *bytes)
{
    Region region;
    bool exact, one_to_one;

    return region_of_ixfn(facts, prog, array->place.ixfn, array->type->size,
                          &region, &exact, &one_to_one) &&
           room_for_region(facts, &region, (Elem)array->type->elem, bytes);
}

/* What is taken is no more than what is looked at. */
void room_suppose(Facts *facts, const Stm *stm)
{
    PolyStore *ps = facts_polys(facts);

    facts_pass(facts, stm);
    if (form_info[stm->exp.form].sifts)
        facts_suppose(facts, poly_sub(ps, poly_of(ps, stm->exp.arg[0]),
                                      poly_var(ps, stm->pat[0])));
}

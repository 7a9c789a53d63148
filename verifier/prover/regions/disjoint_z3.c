/* disjoint_z3.c - the same question without any theory of ours: to compare.
 *
 * Z3 is given an index of each region, in its bounds, and that the offsets
 * are equal; it proves that this cannot be, or it does not.
 */
#include "verifier/prover/regions/disjoint.h"

#include "ir-text/ir/ir.h"
#include "verifier/prover/z3.h"

/* SIGN times some offset of REGION. */
static const Poly *some_offset(Facts *facts, Prog *prog, const Region *region,
                               int sign, const Poly *sum)
{
    PolyStore *ps = facts_polys(facts);

    sum = poly_add(ps, sum, poly_scale(ps, region->offset, sign));
    for (uint32_t i = 0; sum && i < region->rank; i++) {
        Var *var = var_new(prog, sym_intern(prog->store, "x", 1),
                           type_scalar(prog->store, ELEM_I64));
        const Poly *x = poly_var(ps, var);
        facts_suppose(facts, x);
        facts_suppose(facts,
                      poly_sub(ps, poly_sub(ps, region->dim[i].count, x),
                               poly_const(ps, 1)));
        sum = poly_add(ps, sum,
                       poly_scale(ps, poly_mul(ps, x, region->dim[i].stride),
                                  sign));
    }
    return sum;
}

Verdict regions_disjoint_by_z3(Facts *facts, Prog *prog, const Region *a,
                               const Region *b)
{
    PolyStore *ps = facts_polys(facts);
    uint32_t mark = facts_mark(facts);
    const Poly *sum = poly_const(ps, 0);
    Region copy;

    if (!region_fresh(prog, ps, b, &copy))
        return UNKNOWN;
    bool empty = region_suppose(facts, a) || region_suppose(facts, &copy);
    sum = some_offset(facts, prog, a, 1, sum);
    sum = sum ? some_offset(facts, prog, &copy, -1, sum) : NULL;
    bool proved = empty;
    if (!empty && sum) {
        facts_suppose_zero(facts, sum);
        proved = z3_nonneg(facts, poly_const(ps, -1));
    }
    facts_undo(facts, mark);
    return proved ? PROVED : UNKNOWN;
}

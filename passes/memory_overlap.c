/* memory_overlap.c - is the value of an update where it is to be written?
 *
 * A value that aliases its target is read first (docs/language.md, 5.6).  That
 * needs no copy where the two are in different blocks, where they coincide,
 * or where all of one comes before all of the other.  Most programs have no
 * such update: only for those that do, facts are collected.
 */
#include "passes/memory_inside.h"

#include "ir-text/view.h"
#include "verifier/prover.h"

/* ---- the range of an index function ---- */

typedef struct Range {
    const Poly *least, *greatest;
} Range;

/* Suppose that LMAD has an element: where from and where to do its offsets
 * go?  False where the sign of a stride is not known. */
static bool range_of(Facts *facts, const Lmad *lmad, Range *range)
{
    PolyStore *ps = facts_polys(facts);
    const Poly *one = poly_const(ps, 1);

    range->least = range->greatest = poly_of(ps, lmad->offset);
    for (uint32_t i = 0; i < lmad->rank; i++) {
        const Poly *stride = poly_of(ps, lmad->dim[i].stride);
        const Poly *steps = poly_sub(ps, poly_of(ps, lmad->dim[i].count), one);
        const Poly *way = poly_mul(ps, steps, stride);
        facts_suppose(facts, steps);
        if (is_nonneg(facts, stride))
            range->greatest = poly_add(ps, range->greatest, way);
        else if (is_nonneg(facts, poly_neg(ps, stride)))
            range->least = poly_add(ps, range->least, way);
        else
            return false;
    }
    return range->least && range->greatest;
}

static bool come_apart(Facts *facts, const IxFn *a, const IxFn *b)
{
    uint32_t mark = facts_mark(facts);
    Range x, y;

    if (a->nlmad != 1 || b->nlmad != 1 || a->fold || b->fold)
        return false;
    bool apart = range_of(facts, a->lmad[0], &x) &&
                 range_of(facts, b->lmad[0], &y) &&
                 (is_lt(facts, x.greatest, y.least) ||
                  is_lt(facts, y.greatest, x.least));
    facts_undo(facts, mark);
    return apart;
}

/* ---- updates ---- */

static bool are_distinct(Engine *e, const Var *a, const Var *b)
{
    return a != b && info_of(e, a)->distinct && info_of(e, b)->distinct;
}

/* Are what INTO selects and VALUE, of one block, the same, or apart? */
static bool do_not_meet(Engine *e, const IxFn *into, const IxFn *value)
{
    return known_ixfns_equal(&e->known, into, value) ||
           (e->facts &&
            PASS_LEGAL(memintro_apart, come_apart(e->facts, into, value)));
}

bool may_be_overwritten(Engine *e, const Stm *stm, const Var *value)
{
    const Var *target = view_source(&stm->exp);

    if (are_distinct(e, target->place.mem, value->place.mem))
        return false;
    for (uint32_t i = 1; i < stm->exp.narg; i++)
        known_learn(&e->known, stm->exp.arg[i]);
    known_learn_place(&e->known, target->place);
    const IxFn *into = ixfn_select(&e->known.lmads, target->place.ixfn,
                                   &stm->exp.u.sel, stm->exp.arg);
    return target->place.mem != value->place.mem || !into ||
           !do_not_meet(e, into, value->place.ixfn);
}

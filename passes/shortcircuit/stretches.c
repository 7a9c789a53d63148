/* stretches.c - where in its block an access lies, roughly and at once.
 *
 * What is reached without a gap ends where it begins and so many elements
 * later: the length is the product of the counts.  Its unit is the length
 * without its constant factor.  Where there is an element at all, all counts
 * are positive, and so is the unit, whatever its sign could be otherwise: two
 * that share it, and of which neither is empty, are in the order of their
 * numbers.  Where there are gaps, all else that is reached is a multiple of the
 * dimensions' strides away: of what these have in common.  Where all numbers of
 * two stretches go once around at most, none meets another one's next turn.
 */
#include "passes/shortcircuit/stretches.h"

#include "verifier/prover/facts/walk.h"
#include "verifier/prover/prover.h"

#include "ground/gcd.h"

/* ---- the length ---- */

/* The dimension of REGION, among those not TAKEN, that repeats LENGTH elements
 * without a gap; RANK: none. */
static uint32_t next_dim(const Region *region, const bool *taken,
                         const Poly *length)
{
    for (uint32_t d = 0; d < region->rank; d++)
        if (!taken[d] && region->dim[d].stride == length)
            return d;
    return region->rank;
}

/* How far REGION reaches without a gap, by the dimensions that become TAKEN;
 * NULL: that is too large a number. */
static const Poly *length_of(PolyStore *ps, const Region *region, bool *taken)
{
    const Poly *length = poly_const(ps, 1);

    for (uint32_t d = 0; d < region->rank; d++)
        taken[d] = poly_is_value(region->dim[d].count, 1);
    for (;;) {
        uint32_t d = length ? next_dim(region, taken, length) : region->rank;
        if (d == region->rank)
            return length;
        taken[d] = true;
        length = poly_mul(ps, length, region->dim[d].count);
    }
}

/* ---- the period ---- */

/* Of what is not negative. */
static int64_t common(int64_t a, int64_t b)
{
    return (int64_t)gcd((uint64_t)a, (uint64_t)b);
}

/* STRIDE is a multiple of *RING, which may become smaller. */
static bool add_to_ring(PolyStore *ps, const Poly *stride, const Poly **ring)
{
    if (stride->term[0].coef < 0)
        stride = poly_scale(ps, stride, -1);
    if (!stride || (*ring && poly_divide(ps, stride, *ring)))
        return stride;
    if (*ring && !poly_divide(ps, *ring, stride))
        return false;
    *ring = stride;
    return true;
}

/* What those dimensions of REGION that are not TAKEN have in common, in units
 * or as a ring.  False where that cannot be said. */
static bool period_of(PolyStore *ps, const Region *region, const bool *taken,
                      Stretch *stretch)
{
    for (uint32_t d = 0; d < region->rank; d++) {
        const Poly *stride = region->dim[d].stride;
        int64_t units;
        if (taken[d])
            continue;
        const Poly *quotient = poly_divide(ps, stride, stretch->unit);
        if (!quotient || !poly_is_const(quotient, &units)) {
            if (!add_to_ring(ps, stride, &stretch->ring))
                return false;
            continue;
        }
        if (units == INT64_MIN)
            return false;
        stretch->period = common(stretch->period, units < 0 ? -units : units);
    }
    return !stretch->ring || !stretch->period;
}

/* ---- numbers of units ---- */

static int64_t coefficient(const Poly *p, const Mono *mono)
{
    for (uint32_t i = 0; i < p->nterm; i++)
        if (p->term[i].mono == mono)
            return p->term[i].coef;
    return 0;
}

static Stretch stretch_of_region(PolyStore *ps, const Region *region,
                                 Elem elem)
{
    bool taken[REGION_MAX_RANK];
    const Poly *length = length_of(ps, region, taken);
    uint64_t content = length ? poly_content(length) : 0;
    Stretch stretch = {.elem = elem}, nowhere = stretch;

    if (content == 0 || content > INT64_MAX)
        return nowhere;
    const Poly *unit =
        poly_divide(ps, length, poly_const(ps, (int64_t)content));
    int64_t low = coefficient(region->offset, unit->term[0].mono);
    stretch.unit = unit;
    if (low == INT64_MIN || !period_of(ps, region, taken, &stretch))
        return nowhere;
    low /= unit->term[0].coef;
    stretch.base = poly_sub(ps, region->offset, poly_scale(ps, unit, low));
    stretch.low = low;
    return __builtin_add_overflow(low, (int64_t)content, &stretch.high)
               ? nowhere
               : stretch;
}

Stretch stretch_of_ixfn(PolyStore *ps, const IxFn *ixfn, Elem elem)
{
    Region region;

    if (!ixfn || ixfn->nlmad != 1 || ixfn->fold ||
        !region_of_lmad(ps, ixfn->lmad[0], &region))
        return (Stretch){.elem = elem};
    return stretch_of_region(ps, &region, elem);
}

/* ---- iterations ---- */

/* Does REGION move evenly with the index VAR, which is below BOUND?  Then that
 * becomes a dimension. */
static bool spread_index(PolyStore *ps, Region *region, Var *var,
                         const Scalar *bound)
{
    const Poly *stride, *rest;

    for (uint32_t d = 0; d < region->rank; d++)
        if (poly_mentions(ps, region->dim[d].count, var) ||
            poly_mentions(ps, region->dim[d].stride, var))
            return false;
    if (!poly_mentions(ps, region->offset, var))
        return true;
    if (region->rank == REGION_MAX_RANK ||
        !poly_linear(ps, region->offset, var, &stride, &rest))
        return false;
    region->offset = rest;
    region->dim[region->rank++] = (RegionDim){poly_of(ps, bound), stride};
    return region->dim[region->rank - 1].count != NULL;
}

static bool spread_form(PolyStore *ps, Region *region, const Inside *inside)
{
    const Exp *exp = &inside->stm->exp;
    uint32_t n = inside->fn == 0 ? stm_index_count(inside->stm) : 0;

    for (uint32_t i = n; i-- > 0;)
        if (!spread_index(ps, region, exp->fn[0].param[i], exp->arg[i]))
            return false;
    return true;
}

/* What else is bound inside stays in the base, or in the unit, where it is
 * like nothing outside. */
Stretch stretch_of_access(PolyStore *ps, const AccessList *list,
                          const Access *access)
{
    const IxFn *ixfn = access->ixfn;
    Stretch nowhere = {.elem = access->elem};
    Region region;

    if (!ixfn || ixfn->nlmad != 1 || ixfn->fold ||
        !region_of_lmad(ps, ixfn->lmad[0], &region))
        return nowhere;
    for (uint32_t i = access->depth; i-- > 0;)
        if (!spread_form(ps, &region, &list->inside[access->first + i]))
            return nowhere;
    return stretch_of_region(ps, &region, access->elem);
}

/* ---- two of them ---- */

/* Of one base and one unit, and what comes again does so in one way. */
static bool are_alike(const Stretch *a, const Stretch *b)
{
    bool periodic = a->period || b->period;

    return a->base && a->base == b->base && a->unit == b->unit &&
           elem_info[a->elem].bytes == elem_info[b->elem].bytes &&
           (a->ring && b->ring ? a->ring == b->ring
                               : !periodic || !(a->ring || b->ring));
}

Stretch stretch_join(Stretch a, Stretch b)
{
    if (!are_alike(&a, &b))
        return (Stretch){.elem = a.elem};
    a.low = b.low < a.low ? b.low : a.low;
    a.high = b.high > a.high ? b.high : a.high;
    a.period = common(a.period, b.period);
    a.ring = a.ring ? a.ring : b.ring;
    return a;
}

/* On a circle of PERIOD units, where B begins DISTANCE after A. */
static bool apart_on_circle(const Stretch *a, const Stretch *b,
                          int64_t distance, int64_t period)
{
    int64_t length, other;

    distance %= period;
    if (distance < 0)
        distance += period;
    return !__builtin_sub_overflow(a->high, a->low, &length) &&
           !__builtin_sub_overflow(b->high, b->low, &other) &&
           distance >= length && period - distance >= other;
}

static bool is_as_wide(const Rings *rings, int64_t units)
{
    const Poly *width = poly_scale(facts_polys(rings->facts), rings->unit,
                                   units);
    return width && is_le(rings->facts, width, rings->ring);
}

/* Are so many units of UNIT elements on RING?  More are asked for than are
 * wanted now, so that there are few questions. */
static bool ring_holds(Rings *rings, const Poly *ring, const Poly *unit,
                       int64_t units)
{
    if (rings->ring != ring || rings->unit != unit)
        *rings = (Rings){rings->facts, ring, unit, 0, INT64_MAX};
    if (units > rings->least && units < rings->fails) {
        int64_t more = units < rings->fails / 2 ? 2 * units : units;
        if (is_as_wide(rings, more))
            rings->least = more;
        else if (more > units && is_as_wide(rings, units))
            rings->least = units;
        else
            rings->fails = units;
    }
    return units <= rings->least;
}

bool stretches_apart(const Stretch *a, const Stretch *b, Rings *rings)
{
    const Poly *ring = a->ring ? a->ring : b->ring;
    int64_t distance, all;

    if (!are_alike(a, b) ||
        __builtin_sub_overflow(b->low, a->low, &distance))
        return false;
    int64_t period = common(a->period, b->period);
    if (period)
        return apart_on_circle(a, b, distance, period);
    if (a->high > b->low && b->high > a->low)
        return false;
    return !ring ||
           (rings &&
            !__builtin_sub_overflow(a->high > b->high ? a->high : b->high,
                                    a->low < b->low ? a->low : b->low,
                                    &all) &&
            ring_holds(rings, ring, a->unit, all));
}

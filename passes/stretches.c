/* stretches.c - where in its block an access lies, roughly and at once.
 *
 * What is reached without a gap ends where it begins and so many elements
 * later: the length is the product of the counts.  Its unit is the length
 * without its constant factor.  Where there is an element at all, all counts
 * are positive, and so is the unit, whatever its sign could be otherwise: two
 * that share it, and of which neither is empty, are in the order of their
 * numbers.  Where there are gaps, all else that is reached is a multiple of the
 * dimensions' strides away.
 */
#include "passes/stretches.h"

#include "verifier/facts_walk.h"

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

static int64_t gcd(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* What those dimensions of REGION that are not TAKEN have in common, in units;
 * 0: there are none.  False where it is no number. */
static bool period_of(PolyStore *ps, const Region *region, const bool *taken,
                      const Poly *unit, int64_t *period)
{
    *period = 0;
    for (uint32_t d = 0; d < region->rank; d++) {
        int64_t units;
        if (taken[d])
            continue;
        const Poly *stride = poly_divide(ps, region->dim[d].stride, unit);
        if (!stride || !poly_is_const(stride, &units) || units == INT64_MIN)
            return false;
        *period = gcd(*period, units < 0 ? -units : units);
    }
    return true;
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
    if (low == INT64_MIN ||
        !period_of(ps, region, taken, unit, &stretch.period))
        return nowhere;
    low /= unit->term[0].coef;
    stretch.base = poly_sub(ps, region->offset, poly_scale(ps, unit, low));
    stretch.unit = unit;
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

static bool are_alike(const Stretch *a, const Stretch *b)
{
    return a->base && a->base == b->base && a->unit == b->unit &&
           elem_info[a->elem].bytes == elem_info[b->elem].bytes;
}

Stretch stretch_join(Stretch a, Stretch b)
{
    if (!are_alike(&a, &b))
        return (Stretch){.elem = a.elem};
    a.low = b.low < a.low ? b.low : a.low;
    a.high = b.high > a.high ? b.high : a.high;
    a.period = gcd(a.period, b.period);
    return a;
}

/* On a ring of PERIOD units, where B begins DISTANCE behind A. */
static bool apart_on_ring(const Stretch *a, const Stretch *b,
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

bool stretches_apart(const Stretch *a, const Stretch *b)
{
    int64_t distance;

    if (!are_alike(a, b) ||
        __builtin_sub_overflow(b->low, a->low, &distance))
        return false;
    int64_t period = gcd(a->period, b->period);
    return period ? apart_on_ring(a, b, distance, period)
                  : a->high <= b->low || b->high <= a->low;
}

/* cover.c - is a region a part of several others together?
 *
 * Where it is a part of none, it is cut along one of its dimensions, and all
 * parts are looked for: in two, after as many steps as a dimension of the
 * others with the same stride has; or, where one of theirs has K times its
 * stride, in K that are interleaved.
 */
#include "verifier/prover/regions/disjoint.h"

#include "ir-text/ir/ir.h"

/* Cuts in each other, parts of one, and questions for one region.
 * Estimates. */
enum { MAX_CUTS = 3, MAX_INTERLEAVED = 8, MAX_ASKED = 60 };

typedef struct Cover {
    Facts *facts;
    Prog *prog;
    const Region *by;
    uint32_t n;
    Why *why;
    uint32_t asked;
} Cover;

static bool is_part(Cover *c, const Region *region, uint32_t cuts);

static bool is_part_of_one(Cover *c, const Region *region)
{
    for (uint32_t k = 0; k < c->n && c->asked < MAX_ASKED; k++) {
        ProofMark mark = proof_mark(c->why->proof);
        Buf *out = proof_begin(c->why->proof);
        if (out) {
            buf_text(out, "part: ");
            region_say(facts_polys(c->facts), region, out);
            proof_end(c->why->proof);
            out = proof_begin(c->why->proof);
            buf_text(out, "of:   ");
            region_say(facts_polys(c->facts), &c->by[k], out);
            proof_end(c->why->proof);
        }
        c->asked++;
        proof_in(c->why->proof);
        bool found = region_subset(c->facts, c->prog, region, &c->by[k],
                                   c->why) == PROVED;
        proof_out(c->why->proof);
        if (found)
            return true;
        proof_undo(c->why->proof, mark);
    }
    return false;
}

/* The first COUNT steps of dimension D, and the others; false where COUNT is
 * not known to be among them. */
static bool cut(Cover *c, const Region *region, uint32_t d,
                const Poly *count, Region *first, Region *rest)
{
    PolyStore *ps = facts_polys(c->facts);
    const RegionDim *dim = &region->dim[d];
    uint32_t mark = facts_mark(c->facts);
    bool empty = region_suppose(c->facts, region);
    bool inside = !empty && is_le(c->facts, poly_const(ps, 0), count) &&
                  is_le(c->facts, count, dim->count);

    facts_undo(c->facts, mark);
    if (!inside)
        return false;
    *first = *rest = *region;
    first->dim[d].count = count;
    rest->dim[d].count = poly_sub(ps, dim->count, count);
    rest->offset = poly_add(ps, region->offset,
                            poly_mul(ps, count, dim->stride));
    return rest->dim[d].count && rest->offset;
}

/* How many of COUNT >= 0 steps are each N-th from number K < N on. */
static const Poly *count_nth(PolyStore *ps, const Poly *count, int64_t n,
                             int64_t k)
{
    Store *terms = poly_store_terms(ps);
    const Poly *exact = poly_divide(ps, count, poly_const(ps, n));
    const Poly *more = poly_add(ps, count, poly_const(ps, n - 1 - k));
    const Scalar *arg[2] = {more ? poly_scalar(ps, more) : NULL,
                            scalar_int(terms, ELEM_I64, n)};

    if (exact)
        return exact;
    return arg[0] ? poly_of(ps, scalar_op(terms, OP_DIV, arg)) : NULL;
}

/* Of dimension D, each N-th step from number K on. */
static bool take_nth(Cover *c, const Region *region, uint32_t d, int64_t n,
                     int64_t k, Region *part)
{
    PolyStore *ps = facts_polys(c->facts);
    const RegionDim *dim = &region->dim[d];

    *part = *region;
    part->offset =
        poly_add(ps, region->offset, poly_scale(ps, dim->stride, k));
    part->dim[d].stride = poly_scale(ps, dim->stride, n);
    part->dim[d].count = count_nth(ps, dim->count, n, k);
    return part->offset && part->dim[d].stride && part->dim[d].count;
}

/* How many times the stride A is B; 0: not a number of times that counts. */
static int64_t times(PolyStore *ps, const Poly *a, const Poly *b)
{
    const Poly *n = poly_is_zero(a) ? NULL : poly_divide(ps, b, a);
    int64_t value;

    return n && poly_is_const(n, &value) && value > 1 &&
                   value <= MAX_INTERLEAVED
               ? value
               : 0;
}

/* In N that are interleaved.  The region has an element. */
static bool are_interleaved(Cover *c, const Region *region, uint32_t d,
                            int64_t n, uint32_t cuts)
{
    uint32_t mark = facts_mark(c->facts);
    bool ok = true;

    if (region_suppose(c->facts, region)) {
        facts_undo(c->facts, mark);
        return true;
    }
    for (int64_t k = 0; ok && k < n; k++) {
        Region part;
        ok = take_nth(c, region, d, n, k, &part) && is_part(c, &part, cuts - 1);
    }
    facts_undo(c->facts, mark);
    return ok;
}

static bool try_interleaved(Cover *c, const Region *region, uint32_t d,
                            uint32_t cuts)
{
    PolyStore *ps = facts_polys(c->facts);
    uint64_t tried = 0; /* numbers of parts */

    for (uint32_t k = 0; k < c->n; k++)
        for (uint32_t i = 0; i < c->by[k].rank; i++) {
            int64_t n =
                times(ps, facts_normal(c->facts, region->dim[d].stride),
                      facts_normal(c->facts, c->by[k].dim[i].stride));
            ProofMark mark = proof_mark(c->why->proof);
            if (!n || tried >> n & 1)
                continue;
            tried |= (uint64_t)1 << n;
            if (are_interleaved(c, region, d, n, cuts))
                return true;
            proof_undo(c->why->proof, mark);
        }
    return false;
}

static bool try_cuts(Cover *c, const Region *region, uint32_t d,
                     uint32_t cuts)
{
    PolyStore *ps = facts_polys(c->facts);

    for (uint32_t k = 0; k < c->n; k++)
        for (uint32_t i = 0; i < c->by[k].rank; i++) {
            const RegionDim *by = &c->by[k].dim[i];
            Region first, rest;
            ProofMark mark = proof_mark(c->why->proof);
            if (facts_normal(c->facts, by->stride) !=
                    facts_normal(c->facts, region->dim[d].stride) ||
                poly_sub(ps, by->count, region->dim[d].count) ==
                    poly_const(ps, 0) ||
                !cut(c, region, d, by->count, &first, &rest))
                continue;
            if (is_part(c, &first, cuts - 1) && is_part(c, &rest, cuts - 1))
                return true;
            proof_undo(c->why->proof, mark);
        }
    return false;
}

static bool is_part(Cover *c, const Region *region, uint32_t cuts)
{
    if (is_part_of_one(c, region))
        return true;
    for (uint32_t d = 0; cuts && d < region->rank; d++)
        if (try_cuts(c, region, d, cuts) ||
            try_interleaved(c, region, d, cuts))
            return true;
    return false;
}

Verdict regions_cover(Facts *facts, Prog *prog, const Region *region,
                      uint32_t n, const Region *by, Why *why)
{
    Why none = {0};
    Cover c = {.facts = facts, .prog = prog, .by = by, .n = n,
               .why = why ? why : &none};

    return is_part(&c, region, n > 1 ? MAX_CUTS : 0) ? PROVED : UNKNOWN;
}

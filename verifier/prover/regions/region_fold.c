/* region_fold.c - the regions of folds.
 *
 * A row `(v + c) mod m` of an index v that is in no other row reaches all
 * offsets below m if v has m values, and so it does if v may be any integer.
 * Where it never wraps, it is a dimension of an LMAD.  Other rows are
 * remainders of the region's own indices, which sums of intervals compare
 * (sums/remainders.c).
 */
#include "verifier/prover/regions/disjoint.h"

#include "ir-text/ir/ir.h"

typedef struct Folding {
    Facts *facts;
    PolyStore *ps;
    const Fold *fold;
    const Scalar *const *size; /* or NULL */
    Region *region;
    bool *exact, *one_to_one;
    uint32_t over;      /* bits: the region's own indices */
    const Poly *factor; /* what the current row is multiplied by */
} Folding;

static bool mentions(const Folding *f, uint32_t row, uint32_t index)
{
    return poly_mentions(f->ps, poly_of(f->ps, f->fold->row[row].row),
                         f->fold->index[index]);
}

/* The index that is alone in ROW, and in no other one; those that ROW mentions
 * are in *ALL.  As many as there are indices: none. */
static uint32_t own_index(const Folding *f, uint32_t row, uint32_t *all)
{
    uint32_t n = f->fold->nindex, own = n;

    *all = 0;
    for (uint32_t i = 0; i < n; i++)
        if (mentions(f, row, i)) {
            own = i;
            *all |= 1u << i;
        }
    if (!*all || (*all & (*all - 1)))
        return n;
    for (uint32_t r = 0; r < f->fold->nrow; r++)
        if (r != row && mentions(f, r, own))
            return n;
    return own;
}

static bool add_dim(Folding *f, const Poly *count, const Poly *stride)
{
    if (f->region->rank == REGION_MAX_RANK || !count || !stride)
        return false;
    f->region->dim[f->region->rank++] = (RegionDim){count, stride};
    return true;
}

/* Add P, in steps of the current row. */
static bool add_offset(Folding *f, const Poly *p)
{
    f->region->offset = poly_add(f->ps, f->region->offset,
                                 poly_mul(f->ps, p, f->factor));
    return f->region->offset != NULL;
}

/* All offsets of ROW. */
static bool all_of_row(Folding *f, uint32_t row, bool exact, bool one_to_one)
{
    *f->exact = *f->exact && exact;
    *f->one_to_one = *f->one_to_one && one_to_one;
    return add_dim(f, poly_of(f->ps, f->fold->row[row].modulus), f->factor);
}

static const Poly *rest(Folding *f, const FoldRow *row, const Poly *p,
                        bool wraps)
{
    Store *store = poly_store_terms(f->ps);

    return wraps ? poly_of(f->ps, scalar_binary(store, OP_FMOD, row->row,
                                                row->modulus))
                 : p;
}

/* ROW, which is G*v + C of its own index D, an LMAD's dimension: where it has
 * no wrap, or as many values as the modulus. */
static bool add_own(Folding *f, uint32_t row, uint32_t d, const Poly *g,
                    const Poly *c, bool wraps, bool *done)
{
    const Poly *modulus = poly_of(f->ps, f->fold->row[row].modulus);
    bool is_unit = poly_is_value(g, 1) || poly_is_value(g, -1);

    *done = true;
    if (!f->size)
        return all_of_row(f, row, is_unit, false);
    const Poly *size = poly_of(f->ps, f->size[d]);
    const Poly *least = poly_sub(f->ps, modulus, size);
    if (is_unit && least && poly_is_zero(facts_normal(f->facts, least)))
        return all_of_row(f, row, true, true);
    *done = !wraps;
    return wraps || (add_offset(f, c) &&
                     add_dim(f, size, poly_mul(f->ps, g, f->factor)));
}

static bool add_row(Folding *f, uint32_t r)
{
    const FoldRow *row = &f->fold->row[r];
    const Poly *p = poly_of(f->ps, row->row), *g, *c;
    const Poly *modulus = poly_of(f->ps, row->modulus);
    uint32_t all, own = own_index(f, r, &all);
    bool done = false;

    if (!p || !modulus)
        return false;
    bool wraps = !is_nonneg(f->facts, p) || !is_lt(f->facts, p, modulus);
    if (own < f->fold->nindex) {
        if (!poly_linear(f->ps, p, f->fold->index[own], &g, &c) ||
            !add_own(f, r, own, g, c, wraps, &done))
            return false;
    } else if (all && !f->size) {
        done = true;
        if (!all_of_row(f, r, false, false))
            return false;
    }
    f->over |= done ? 0 : all;
    return done || add_offset(f, rest(f, row, p, wraps));
}

/* INDEX may be in no row: with several values the fold is not one-to-one, and
 * with none there is nothing at all. */
static void pass_index(Folding *f, uint32_t index)
{
    const Poly *one = poly_const(f->ps, 1);

    for (uint32_t r = 0; r < f->fold->nrow; r++)
        if (mentions(f, r, index))
            return;
    const Poly *size = f->size ? poly_of(f->ps, f->size[index]) : NULL;
    *f->exact = *f->exact && (!size || is_le(f->facts, one, size));
    *f->one_to_one = *f->one_to_one && size && is_le(f->facts, size, one);
}

static bool add_rows(Folding *f)
{
    const Fold *fold = f->fold;

    for (uint32_t r = 0; r < fold->nrow; r++) {
        f->factor = poly_const(f->ps, 1);
        for (uint32_t k = r + 1; k < fold->nrow; k++)
            f->factor = poly_mul(f->ps, f->factor,
                                 poly_of(f->ps, fold->row[k].modulus));
        if (!f->factor || !add_row(f, r))
            return false;
    }
    return true;
}

bool region_of_fold(Facts *facts, Prog *prog, const Fold *fold,
                    const Scalar *const *size, Region *region, bool *exact,
                    bool *one_to_one)
{
    PolyStore *ps = facts_polys(facts);
    Folding f = {.facts = facts, .ps = ps, .fold = fold, .size = size,
                 .region = region, .exact = exact, .one_to_one = one_to_one};
    uint32_t mark = facts_mark(facts);

    *exact = *one_to_one = true;
    *region = (Region){.offset = poly_const(ps, 0)};
    if (fold->nindex > REGION_MAX_RANK)
        return false;
    for (uint32_t i = 0; size && i < fold->nindex; i++)
        facts_index(facts, fold->index[i], size[i], NULL);
    bool ok = add_rows(&f);
    facts_undo(facts, mark);
    for (uint32_t i = 0; i < fold->nindex; i++)
        pass_index(&f, i);
    for (uint32_t i = fold->nindex; ok && i-- > 0;)
        if (f.over >> i & 1)
            ok = region_over(prog, ps, region, fold->index[i],
                             poly_const(ps, 0), poly_of(ps, size[i]));
    return ok;
}

/* contracted.c - arrays whose elements share offsets.
 *
 * A fold keeps elements apart where each index is alone in a row, added or
 * subtracted, and has at most as many values as the modulus:
 * `fold (i, j) -> ((i - t) mod (n + 1), j mod m)` of an [n][m] array.  Of
 * others nothing is known.
 */
#include "passes/shared/storage/contracted.h"

static bool mentions_index(PolyStore *polys, const Fold *fold, const Poly *p)
{
    for (uint32_t i = 0; i < fold->nindex; i++)
        if (poly_mentions(polys, p, fold->index[i]))
            return true;
    return false;
}

static bool is_kept(PolyStore *polys, const Fold *fold, uint32_t d,
                    const Scalar *size)
{
    const Poly *factor, *rest;
    int64_t more;

    for (uint32_t r = 0; r < fold->nrow; r++) {
        const Poly *modulus = poly_of(polys, fold->row[r].modulus);
        const Poly *spare = poly_sub(polys, modulus, poly_of(polys, size));
        if (spare && poly_is_const(spare, &more) && more >= 0 &&
            poly_linear(polys, poly_of(polys, fold->row[r].row),
                        fold->index[d], &factor, &rest) &&
            (poly_is_value(factor, 1) || poly_is_value(factor, -1)) &&
            !mentions_index(polys, fold, rest))
            return true;
    }
    return false;
}

bool is_contracted(PolyStore *polys, const Var *array)
{
    const Fold *fold = array->place.ixfn->fold;

    for (uint32_t d = 0; fold && d < array->type->rank; d++)
        if (!is_kept(polys, fold, d, array->type->size[d]))
            return true;
    return false;
}

/* contracted.c - arrays whose elements share offsets.
 *
 * A fold keeps elements apart where each index is a row by itself, with the
 * number of its values for a modulus: `fold (i, j) -> (i mod n, j mod m)` of an
 * [n][m] array.  Of others nothing is known.
 */
#include "passes/shared/storage/contracted.h"

static bool is_kept(PolyStore *polys, const Fold *fold, uint32_t d,
                    const Scalar *size)
{
    for (uint32_t r = 0; r < fold->nrow; r++)
        if (scalar_is_var(fold->row[r].row, fold->index[d]) &&
            poly_of(polys, fold->row[r].modulus) == poly_of(polys, size))
            return true;
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

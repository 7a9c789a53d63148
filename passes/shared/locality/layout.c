/* layout.c - permutations of an array's dimensions as layouts. */
#include "passes/shared/locality/layout.h"

/* Has dimension SIZE no more than so many elements, literally? */
static bool is_at_most(PolyStore *polys, const Scalar *size, int64_t most)
{
    int64_t count;

    return poly_is_const(poly_of(polys, size), &count) && count <= most;
}

/* Is it gone through without a step? */
static bool is_flat(PolyStore *polys, const Scalar *size)
{
    return is_at_most(polys, size, 1);
}

static bool is_empty(PolyStore *polys, const Type *type)
{
    for (uint32_t d = 0; d < type->rank; d++)
        if (is_at_most(polys, type->size[d], 0))
            return true;
    return false;
}

/* The dimension that goes on where those so far, of SIZE elements, end: the
 * last one of several; RANK where there is none. */
static uint32_t next_outer(PolyStore *polys, const Lmad *lmad,
                           const Poly *size, const bool *used)
{
    for (uint32_t d = lmad->rank; d-- > 0;)
        if (!used[d] && (is_flat(polys, lmad->dim[d].count) ||
                         poly_of(polys, lmad->dim[d].stride) == size))
            return d;
    return lmad->rank;
}

static bool layout_of_lmad(PolyStore *polys, const Lmad *lmad, uint32_t *perm,
                           bool *used)
{
    const Poly *size = poly_const(polys, 1);

    for (uint32_t k = lmad->rank; k-- > 0;) {
        uint32_t d = size ? next_outer(polys, lmad, size, used) : lmad->rank;
        if (d == lmad->rank)
            return false;
        used[d] = true;
        perm[k] = d;
        if (!is_flat(polys, lmad->dim[d].count))
            size = poly_mul(polys, size, poly_of(polys, lmad->dim[d].count));
    }
    return true;
}

bool layout_of(PolyStore *polys, const Var *var, uint32_t *perm)
{
    const IxFn *ixfn = var->place.ixfn;
    Arena scratch = {0};
    bool found;

    for (uint32_t d = 0; d < var->type->rank; d++)
        perm[d] = d;
    if (!ixfn || is_empty(polys, var->type))
        return true;
    if (ixfn->fold || ixfn->nlmad != 1)
        return false;
    found = layout_of_lmad(polys, ixfn->lmad[0], perm,
                           ARENA_NEW(&scratch, bool, var->type->rank));
    arena_free(&scratch);
    return found;
}

bool layout_same(PolyStore *polys, const Type *type, const uint32_t *a,
                 const uint32_t *b)
{
    uint32_t j = 0;

    for (uint32_t i = 0; i < type->rank && !is_empty(polys, type); i++) {
        if (is_flat(polys, type->size[a[i]]))
            continue;
        while (is_flat(polys, type->size[b[j]]))
            j++;
        if (a[i] != b[j++])
            return false;
    }
    return true;
}

bool layout_is_transpose(const uint32_t *perm, uint32_t rank)
{
    uint32_t fixed = 0, first;

    while (fixed < rank && perm[fixed] == fixed)
        fixed++;
    if (fixed == rank)
        return false;
    first = perm[fixed];
    for (uint32_t k = fixed; k < rank; k++) {
        uint32_t moved = k - fixed + first - fixed;
        if (perm[k] != fixed + moved % (rank - fixed))
            return false;
    }
    return true;
}

void layout_say(const uint32_t *perm, uint32_t rank, Buf *out)
{
    for (uint32_t d = 0; d < rank; d++)
        buf_printf(out, "%s%u", d ? ", " : "(", perm[d]);
    buf_char(out, ')');
}

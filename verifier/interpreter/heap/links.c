/* links.c - index functions, evaluated: what takes an array's strides on.
 *
 * The last LMAD of an index function becomes an array's offset and strides, so
 * that parts of the array are made as those of a value are.  What stands
 * before it takes the position that they give on, link by link.  A fold is
 * such a link, too, after the row-major strides of the array's shape.
 */
#include "verifier/interpreter/heap/inside.h"

#include <stdlib.h>

static void free_link(Link *link)
{
    free(link->shape);
    free(link->stride);
    free(link->row);
    free(link->modulus);
}

int64_t *links_numbers(size_t n)
{
    return ground_alloc((n ? n : 1) * sizeof(int64_t));
}

Links *links_hold(Links *links)
{
    links->refs++;
    return links;
}

void links_drop(Links *links)
{
    if (--links->refs)
        return;
    for (uint32_t i = 0; i < links->count; i++)
        free_link(&links->link[i]);
    free(links->link);
    free(links);
}

/* A modulo M > 0, rounded to minus infinity. */
static int64_t modulo(int64_t a, int64_t m)
{
    int64_t rest = a % m;
    return rest < 0 ? rest + m : rest;
}

static bool fold_offset(const Link *link, int64_t *sum, int64_t *offset)
{
    *offset = 0;
    for (uint32_t r = 0; r < link->nrow; r++) {
        int64_t high = *offset;
        *offset = modulo(sum[r], link->modulus[r]);
        if (!add_product(offset, high, link->modulus[r]))
            return false;
    }
    return true;
}

/* Takes the index of POSITION in the shape from the last dimension on, and
 * adds what each is good for to SUM, of each row or of the one offset. */
static bool add_indices(const Link *link, int64_t position, int64_t *sum)
{
    uint32_t rows = link->nrow ? link->nrow : 1;

    for (uint32_t d = link->rank; d-- > 0;) {
        int64_t n = link->shape[d];
        if (n <= 0)
            return false;
        int64_t index = position % n;
        position /= n;
        for (uint32_t r = 0; r < rows; r++)
            if (!add_product(&sum[r], index,
                             link->nrow
                                 ? link->row[r * (1 + link->rank) + 1 + d]
                                 : link->stride[d]))
                return false;
    }
    return position == 0;
}

static bool apply_link(const Link *link, int64_t position, int64_t *offset)
{
    int64_t few[8], *sum = link->nrow > 8 ? links_numbers(link->nrow) : few;

    for (uint32_t r = 0; r < link->nrow; r++)
        sum[r] = link->row[r * (1 + link->rank)];
    if (link->nrow == 0)
        sum[0] = link->offset;
    bool ok = position >= 0 && add_indices(link, position, sum);
    if (ok && link->nrow)
        ok = fold_offset(link, sum, offset);
    else if (ok)
        *offset = sum[0];
    if (sum != few)
        free(sum);
    return ok;
}

bool links_apply(const Links *links, int64_t at, int64_t *offset)
{
    *offset = at;
    for (uint32_t i = links->count; i-- > 0;)
        if (!apply_link(&links->link[i], *offset, offset))
            return false;
    return true;
}

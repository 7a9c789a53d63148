/* room.c - sizes that change with the index of a loop, at their largest.
 *
 * A block in shared memory is as large in all trips, and one in private memory
 * as large as a number says.  The array of a trip may be smaller: where its
 * sizes go up or down with the index of a loop, it fits into a block that has
 * room for the largest, `b` elements for `d + 1` in `for d < b`.
 */
#include "passes/shared/placing/inside.h"

/* Loops that pass an array on, one in the other.  An estimate. */
enum { MAX_LOOPS = 8 };

typedef struct Search {
    Engine *e;
    Var *index; /* the innermost one, or NULL */
} Search;

static void find_index(Var *var, void *data)
{
    Search *s = data;

    if (info_of(s->e, var)->trips &&
        (!s->index ||
         info_of(s->e, var)->born > info_of(s->e, s->index)->born))
        s->index = var;
}

/* P, which is linear in INDEX, for the index that makes it largest; NULL where
 * that cannot be said. */
static const Poly *at_largest(Engine *e, const Poly *p, Var *index)
{
    PolyStore *ps = e->known.polys;
    const Poly *step, *rest;
    int64_t number;

    if (!poly_linear(ps, p, index, &step, &rest) ||
        !poly_is_const(step, &number))
        return NULL;
    if (!PASS_LEGAL(memintro_room_at_last, number >= 0))
        return rest;
    const Poly *last = poly_sub(ps, poly_of(ps, info_of(e, index)->trips),
                                poly_const(ps, 1));
    return poly_add(ps, poly_scale(ps, last, number), rest);
}

/* SIZE without indices of loops, and never smaller; NULL where there is
 * none. */
static const Scalar *largest_size(Engine *e, const Scalar *size)
{
    const Scalar *s = size;

    for (uint32_t i = 0; s && i < MAX_LOOPS; i++) {
        Search search = {.e = e};
        scalar_each_var(s, find_index, &search);
        if (!search.index)
            return s;
        const Poly *p =
            at_largest(e, poly_of(e->known.polys, s), search.index);
        s = p ? poly_scalar_like(e->known.polys, p, 1, &size) : NULL;
    }
    return NULL;
}

const Type *largest_room(Engine *e, const Type *room)
{
    const Scalar **size = ARENA_NEW(&e->scratch, const Scalar *, room->rank);

    for (uint32_t i = 0; i < room->rank; i++) {
        size[i] = largest_size(e, room->size[i]);
        if (!size[i])
            return room;
    }
    return type_nest(e->store, type_peel(e->store, room, room->rank),
                     room->rank, size);
}

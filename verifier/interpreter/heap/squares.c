/* squares.c - in which order threads copy what changes its layout.
 *
 * Where neighbours in memory are along one dimension in the source and along
 * another one in the destination, funemit lets a group take a square of these
 * two: it is read along the one and written along the other.  The same order
 * is taken here; what warps move is counted in it.
 */
#include "verifier/interpreter/heap/inside.h"

/* Elements of a side.  An estimate. */
enum { SQUARE = 32 };

/* One side of such a copy. */
typedef struct Side {
    Machine *m;
    const Array *a;
    uint32_t fast, slow; /* of the dimensions of a square */
    bool write;
} Side;

/* The dimension whose neighbours are neighbours in memory; the rank: none. */
static uint32_t unit_of(const Array *a)
{
    for (uint32_t d = 0; d < a->rank; d++)
        if (a->shape[d] > 1 && a->stride[d] == 1)
            return d;
    return a->rank;
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* One square; a row of it is of one warp, or several. */
static void touch_square(const Side *s, int64_t at, int64_t high, int64_t wide)
{
    const Array *a = s->a;

    for (int64_t y = 0; y < high; y++) {
        for (int64_t x = 0; x < wide; x++)
            heap_touch(s->m, a,
                       at + y * a->stride[s->slow] + x * a->stride[s->fast],
                       s->write);
        if (wide < SQUARE)
            coalescer_next_warp(s->m->heap->coalescer);
    }
}

static void touch_squares(const Side *s, int64_t at)
{
    const Array *a = s->a;
    int64_t high = a->shape[s->slow], wide = a->shape[s->fast];

    for (int64_t y = 0; y < high; y += SQUARE)
        for (int64_t x = 0; x < wide; x += SQUARE)
            touch_square(s,
                         at + y * a->stride[s->slow] + x * a->stride[s->fast],
                         least(high - y, SQUARE), least(wide - x, SQUARE));
}

/* What is not of a square runs around it. */
static void touch_from(const Side *s, uint32_t d, int64_t at)
{
    const Array *a = s->a;

    if (d == a->rank)
        touch_squares(s, at);
    else if (d == s->fast || d == s->slow)
        touch_from(s, d + 1, at);
    else
        for (int64_t i = 0; i < a->shape[d]; i++)
            touch_from(s, d + 1, at + i * a->stride[d]);
}

static void touch_side(const Side *s)
{
    coalescer_begin_copy(s->m->heap->coalescer);
    touch_from(s, 0, s->a->offset);
    coalescer_end_copy(s->m->heap->coalescer);
}

bool heap_touch_squares(Machine *m, const Array *to, const Array *from)
{
    if (!coalescer_is_outside(m->heap->coalescer) || to->links || from->links)
        return false;
    uint32_t writes = unit_of(to), reads = unit_of(from);
    if (writes == to->rank || reads == from->rank || writes == reads)
        return false;
    touch_side(&(Side){m, from, reads, writes, false});
    touch_side(&(Side){m, to, writes, reads, true});
    return true;
}

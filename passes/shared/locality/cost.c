/* cost.c - bytes that accesses move, as they lie in memory. */
#include "passes/shared/locality/cost.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* One iteration variable of an access, the innermost one first. */
typedef struct Move {
    const Iter *iter;
    double count, step; /* bytes from one value to the next */
} Move;

/* ---- vectors ---- */

/* A vector that the first cache gives costs what so many times less bytes from
 * memory do; and so does a single element.  An estimate. */
static const double vector_share = 16;

static bool fills_vector(const Target *target, const IndexRow *row,
                         const Iter *iter)
{
    int64_t count = INT64_MAX;

    scalar_is_int(iter->bound, &count);
    return (double)count * elem_info[row->array->type->elem].bytes >=
           target->vector;
}

/* What compilers make vectors of: of what is around ROW the innermost form
 * whose iterations have nothing to do with each other, where those within it
 * are short enough to be written out.  NULL: there is none. */
static const Iter *vector_of(const Target *target, const IndexRow *row)
{
    double written = 1;
    int64_t count;

    if (target->vector == 0)
        return NULL;
    for (const Iter *it = row->iter; it; it = it->up) {
        if (it->apart && fills_vector(target, row, it))
            return it;
        if (!it->bound || !scalar_is_int(it->bound, &count))
            return NULL;
        /* One of few iterations counts, too: nests may be deep. */
        written *= fmax((double)count, 2);
        if (written > target->unroll)
            return NULL;
    }
    return NULL;
}

/* The index of a kernel of which a strip of neighbours goes through the loops
 * around ROW together.  NULL: there is none. */
static const Iter *strip_of(const Target *target, const IndexRow *row)
{
    const Iter *it = row->iter;

    while (it && it->kind == ITER_LOOP)
        it = it->up;
    return target->strip > 1 && it && it != row->iter && it->in_strips ? it
                                                                       : NULL;
}

/* What ROW costs each time where it is in a vector and its elements are not
 * the same and not neighbours, so that each one is read by itself. */
static double of_gather(const Target *target, const IndexRow *row,
                        const Move *move, uint32_t n)
{
    const Iter *vector = vector_of(target, row);
    double bytes = elem_info[row->array->type->elem].bytes;

    for (uint32_t i = 0; i < n; i++)
        if (move[i].iter == vector && move[i].step != 0 &&
            move[i].step != bytes)
            return target->vector / vector_share;
    return 0;
}

/* What stands in ROW's nest where ITER does. */
static const Iter *in_place_of(const IndexRow *row, const Iter *iter)
{
    const Iter *const *pair = row->exchanged;

    return iter == pair[0] ? pair[1] : iter == pair[1] ? pair[0] : iter;
}

uint64_t cost_pace(const Target *target, const IndexRow *row, const Iter *iter,
                   bool over)
{
    iter = in_place_of(row, iter);
    uint64_t kind = target->threads != 0
                        ? (uint64_t)iter->kind
                        : iter == vector_of(target, row) ||
                              (over && iter == strip_of(target, row));

    return (kind << 32 | iter->id) + 1;
}

double cost_trips(LayoutSizes *sizes, const IndexRow *row)
{
    double trips = 1;

    for (const Iter *it = row->iter; it; it = it->up)
        trips *= size_of_iter(sizes, it);
    return trips;
}

/* ---- how far apart ---- */

/* How an array lies: elements between neighbours in each dimension, and where
 * it begins. */
typedef struct Lie {
    double *stride;
    const Scalar *offset; /* NULL: at 0 */
} Lie;

/* Elements between neighbours in each dimension. */
static void strides_of_layout(LayoutSizes *sizes, const Type *type,
                              const uint32_t *perm, double *stride)
{
    double product = 1;

    for (uint32_t k = type->rank; k-- > 0;) {
        stride[perm[k]] = product;
        product *= fmax(size_of_scalar(sizes, type->size[perm[k]]), 1);
    }
}

static void strides_of_ixfn(LayoutSizes *sizes, const IxFn *ixfn,
                            double *stride)
{
    const Lmad *lmad = ixfn->lmad[0];

    for (uint32_t d = 0; d < lmad->rank; d++)
        stride[d] = size_of_scalar(sizes, lmad->dim[d].stride);
}

static double step_of(LayoutSizes *sizes, const IndexRow *row, const Lie *lie,
                      const Iter *iter)
{
    double step = lie->offset ? size_of_step(sizes, lie->offset, iter) : 0;

    for (uint32_t d = 0; d < row->array->type->rank; d++)
        for (uint32_t k = 0; k < row->dim[d].nterm; k++)
            if (row->dim[d].term[k].iter->loop == iter)
                step += lie->stride[d] *
                        size_of_poly(sizes, row->dim[d].term[k].coef);
    return fabs(step) * elem_info[row->array->type->elem].bytes;
}

static uint32_t moves_of(LayoutSizes *sizes, const IndexRow *row,
                         const Lie *lie, Arena *arena, Move **moves)
{
    uint32_t n = 0;

    for (const Iter *it = row->iter; it; it = it->up)
        n++;
    *moves = ARENA_NEW(arena, Move, n + 2);
    n = 0;
    for (const Iter *it = row->iter; it; it = it->up) {
        const Iter *here = in_place_of(row, it);
        (*moves)[n++] = (Move){here, size_of_iter(sizes, here),
                               step_of(sizes, row, lie, here)};
    }
    return n;
}

/* ---- threads ---- */

static int by_step(const void *a, const void *b)
{
    const Move *x = a, *y = b;

    return (x->step > y->step) - (x->step < y->step);
}

/* Bytes that the threads of a warp move at once, and how many they are. */
static double of_warp(const Target *target, const Move *move, uint32_t n,
                      double bytes, double *threads)
{
    Arena scratch = {0};
    Move *lane = ARENA_NEW(&scratch, Move, n);
    double extent = bytes, apart = 1;
    uint32_t nlane = 0;

    *threads = 1;
    for (uint32_t i = 0; i < n && *threads < target->warp; i++)
        if (move[i].iter->kind == ITER_THREAD) {
            lane[nlane] = move[i];
            lane[nlane].count = fmin(move[i].count, target->warp / *threads);
            *threads *= lane[nlane++].count;
        }
    qsort(lane, nlane, sizeof *lane, by_step);
    for (uint32_t i = 0; i < nlane; i++)
        if (lane[i].step <= fmax(extent, target->transaction))
            extent += lane[i].step * (lane[i].count - 1);
        else
            apart *= lane[i].count;
    arena_free(&scratch);
    return apart * fmax(ceil(extent / target->transaction), 1) *
           target->transaction;
}

/* A thread keeps what its innermost loops do not move. */
static double kept(const Move *move, uint32_t n)
{
    double times = 1;

    for (uint32_t i = 0;
         i < n && move[i].iter->kind == ITER_LOOP && move[i].step == 0; i++)
        times *= move[i].count;
    return times;
}

/* ---- one after another ---- */

/* What an iteration of MOVE touched, LINES lines, the next one finds again in a
 * cache of so many BYTES?  Iterations that may run on several cores take
 * written lines from each other. */
static bool finds_again(const Target *target, const Move *move, double lines,
                        bool writes, double bytes)
{
    bool apart =
        move->iter->kind == ITER_GROUP || move->iter->kind == ITER_THREAD;

    return lines * target->line <= bytes && !(writes && apart);
}

/* Lines that are moved for a nest of N loops to a cache of so many BYTES. */
static double of_loops(const Target *target, const Move *move, uint32_t n,
                       bool writes, double bytes)
{
    double lines = 1, moved = 1;

    for (uint32_t i = 0; i < n; i++) {
        double fresh = fmin(move[i].step / target->line, 1);
        double grows = fmax(1, move[i].count * fresh);
        bool again =
            i == 0 || finds_again(target, &move[i], lines, writes, bytes);
        moved *= again ? grows : move[i].count;
        lines *= grows;
    }
    return moved;
}

/* What the first cache does not keep comes from those after it, for a quarter,
 * or else from memory. */
static double of_caches(const Target *target, const Move *move, uint32_t n,
                        bool writes, double whole)
{
    double near = of_loops(target, move, n, writes, target->cache);
    double far =
        of_loops(target, move, n, writes, fmax(target->cache, target->outer));

    if (whole <= target->outer)
        return near / 4;
    return far + (near - far) / 4;
}

static bool is_scrutable(const IndexRow *row)
{
    for (uint32_t d = 0; d < row->array->type->rank; d++)
        if (!row->dim[d].scrutable)
            return false;
    return true;
}

/* Bytes that are moved for one of the iterations of N moves, of elements of so
 * many bytes, in an array of WHOLE. */
static double bytes_of_moves(const Target *target, const Move *move, uint32_t n,
                             double bytes, double whole, bool writes)
{
    double moved, times;

    if (target->threads != 0) {
        moved = of_warp(target, move, n, bytes, &times);
        return moved / times / kept(move, n);
    }
    moved = of_caches(target, move, n, writes, whole) * target->line;
    times = 1;
    for (uint32_t i = 0; i < n; i++)
        times *= move[i].count;
    return moved / times;
}

/* A kernel in which something is not side by side for neighbours does not go
 * in strips: what its loops add up waits for each sum, so many bytes. */
static double of_waiting(const Target *target)
{
    return target->vector / 4;
}

/* So many neighbours along ITER go before all that is after the FIRST moves,
 * and then the others.  MOVE has room for one more than its N. */
static uint32_t split(Move *move, uint32_t n, uint32_t first, const Iter *iter,
                      double most)
{
    uint32_t at = first;
    double lanes;

    while (move[at].iter != iter)
        at++;
    Move whole = move[at];
    lanes = fmin(most, whole.count);
    move[at].count = whole.count / lanes;
    move[at].step = whole.step * lanes;
    memmove(move + first + 1, move + first, (n - first) * sizeof *move);
    move[first] = (Move){iter, lanes, whole.step};
    return n + 1;
}

/* The squares of the last index of a kernel and another one of its indices:
 * one after the other, rows first, with the loops in each element. */
static uint32_t split_square(const Target *target, const Iter *last,
                             const Iter *other, Move *move, uint32_t n)
{
    uint32_t first = 0;

    while (move[first].iter != last)
        first++;
    n = split(move, n, first, other, target->square);
    return split(move, n, first, last, target->square);
}

static double step_along(const Move *move, const Iter *iter)
{
    while (move->iter != iter)
        move++;
    return move->step;
}

/* The index that goes in squares with the last one of ROW's kernel, as it is
 * crossed with it by ROW, and by another array, or by others; NULL: none. */
static const Iter *square_of(const IndexRow *row, const Move *move,
                             double bytes)
{
    const Cross *cross = &row->cross;
    uint32_t bit = 1;

    for (const Iter *it = cross->last ? cross->last->up : NULL;
         it && it->level == cross->last->level && bit; it = it->up, bit <<= 1) {
        double along = step_along(move, cross->last);
        double other = step_along(move, it);
        bool near = along == bytes && other > bytes;
        bool far = other == bytes && along > bytes;
        if (((cross->near & bit) || near) && ((cross->far & bit) || far))
            return it;
    }
    return NULL;
}

bool cost_squares(const Target *target)
{
    return target->threads == 0 && target->square > 1;
}

static double bytes_of_access(LayoutSizes *sizes, const Target *target,
                              const IndexRow *row, const Lie *lie, bool again,
                              Arena *arena)
{
    double bytes = elem_info[row->array->type->elem].bytes, extra = 0;
    Move *move;
    uint32_t n = moves_of(sizes, row, lie, arena, &move);
    const Iter *square =
        cost_squares(target) ? square_of(row, move, bytes) : NULL;
    const Iter *strip = square ? NULL : strip_of(target, row);
    double step = strip ? step_along(move, strip) : 0;

    if (!strip)
        extra = of_gather(target, row, move, n);
    else if (step != 0 && step != bytes)
        extra = of_waiting(target);
    else
        n = split(move, n, 0, strip, target->strip);
    if (again)
        return extra;
    if (square)
        n = split_square(target, row->cross.last, square, move, n);
    return bytes_of_moves(target, move, n, bytes,
                          bytes * size_of_type(sizes, row->array->type),
                          row->writes) +
           extra;
}

static bool has_strides(const IxFn *ixfn)
{
    return ixfn && !ixfn->fold && ixfn->nlmad == 1;
}

/* What is moved where nobody knows which elements are. */
static double of_any(const Target *target)
{
    return target->threads != 0 ? target->transaction : target->line;
}

/* Where ROW's array lies in the order PERM, or at IXFN; false: nobody knows how
 * ROW goes through it. */
static bool lie_of(LayoutSizes *sizes, const IndexRow *row,
                   const uint32_t *perm, const IxFn *ixfn, Arena *arena,
                   Lie *lie)
{
    const Type *type = row->array->type;

    if (!is_scrutable(row) || (!perm && !has_strides(ixfn)))
        return false;
    *lie = (Lie){ARENA_NEW(arena, double, type->rank), NULL};
    if (perm) {
        strides_of_layout(sizes, type, perm, lie->stride);
    } else {
        strides_of_ixfn(sizes, ixfn, lie->stride);
        lie->offset = ixfn->lmad[0]->offset;
    }
    return true;
}

static double cost_where(LayoutSizes *sizes, const Target *target,
                         const IndexRow *row, const uint32_t *perm,
                         const IxFn *ixfn, bool again)
{
    Arena arena = {0};
    Lie lie;
    double bytes =
        lie_of(sizes, row, perm, ixfn, &arena, &lie)
            ? bytes_of_access(sizes, target, row, &lie, again, &arena)
            : of_any(target);

    arena_free(&arena);
    return bytes;
}

double cost_access_at(LayoutSizes *sizes, const Target *target,
                      const IndexRow *row, const IxFn *ixfn)
{
    return cost_where(sizes, target, row, NULL, ixfn, false);
}

double cost_access(LayoutSizes *sizes, const Target *target,
                   const IndexRow *row, const uint32_t *perm, bool again)
{
    return cost_where(sizes, target, row, perm, row->array->place.ixfn, again);
}

/* How far B's index is from A's in one dimension; false: that varies. */
static bool is_near(LayoutSizes *sizes, const IndexDim *a, const IndexDim *b,
                    int64_t *off)
{
    PolyStore *polys = layout_sizes_polys(sizes);

    if (!a->rest || !b->rest || a->nterm != b->nterm)
        return false;
    for (uint32_t k = 0; k < a->nterm; k++)
        if (a->term[k].iter != b->term[k].iter ||
            a->term[k].coef != b->term[k].coef)
            return false;
    const Poly *apart = poly_sub(polys, a->rest, b->rest);

    return apart && poly_is_const(apart, off);
}

bool cost_same_line(LayoutSizes *sizes, const Target *target, const IndexRow *a,
                    const IndexRow *b, const uint32_t *perm)
{
    Arena arena = {0};
    double off = 0;
    Lie lie;
    bool near = a->nest == b->nest && target->threads == 0 &&
                lie_of(sizes, a, perm, a->array->place.ixfn, &arena, &lie);

    for (uint32_t d = 0; d < a->array->type->rank && near; d++) {
        int64_t elements = 0;
        near = is_near(sizes, &a->dim[d], &b->dim[d], &elements);
        off += lie.stride[d] * (double)elements;
    }
    arena_free(&arena);
    return near &&
           fabs(off) * elem_info[a->array->type->elem].bytes < target->line;
}

double cost_step(LayoutSizes *sizes, const IndexRow *row, const uint32_t *perm,
                 const Iter *iter)
{
    Arena arena = {0};
    Lie lie;
    double step = lie_of(sizes, row, perm, row->array->place.ixfn, &arena, &lie)
                      ? step_of(sizes, row, &lie, iter)
                      : INFINITY;

    arena_free(&arena);
    return step;
}

/* ---- copies ---- */

/* A copy that transposes goes tile by tile, where shared memory has room for
 * one; on a processor it always does. */
double cost_copy_element(const Target *target, const Type *type)
{
    double bytes = elem_info[type->elem].bytes;
    double tile = target->warp * target->warp * bytes;

    if (target->threads != 0 && tile > target->shared)
        return bytes + target->transaction;
    return 2 * bytes / target->transpose;
}

double cost_launch(const Target *target)
{
    return target->launch * target->bandwidth;
}

/* ---- what threads have for themselves ---- */

/* As many threads as elements, as far apart as that. */
static double of_own(const Target *target, double bytes, double between_threads,
                     double between_elements)
{
    const Iter thread = {.kind = ITER_THREAD}, loop = {.kind = ITER_LOOP};
    const Move move[] = {{&loop, target->size, between_elements},
                         {&thread, target->size, between_threads}};

    return bytes_of_moves(target, move, 2, bytes,
                          bytes * target->size * target->size, false);
}

bool cost_interleaves(const Target *target)
{
    double bytes = 4, row = bytes * target->size;

    return of_own(target, bytes, bytes, row) <
           of_own(target, bytes, row, bytes);
}

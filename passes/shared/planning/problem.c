/* problem.c - what is live when, and how much that is. */
#include "passes/shared/planning/inside.h"

#include <stdlib.h>

bool plan_fits(const PlanProblem *problem)
{
    int64_t sum = 0;

    for (uint32_t k = 0; k < problem->n; k++)
        if (problem->buffer[k].hint > sum)
            sum = problem->buffer[k].hint;
    for (uint32_t k = 0; k < problem->n; k++)
        if (__builtin_add_overflow(sum, problem->buffer[k].size, &sum) ||
            __builtin_add_overflow(sum, problem->buffer[k].alignment, &sum))
            return false;
    return true;
}

/* ---- pieces ---- */

static void add_piece(Pieces *pieces, uint32_t buffer, int64_t lower,
                      int64_t upper, int64_t from, int64_t to)
{
    if (lower < upper && from < to)
        pieces->piece[pieces->n++] = (Piece){lower, upper, from, to, buffer};
}

void pieces_make(Pieces *pieces, const PlanProblem *problem, Arena *arena)
{
    size_t most = 0;

    for (uint32_t k = 0; k < problem->n; k++)
        most += 2 * (size_t)problem->buffer[k].ngap + 1;
    *pieces = (Pieces){.problem = problem,
                       .piece = ARENA_NEW(arena, Piece, most),
                       .begin = ARENA_NEW(arena, uint32_t, problem->n + 1)};
    for (uint32_t k = 0; k < problem->n; k++) {
        const PlanBuffer *b = &problem->buffer[k];
        int64_t from = b->lower;
        pieces->begin[k] = pieces->n;
        for (uint32_t i = 0; i < b->ngap; i++) {
            const PlanGap *gap = &b->gap[i];
            add_piece(pieces, k, from, gap->lower, 0, b->size);
            add_piece(pieces, k, gap->lower, gap->upper, gap->from, gap->to);
            from = gap->upper;
        }
        add_piece(pieces, k, from, b->upper, 0, b->size);
    }
    pieces->begin[problem->n] = pieces->n;
}

static int compare_events(const void *a, const void *b)
{
    const PieceEvent *x = a, *y = b;

    if (x->time != y->time)
        return x->time < y->time ? -1 : 1;
    if (x->begins != y->begins)
        return x->begins ? 1 : -1;
    return x->piece < y->piece ? -1 : x->piece > y->piece;
}

PieceEvent *pieces_events(const Pieces *pieces, Arena *arena)
{
    PieceEvent *event = ARENA_NEW(arena, PieceEvent, 2 * (size_t)pieces->n);

    for (uint32_t i = 0; i < pieces->n; i++) {
        event[2 * i] = (PieceEvent){pieces->piece[i].lower, i, true};
        event[2 * i + 1] = (PieceEvent){pieces->piece[i].upper, i, false};
    }
    if (pieces->n)
        qsort(event, 2 * (size_t)pieces->n, sizeof *event, compare_events);
    return event;
}

/* ---- what is known of a plan ---- */

int64_t plan_height(const Pieces *pieces, const int64_t *offset)
{
    int64_t height = 0;

    for (uint32_t i = 0; i < pieces->n; i++) {
        uint32_t k = pieces->piece[i].buffer;
        int64_t end = offset[k] + pieces->problem->buffer[k].size;
        height = end > height ? end : height;
    }
    return height;
}

bool plan_in_use(const PlanBuffer *buffer, int64_t t, int64_t *from,
                 int64_t *to)
{
    *from = 0;
    *to = buffer->size;
    for (uint32_t i = 0; i < buffer->ngap; i++)
        if (t >= buffer->gap[i].lower && t < buffer->gap[i].upper) {
            *from = buffer->gap[i].from;
            *to = buffer->gap[i].to;
        }
    return t >= buffer->lower && t < buffer->upper && *from < *to;
}

void plan_measure(const PlanProblem *problem, Plan *plan, Arena *arena)
{
    Pieces pieces;
    int64_t live = 0;

    pieces_make(&pieces, problem, arena);
    const PieceEvent *event = pieces_events(&pieces, arena);
    plan->load = plan->peak = 0;
    for (uint32_t i = 0; i < 2 * pieces.n; i++) {
        const Piece *piece = &pieces.piece[event[i].piece];
        int64_t size = piece->to - piece->from;
        live += event[i].begins ? size : -size;
        if (live > plan->load) {
            plan->load = live;
            plan->peak = event[i].time;
        }
    }
    plan->bound = plan->load;
    plan->height = plan_height(&pieces, plan->offset);
}

/* Where, in LIVE, does what begins at FROM belong? */
static uint32_t place_of(const Pieces *pieces, const int64_t *offset,
                         const uint32_t *live, uint32_t n, int64_t from)
{
    uint32_t low = 0, high = n;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const Piece *piece = &pieces->piece[live[middle]];
        if (offset[piece->buffer] + piece->from < from)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* A sweep over time; those that are live are in the order of their places. */
bool plan_overlap(const PlanProblem *problem, const int64_t *offset,
                  PlanOverlap *overlap, Arena *arena)
{
    Pieces pieces;

    pieces_make(&pieces, problem, arena);
    const PieceEvent *event = pieces_events(&pieces, arena);
    uint32_t *live = ARENA_NEW(arena, uint32_t, (size_t)pieces.n + 1), n = 0;
    for (uint32_t i = 0; i < 2 * pieces.n; i++) {
        const Piece *piece = &pieces.piece[event[i].piece];
        int64_t from = offset[piece->buffer] + piece->from;
        uint32_t at = place_of(&pieces, offset, live, n, from);
        if (!event[i].begins) {
            memmove(live + at, live + at + 1, (n - at - 1) * sizeof *live);
            n--;
            continue;
        }
        const Piece *below = at > 0 ? &pieces.piece[live[at - 1]] : NULL;
        const Piece *above = at < n ? &pieces.piece[live[at]] : NULL;
        bool under = below && offset[below->buffer] + below->to > from;
        if (under || (above && offset[above->buffer] + above->from <
                                   offset[piece->buffer] + piece->to)) {
            *overlap = (PlanOverlap){under ? below->buffer : above->buffer,
                                     piece->buffer, event[i].time};
            return true;
        }
        memmove(live + at + 1, live + at, (n - at) * sizeof *live);
        live[at] = event[i].piece;
        n++;
    }
    return false;
}

/* first_fit.c - buffers one by one, each as low as it can be.
 *
 * Those that have a place are kept in the order of their offsets, so that one
 * pass over them finds the lowest gap that is large enough: in time of no more
 * than the square of their number, but little of it for each pair.
 */
#include "passes/shared/planning/inside.h"

/* A piece in its place. */
typedef struct Placed {
    int64_t lower, upper, from, to;
} Placed;

typedef struct Memory {
    Placed *at; /* in the order of FROM */
    uint32_t n;
} Memory;

/* The lowest offset from LEAST on at which PIECE of a buffer has its place. */
static int64_t lowest(const Memory *memory, const PlanBuffer *buffer,
                      const Piece *piece, int64_t least)
{
    int64_t offset = plan_align(buffer->alignment, least);

    for (uint32_t i = 0; i < memory->n; i++) {
        const Placed *p = &memory->at[i];
        if (p->lower >= piece->upper || p->upper <= piece->lower ||
            p->to <= offset + piece->from)
            continue;
        if (p->from >= offset + piece->to)
            break;
        offset = plan_align(buffer->alignment, p->to - piece->from);
    }
    return offset;
}

/* Likewise for all pieces of buffer K. */
static int64_t fit(const Memory *memory, const Pieces *pieces, uint32_t k,
                   int64_t least)
{
    const PlanBuffer *buffer = &pieces->problem->buffer[k];
    int64_t offset = least, before;

    do {
        before = offset;
        for (uint32_t i = pieces->begin[k]; i < pieces->begin[k + 1]; i++)
            offset = lowest(memory, buffer, &pieces->piece[i], offset);
    } while (pieces->begin[k + 1] - pieces->begin[k] > 1 && offset > before);
    return offset;
}

static void put(Memory *memory, const Piece *piece, int64_t offset)
{
    uint32_t low = 0, high = memory->n;
    int64_t from = offset + piece->from;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (memory->at[middle].from < from)
            low = middle + 1;
        else
            high = middle;
    }
    memmove(memory->at + low + 1, memory->at + low,
            (memory->n - low) * sizeof *memory->at);
    memory->at[low] =
        (Placed){piece->lower, piece->upper, from, offset + piece->to};
    memory->n++;
}

void first_fit(const Pieces *pieces, const uint32_t *order, bool hints,
               int64_t *offset, Arena *arena)
{
    const PlanProblem *problem = pieces->problem;
    Memory memory = {ARENA_NEW(arena, Placed, (size_t)pieces->n + 1), 0};

    for (uint32_t i = 0; i < problem->n; i++) {
        uint32_t k = order[i];
        int64_t hint = hints ? problem->buffer[k].hint : PLAN_NO_HINT;
        bool live = pieces->begin[k] < pieces->begin[k + 1];
        if (!live || hint == PLAN_NO_HINT ||
            fit(&memory, pieces, k, hint) != hint)
            hint = live ? fit(&memory, pieces, k, 0) : 0;
        offset[k] = hint;
        for (uint32_t p = pieces->begin[k]; p < pieces->begin[k + 1]; p++)
            put(&memory, &pieces->piece[p], hint);
    }
}

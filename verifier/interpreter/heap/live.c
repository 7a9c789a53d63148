/* live.c - how many bytes any placement of a run's values needs at one time. */
#include "verifier/interpreter/heap/live.h"

#include "ground/arena.h"

#include <stdlib.h>
#include <string.h>

typedef struct Phase {
    uint32_t later;  /* itself, or a phase in whose place that is looked for */
    uint32_t before; /* the phase that remains before this one; 0: none */
    int64_t more;    /* bytes than the next one that remains, or than none */
} Phase;

struct Live {
    Phase *phase; /* from 1 on */
    uint32_t now, room;
    bool reads; /* this phase has */
    LiveBlock *blocks;
    int64_t granules;
};

/* To begin with.  An estimate. */
enum { FEW_PHASES = 4096 };

static void begin_phase(Live *live)
{
    uint32_t last = live->now;

    live->phase[++live->now] = (Phase){.later = live->now, .before = last};
    live->reads = false;
}

Live *live_new(void)
{
    Live *live = ground_alloc(sizeof *live);

    *live = (Live){.room = FEW_PHASES};
    live->phase = ground_alloc(FEW_PHASES * sizeof *live->phase);
    begin_phase(live);
    return live;
}

void live_free(Live *live)
{
    if (live)
        free(live->phase);
    free(live);
}

/* ---- phases ---- */

/* The first phase from T on that remains. */
static uint32_t remaining(Live *live, uint32_t t)
{
    Phase *phase = live->phase;

    while (phase[t].later != t) {
        phase[t].later = phase[phase[t].later].later;
        t = phase[t].later;
    }
    return t;
}

/* Phases from FROM on get BYTES more. */
static void cover(Live *live, uint32_t from, int64_t bytes)
{
    Phase *phase = live->phase;
    uint32_t first = remaining(live, from), t = phase[first].before;
    int64_t less = bytes;

    phase[live->now].more += bytes;
    while (t && phase[t].more <= less) {
        less -= phase[t].more;
        phase[t].later = first;
        t = phase[t].before;
    }
    if (t)
        phase[t].more -= less;
    phase[first].before = t;
}

/* ---- clearing ---- */

/* Phases that remain get the numbers from 1 on; LATER becomes that of the
 * phase in whose place one is. */
static uint32_t renumber(Live *live)
{
    uint32_t n = 0;

    for (uint32_t t = 1; t <= live->now; t++)
        if (live->phase[t].later == t)
            live->phase[t].before = n++;
    return n;
}

static uint32_t new_number(Live *live, uint32_t from)
{
    if (from > live->now)
        return live->phase[live->now].before + 2;
    return live->phase[remaining(live, from)].before + 1;
}

static void clear(Live *live)
{
    uint32_t n = renumber(live);

    for (LiveBlock *b = live->blocks; b; b = b->next)
        for (int64_t g = 0; g < b->count; g++)
            if (b->from[g])
                b->from[g] = new_number(live, b->from[g]);
    for (uint32_t t = 1; t <= live->now; t++)
        if (live->phase[t].later == t) {
            uint32_t to = live->phase[t].before + 1;
            live->phase[to] = (Phase){to, to - 1, live->phase[t].more};
        }
    live->now = n;
}

/* As many phases as those that remain, and granules, may come before they are
 * cleared again. */
static void make_room(Live *live)
{
    uint64_t room = 2 * (uint64_t)live->now + (uint64_t)live->granules;

    if (room > UINT32_MAX)
        room = UINT32_MAX;
    if (room > live->room) {
        live->room = (uint32_t)room;
        live->phase =
            ground_realloc(live->phase, live->room * sizeof *live->phase);
    }
    if (live->now + 1 >= live->room)
        ground_out_of_memory(live->room * sizeof *live->phase);
}

static void next_phase(Live *live)
{
    if (live->now + 1 == live->room) {
        clear(live);
        make_room(live);
    }
    begin_phase(live);
}

/* ---- granules ---- */

/* The largest granules that BYTES bytes at AT are made of. */
static unsigned shift_for(int64_t at, int64_t bytes)
{
    unsigned shift = 3;

    while (((at | bytes) & ((1 << shift) - 1)) != 0)
        shift--;
    return shift;
}

/* BLOCK has ROOM bytes in granules of 1 << SHIFT from now on. */
static void make_granules(Live *live, LiveBlock *block, int64_t room,
                          unsigned shift)
{
    int64_t count = (room >> shift) + 1;
    uint32_t *from = ground_alloc((size_t)count * sizeof *from);

    for (int64_t g = 0; g < count; g++) {
        int64_t old = g << shift >> block->shift;
        from[g] = old < block->count ? block->from[old] : 0;
    }
    live_forget(live, block);
    *block = (LiveBlock){
        .next = live->blocks, .from = from, .count = count, .shift = shift};
    if (block->next)
        block->next->prev = block;
    live->blocks = block;
    live->granules += count;
}

/* Bytes AT to AT + BYTES are made of whole granules from now on. */
static void split(Live *live, LiveBlock *block, int64_t at, int64_t bytes)
{
    unsigned shift = shift_for(at, bytes);

    if (shift < block->shift)
        make_granules(live, block, block->count << block->shift, shift);
}

void live_read(Live *live, LiveBlock *block, int64_t at, int64_t bytes)
{
    if (!block->from)
        return;
    split(live, block, at, bytes);
    for (int64_t g = at >> block->shift; g << block->shift < at + bytes; g++)
        if (g < block->count && block->from[g] && block->from[g] <= live->now) {
            cover(live, block->from[g], INT64_C(1) << block->shift);
            live->reads = true;
            block->from[g] = live->now + 1;
        }
}

void live_write(Live *live, LiveBlock *block, int64_t room, int64_t at,
                int64_t bytes, bool defined)
{
    if (!block->from || (room >> block->shift) + 1 > block->count)
        make_granules(live, block, room,
                      block->from ? block->shift : shift_for(at, bytes));
    split(live, block, at, bytes);
    if (defined && live->reads)
        next_phase(live);
    for (int64_t g = at >> block->shift; g << block->shift < at + bytes; g++)
        block->from[g] = defined ? live->now : 0;
}

void live_forget(Live *live, LiveBlock *block)
{
    if (!block->from)
        return;
    if (block->prev)
        block->prev->next = block->next;
    else
        live->blocks = block->next;
    if (block->next)
        block->next->prev = block->prev;
    live->granules -= block->count;
    free(block->from);
    *block = (LiveBlock){0};
}

int64_t live_peak(const Live *live)
{
    int64_t peak = 0;

    for (uint32_t t = live->now; t; t = live->phase[t].before)
        peak += live->phase[t].more;
    return peak;
}

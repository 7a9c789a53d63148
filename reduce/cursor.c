/* cursor.c - which candidate is next. */
#include "reduce/cursor.h"

Cursor cursor_start(void)
{
    return (Cursor){0};
}

uint32_t cursor_from(const Cursor *c)
{
    return c->end > c->chunk ? c->end - c->chunk : 0;
}

static void next_reducer(Cursor *c)
{
    c->way = 0;
    if (++c->reducer < reducer_count)
        return;
    c->reducer = 0;
    c->done = c->fine && !c->progress;
    c->fine = c->fine || !c->progress;
    c->progress = false;
}

static void next_way(Cursor *c)
{
    c->begun = false;
    if (++c->way >= reducers[c->reducer].ways)
        next_reducer(c);
}

/* An estimate. */
enum { COARSE_CHUNKS = 32 }; /* so many to a program in a coarse round */

static bool is_too_fine(const Cursor *c, uint32_t sites)
{
    return !c->fine && c->chunk < sites / COARSE_CHUNKS;
}

/* All sites at once, or each by itself. */
static void begin_way(Cursor *c, uint32_t sites)
{
    c->begun = true;
    c->chunk = c->way < reducers[c->reducer].chunked ? sites : 1;
    c->end = is_too_fine(c, sites) ? 0 : sites;
}

/* This far through the sites: half as many at a time, from the end. */
static void next_chunk(Cursor *c, uint32_t sites)
{
    c->chunk = c->chunk > sites ? sites : c->chunk;
    c->chunk /= 2;
    c->end = c->chunk && !is_too_fine(c, sites) ? sites : 0;
}

void cursor_settle(Cursor *c, const CursorWorld *world)
{
    while (!c->done && !(c->begun && c->end)) {
        if (!world->takes_part(c->reducer, world->data)) {
            c->begun = false;
            next_reducer(c);
            continue;
        }
        if (!c->begun)
            begin_way(c, world->sites(c->reducer, world->data));
        else if (c->chunk > 1)
            next_chunk(c, world->sites(c->reducer, world->data));
        else
            next_way(c);
        if (c->begun && !c->end)
            next_way(c);
    }
}

void cursor_failed(Cursor *c, const CursorWorld *world)
{
    c->end = cursor_from(c);
    cursor_settle(c, world);
}

void cursor_succeeded(Cursor *c, const CursorWorld *world)
{
    uint32_t sites = world->sites(c->reducer, world->data);

    c->progress = true;
    c->end = cursor_from(c);
    if (c->end > sites)
        c->end = sites;
    cursor_settle(c, world);
}

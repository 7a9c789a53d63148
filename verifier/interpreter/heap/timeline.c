/* timeline.c - which blocks and arrays a run has, and when. */
#include "verifier/interpreter/heap/timeline.h"

#include <stdlib.h>
#include <string.h>

/* Of what has not ended. */
#define OPEN INT64_MAX

void timeline_start(Timeline *t, uint32_t nvar)
{
    timeline_free(t);
    *t = (Timeline){0};
    t->latest = ground_alloc(((size_t)nvar + 1) * sizeof *t->latest);
    memset(t->latest, 0, ((size_t)nvar + 1) * sizeof *t->latest);
}

void timeline_free(Timeline *t)
{
    free(t->block);
    free(t->array);
    free(t->latest);
}

static int64_t next_time(Timeline *t)
{
    return t->accesses + t->events++;
}

void timeline_enter(Timeline *t)
{
    t->in_form = true;
    t->began = t->accesses + t->events;
}

void timeline_leave(Timeline *t)
{
    t->in_form = false;
}

/* ---- blocks ---- */

/* The block of VAR that another iteration of the form made, or NULL. */
static TimelineBlock *block_of_form(const Timeline *t, const Var *var)
{
    uint32_t latest = t->latest[var->id];

    if (!latest || !t->in_form || t->block[latest - 1].begin < t->began)
        return NULL;
    return &t->block[latest - 1];
}

void timeline_grow(Timeline *t, uint32_t block, int64_t bytes)
{
    TimelineBlock *b = &t->block[block];

    b->alive += bytes;
    if (b->bytes < b->alive)
        b->bytes = b->alive;
}

uint32_t timeline_block(Timeline *t, const Var *var, int64_t bytes)
{
    TimelineBlock *b = block_of_form(t, var);

    if (!b) {
        GROUND_ROOM(t->block, t->nblock, t->block_room);
        b = &t->block[t->nblock++];
        *b = (TimelineBlock){.var = var, .begin = next_time(t)};
        t->latest[var->id] = t->nblock;
    }
    b->end = OPEN;
    b->blocks++;
    timeline_grow(t, (uint32_t)(b - t->block), bytes);
    return (uint32_t)(b - t->block);
}

void timeline_drop(Timeline *t, uint32_t block, int64_t bytes)
{
    TimelineBlock *b = &t->block[block];

    b->alive -= bytes;
    if (b->alive == 0)
        b->end = next_time(t);
}

void timeline_give(Timeline *t, const Var *var)
{
    t->block[t->latest[var->id] - 1].given = true;
}

/* ---- arrays ---- */

/* What VAR is in BLOCK still, or was for another iteration; or NULL. */
static TimelineArray *array_in(const Timeline *t, const Var *var,
                               uint32_t block)
{
    uint32_t latest = t->latest[var->id];
    TimelineArray *a = latest ? &t->array[latest - 1] : NULL;

    if (!a || a->block != block ||
        (a->end != OPEN && (!t->in_form || a->begin < t->began)))
        return NULL;
    return a;
}

void timeline_unbind(Timeline *t, const Var *var)
{
    uint32_t latest = t->latest[var->id];

    if (latest && !type_is_mem(var->type) && t->array[latest - 1].end == OPEN)
        t->array[latest - 1].end = next_time(t);
}

void timeline_bind(Timeline *t, const Var *var, uint32_t block, int64_t from,
                   int64_t to)
{
    TimelineArray *a = array_in(t, var, block);

    if (!a) {
        timeline_unbind(t, var);
        GROUND_ROOM(t->array, t->narray, t->array_room);
        a = &t->array[t->narray++];
        *a = (TimelineArray){.var = var,
                             .block = block,
                             .begin = next_time(t),
                             .from = from,
                             .to = to};
        t->latest[var->id] = t->narray;
    }
    a->end = OPEN;
    a->from = a->from < from ? a->from : from;
    a->to = a->to > to ? a->to : to;
}

/* ---- the end ---- */

void timeline_finish(Timeline *t)
{
    t->end = next_time(t);
    for (uint32_t i = 0; i < t->nblock; i++)
        if (t->block[i].end == OPEN)
            t->block[i].end = t->end;
    for (uint32_t i = 0; i < t->narray; i++)
        if (t->array[i].end == OPEN)
            t->array[i].end = t->end;
}

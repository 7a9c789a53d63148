/* use_list.c - which statements of a body use a set of blocks, and where. */
#include "passes/shortcircuit/use_list.h"

#include "ground/arena.h"

#include <stdlib.h>
#include <string.h>

/* Uses: a chunk is split in half where it is full.  An estimate. */
enum { CHUNK = 64 };

/* ---- places ---- */

static const CircuitUse *last_of(const UseChunk *chunk)
{
    return &chunk->use[chunk->n - 1];
}

UseAt use_list_at(const UseList *list, uint32_t number)
{
    uint32_t low = 0, high = list->n;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (last_of(&list->chunk[middle])->number > number)
            low = middle + 1;
        else
            high = middle;
    }
    UseAt at = {low, 0};
    if (low < list->n)
        while (list->chunk[low].use[at.use].number > number)
            at.use++;
    return at;
}

const CircuitUse *use_list_next(const UseList *list, UseAt *at,
                                const Stretch *stretch, Rings *rings)
{
    for (; at->chunk < list->n; *at = (UseAt){at->chunk + 1, 0}) {
        const UseChunk *chunk = &list->chunk[at->chunk];
        if (at->use < chunk->n &&
            !(stretch && stretches_apart(&chunk->stretch, stretch, rings)))
            return &chunk->use[at->use++];
    }
    return NULL;
}

/* ---- more of them ---- */

static UseChunk *insert_chunk(UseList *list, uint32_t at)
{
    GROUND_ROOM(list->chunk, list->n, list->room);
    memmove(list->chunk + at + 1, list->chunk + at,
            (list->n++ - at) * sizeof *list->chunk);
    list->chunk[at] = (UseChunk){0};
    return &list->chunk[at];
}

static void reserve(UseChunk *chunk, uint32_t room)
{
    if (chunk->room >= room)
        return;
    chunk->room = room < CHUNK / 2 ? 2 * room : CHUNK;
    chunk->use = ground_realloc(chunk->use, chunk->room * sizeof *chunk->use);
}

static void sum_up(UseChunk *chunk)
{
    chunk->stretch = chunk->use[0].stretch;
    for (uint32_t i = 1; i < chunk->n; i++)
        chunk->stretch = stretch_join(chunk->stretch, chunk->use[i].stretch);
}

/* The second half of the chunk that is AT becomes one of its own. */
static UseAt split(UseList *list, UseAt at)
{
    const uint32_t half = CHUNK / 2;
    UseChunk *after = insert_chunk(list, at.chunk + 1), *chunk = after - 1;

    reserve(after, half);
    memcpy(after->use, chunk->use + half, half * sizeof *chunk->use);
    chunk->n = after->n = half;
    sum_up(chunk);
    sum_up(after);
    return at.use < half ? at : (UseAt){at.chunk + 1, at.use - half};
}

static void insert(UseList *list, UseAt at, const CircuitUse *use)
{
    if (at.chunk == list->n)
        at = list->n ? (UseAt){list->n - 1, list->chunk[list->n - 1].n} : at;
    if (list->n == 0)
        insert_chunk(list, 0);
    if (list->chunk[at.chunk].n == CHUNK)
        at = split(list, at);
    UseChunk *chunk = &list->chunk[at.chunk];
    reserve(chunk, chunk->n + 1);
    memmove(chunk->use + at.use + 1, chunk->use + at.use,
            (chunk->n++ - at.use) * sizeof *chunk->use);
    chunk->use[at.use] = *use;
    chunk->stretch = chunk->n == 1
                         ? use->stretch
                         : stretch_join(chunk->stretch, use->stretch);
}

void use_list_add(UseList *list, const CircuitUse *use)
{
    UseAt at = use_list_at(list, use->number), next = at;
    const CircuitUse *found;

    while ((found = use_list_next(list, &next, NULL, NULL)) &&
           found->number == use->number) {
        if (found->stm == use->stm) {
            UseChunk *chunk = &list->chunk[next.chunk];
            CircuitUse *same = &chunk->use[next.use - 1];
            same->stretch = stretch_join(same->stretch, use->stretch);
            chunk->stretch = stretch_join(chunk->stretch, use->stretch);
            return;
        }
        at = next;
    }
    insert(list, at, use);
}

void use_list_free(UseList *list)
{
    for (uint32_t i = 0; i < list->n; i++)
        free(list->chunk[i].use);
    free(list->chunk);
    *list = (UseList){0};
}

/* block.c - blocks: their bytes, and which of them are defined. */
#include "verifier/interpreter/heap/inside.h"

#include <stdlib.h>
#include <string.h>

void *heap_take_bytes(Machine *m, int64_t bytes)
{
    void *at = machine_bytes(bytes);

    if (!at)
        machine_fail(m, NULL,
                     "there is no memory for this block (%lld bytes)",
                     (long long)bytes);
    return at;
}

static void uncount(HeapBlock *block)
{
    Heap *h = block->heap;

    if (block->counts) {
        heap_stats_count(&h->stats, heap_space(block), -block->cells.count);
        census_remove(&h->census, &block->census);
    }
    if (h->options.timeline && (block->counts || !block->stays))
        timeline_drop(heap_timeline(h), block->timeline, block->cells.count);
    if (block->given && !block->stays)
        heap_stats_arguments(&h->stats, -block->cells.count);
}

void heap_drop_block(HeapBlock *block)
{
    uncount(block);
    free(block->cells.data);
    free(block->defined);
    free(block->stamp);
    free(block->mark);
    if (block->heap->live)
        live_forget(block->heap->live, &block->live);
    free(block);
}

/* AT, which has OLD bytes, with BYTES bytes, the new ones 0. */
static void *grown(Machine *m, void *at, int64_t old, int64_t bytes)
{
    void *new = heap_take_bytes(m, bytes);

    memcpy(new, at, (size_t)old);
    free(at);
    return new;
}

void heap_grow(Machine *m, HeapBlock *block, int64_t bytes)
{
    int64_t old = block->room, room = bytes + bytes / 2;

    if (bytes > old) {
        machine_step(m, (room - old) / 8);
        block->cells.data = grown(m, block->cells.data, old, room);
        block->defined = grown(m, block->defined, old, room);
        if (block->stamp) {
            int64_t size = (int64_t)sizeof *block->stamp;
            block->stamp = grown(m, block->stamp,
                                 ((old >> block->shift) + 1) * size,
                                 ((room >> block->shift) + 1) * size);
        }
        free(block->mark);
        block->mark = NULL;
        block->room = room;
    }
    if (m->heap->options.timeline)
        timeline_grow(heap_timeline(m->heap), block->timeline,
                      bytes - block->cells.count);
    if (block->given)
        heap_stats_arguments(&block->heap->stats, bytes - block->cells.count);
    block->cells.count = bytes;
}

/* arena.c - memory that is given back all at once. */
#include "ground/arena.h"

#include "ground/pages.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct ArenaBlock {
    struct ArenaBlock *older;
    size_t size; /* of the bytes that follow this header */
} ArenaBlock;

/* Bytes: blocks double from the first to the largest.  Estimates. */
enum {
    ALIGN = 8,
    FIRST_BLOCK = 1024,
    LARGEST_BLOCK = 16 * 1024 * 1024,
    LARGE_OBJECT = 256 * 1024, /* from here on a block of its own */
    ZEROED = 512, /* at a time: what is never used is not touched */
    HEADER = (sizeof(ArenaBlock) + ALIGN - 1) / ALIGN * ALIGN,
    FIRST_ROOM = FIRST_BLOCK - HEADER,
#ifdef FUN_HOSTILE
    MOST_SPARE = 0
#else
    MOST_SPARE = 16
#endif
};

_Noreturn void ground_out_of_memory(size_t size)
{
    fprintf(stderr, "error: out of memory (%zu bytes wanted)\n", size);
    _Exit(1);
}

void *ground_alloc(size_t size)
{
    void *p = malloc(size ? size : 1);
    if (!p)
        ground_out_of_memory(size);
    return p;
}

void *ground_realloc(void *old, size_t size)
{
    void *p = realloc(old, size ? size : 1);
    if (!p)
        ground_out_of_memory(size);
    return p;
}

/* First blocks that arenas gave back: most arenas are small and live
 * for a moment. */
static ArenaBlock *spare;
static int nspare;

/* *ZEROED says whether the bytes after the header are zero. */
static ArenaBlock *take_block(size_t size, bool *zeroed)
{
    ArenaBlock *block = spare;

    *zeroed = false;
    if (!block || size != FIRST_ROOM)
        return pages_alloc_raw(HEADER + size, zeroed);
    spare = block->older;
    nspare--;
    return block;
}

/* Of SIZE bytes and a header. */
static void add_block(Arena *arena, size_t size, bool *zeroed)
{
    if (size > SIZE_MAX - HEADER)
        ground_out_of_memory(size);
    ArenaBlock *block = take_block(size, zeroed);
    block->older = arena->blocks;
    block->size = size;
    arena->blocks = block;
}

/* What is in the newest block. */
static char *block_begin(const Arena *arena)
{
    return (char *)arena->blocks + HEADER;
}

/* A block for one object. */
static char *add_object(Arena *arena, size_t size)
{
    bool zeroed;

    add_block(arena, size, &zeroed);
    if (!zeroed)
        memset(block_begin(arena), 0, size);
    arena->used += size;
    return block_begin(arena);
}

#ifdef FUN_HOSTILE

void *arena_alloc_slowly(Arena *arena, size_t size)
{
    return add_object(arena, size);
}

void arena_reset(Arena *arena)
{
    arena_free(arena);
}

#else

/* Blocks double, so that a small program touches little memory and a large
 * one asks the system seldom. */
static size_t next_block_size(const Arena *arena)
{
    if (!arena->blocks)
        return FIRST_ROOM;
    size_t last = arena->blocks->size + HEADER;
    size_t next = last >= LARGEST_BLOCK ? LARGEST_BLOCK : last * 2;
    return next - HEADER; /* header and room together are whole pages */
}

/* A block of its own, after the one that is being filled. */
static void *alloc_apart(Arena *arena, size_t size)
{
    ArenaBlock *filling = arena->blocks;
    char *at = add_object(arena, size);

    if (filling) {
        ArenaBlock *own = arena->blocks;
        own->older = filling->older;
        filling->older = own;
        arena->blocks = filling;
    }
    return at;
}

static void add_room(Arena *arena, size_t size)
{
    size_t room = next_block_size(arena);
    bool zeroed;

    while (room <= size)
        room *= 2;
    add_block(arena, room, &zeroed);
    arena->next = block_begin(arena);
    arena->left = zeroed ? room : 0;
    arena->raw = room - arena->left;
}

/* SIZE bytes at least are zeroed, which are there. */
static void zero_more(Arena *arena, size_t size)
{
    size_t more = size - arena->left;

    more = more < ZEROED ? ZEROED : more;
    more = more < arena->raw ? more : arena->raw;
    memset(arena->next + arena->left, 0, more);
    arena->left += more;
    arena->raw -= more;
}

void *arena_alloc_slowly(Arena *arena, size_t size)
{
    if (size > SIZE_MAX - ALIGN)
        ground_out_of_memory(size);
    size = size ? (size + ALIGN - 1) / ALIGN * ALIGN : ALIGN;
    if (size >= LARGE_OBJECT)
        return alloc_apart(arena, size);
    if (size >= arena->left + arena->raw)
        add_room(arena, size);
    if (size > arena->left)
        zero_more(arena, size);
    return arena_alloc(arena, size);
}

/* The block that is being filled stays, to be zeroed again. */
void arena_reset(Arena *arena)
{
    ArenaBlock *kept = arena->blocks;

    if (!arena->next) {
        arena_free(arena);
        return;
    }
    Arena older = {.blocks = kept->older};
    arena_free(&older);
    *arena = (Arena){.blocks = kept, .raw = kept->size};
    arena->next = block_begin(arena);
    kept->older = NULL;
}

#endif

void arena_grow(Arena *arena, void *list, uint32_t count, uint32_t *room,
                size_t size)
{
    void *more, *old;

    if (count < *room)
        return;
    *room = *room ? 2 * *room : 16;
    more = arena_array(arena, *room, size);
    memcpy(&old, list, sizeof old);
    if (count)
        memcpy(more, old, count * size);
    memcpy(list, &more, sizeof more);
}

void *ground_index(void *array, uint32_t *room, uint32_t k, size_t size)
{
    uint32_t more = k + k / 2 + 8;
    char *grown = ground_realloc(array, more * size);

    memset(grown + *room * size, 0, (more - *room) * size);
    *room = more;
    return grown;
}

char *arena_text(Arena *arena, const char *text, size_t len)
{
    char *copy = arena_alloc(arena, len + 1);
    if (len)
        memcpy(copy, text, len);
    return copy;
}

char *arena_printf(Arena *arena, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    int len = vsnprintf(NULL, 0, fmt, args);
    va_end(args);
    if (len < 0)
        len = 0;
    char *text = arena_alloc(arena, (size_t)len + 1);
    va_start(args, fmt);
    vsnprintf(text, (size_t)len + 1, fmt, args);
    va_end(args);
    return text;
}

/* BLOCK is no arena's any more. */
static void give_block(ArenaBlock *block)
{
    if (block->size != FIRST_ROOM || nspare == MOST_SPARE) {
        pages_free(block, HEADER + block->size);
        return;
    }
    block->older = spare;
    spare = block;
    nspare++;
}

void arena_free(Arena *arena)
{
    for (ArenaBlock *block = arena->blocks, *older; block; block = older) {
        older = block->older;
        give_block(block);
    }
    *arena = (Arena){0};
}

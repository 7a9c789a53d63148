/* arena.h - memory that is given back all at once.
 *
 * One arena owns a program, another the scratch data of one pass.  Nothing in
 * an arena is freed by itself, so nothing is freed twice.  With FUN_HOSTILE
 * each object gets a malloc of its own, so that the address sanitizer sees
 * both of its ends.
 *
 * Running out of memory ends the process with a message and status 1: there
 * is nothing that a caller could do about it.
 */
#ifndef GROUND_ARENA_H
#define GROUND_ARENA_H

#include <stddef.h>
#include <stdint.h>

typedef struct Arena {
    struct ArenaBlock *blocks; /* newest first */
    char *next;                /* the first free byte of the newest block */
    size_t left;               /* zeroed bytes from there on, */
    size_t raw;                /* and those after them that are not yet */
    size_t used;               /* bytes handed out so far */
} Arena;

/* Where too few bytes are zeroed. */
void *arena_alloc_slowly(Arena *arena, size_t size);

/* SIZE zeroed bytes, aligned for any scalar or pointer. */
static inline void *arena_alloc(Arena *arena, size_t size)
{
    size_t whole = (size + 7) & ~(size_t)7;

    if (whole - 1 >= arena->left) /* also where SIZE is 0 or huge */
        return arena_alloc_slowly(arena, size);
    char *at = arena->next;
    arena->next += whole;
    arena->left -= whole;
    arena->used += whole;
    return at;
}

_Noreturn void ground_out_of_memory(size_t size);

/* COUNT * SIZE zeroed bytes; a product that overflows counts as out of
 * memory. */
static inline void *arena_array(Arena *arena, size_t count, size_t size)
{
    size_t bytes;

    if (__builtin_mul_overflow(count, size, &bytes))
        ground_out_of_memory(SIZE_MAX);
    return arena_alloc(arena, bytes);
}

/* *LIST, a pointer to things of SIZE bytes with room for *ROOM of them, gets
 * room for one more than COUNT: another place in ARENA where it has none. */
void arena_grow(Arena *arena, void *list, uint32_t count, uint32_t *room,
                size_t size);

/* LEN bytes of TEXT and a final NUL. */
char *arena_text(Arena *arena, const char *text, size_t len);

/* A text made by printf's rules. */
char *arena_printf(Arena *arena, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Give everything back; the arena is empty and can be used again. */
void arena_free(Arena *arena);

/* The same, but keep a block, for an arena that is soon filled again. */
void arena_reset(Arena *arena);

#define ARENA_NEW(arena, type, count)                                          \
    ((type *)arena_array((arena), (size_t)(count), sizeof(type)))

/* malloc and realloc that end the process where the system has no memory. */
void *ground_alloc(size_t size);
void *ground_realloc(void *old, size_t size);

/* ARRAY, of ROOM elements, gets room for index K; new elements are zero. */
#define GROUND_INDEX(array, room, k)                                           \
    do {                                                                       \
        if ((k) >= (room))                                                     \
            (array) = ground_index((array), &(room), (k), sizeof *(array));    \
    } while (0)
void *ground_index(void *array, uint32_t *room, uint32_t k, size_t size);

/* LIST, which has room for ROOM elements, gets room for one more than COUNT. */
#define GROUND_ROOM(list, count, room)                                         \
    do {                                                                       \
        if ((count) == (room)) {                                               \
            (room) = 2 * (room) + 8;                                           \
            (list) = ground_realloc((list), (room) * sizeof *(list));          \
        }                                                                      \
    } while (0)

#endif

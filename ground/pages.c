/* pages.c - memory of any size, large pieces straight from the system. */
#include "ground/pages.h"

#include "ground/arena.h"

#include <malloc.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* Bytes: a huge page of x86-64. */
enum { HUGE_PAGE = 2 * 1024 * 1024 };

void pages_keep(void)
{
#ifdef M_TOP_PAD
    mallopt(M_MMAP_THRESHOLD, 2 * HUGE_PAGE);
    mallopt(M_TRIM_THRESHOLD, 64 * HUGE_PAGE);
    mallopt(M_TOP_PAD, HUGE_PAGE / 4);
#endif
}

/* The sanitizers want to see every piece by itself; a browser has no pages. */
static bool is_large(size_t size)
{
#if defined FUN_HOSTILE || defined __EMSCRIPTEN__
    (void)size;
    return false;
#else
    return size >= 2 * (size_t)HUGE_PAGE;
#endif
}

static size_t rounded(size_t size)
{
    if (size > SIZE_MAX - 2 * (size_t)HUGE_PAGE)
        ground_out_of_memory(size);
    return (size + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
}

/* SIZE bytes of addresses that begin at a huge page. */
static char *map_aligned(size_t size)
{
    size_t room = size + HUGE_PAGE;
    char *at = mmap(NULL, room, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (at == MAP_FAILED)
        ground_out_of_memory(size);
    size_t before = (size_t)(-(uintptr_t)at % HUGE_PAGE);
    if (before)
        munmap(at, before);
    munmap(at + before + size, HUGE_PAGE - before);
    madvise(at + before, size, MADV_HUGEPAGE); /* nothing depends on it */
    return at + before;
}

void *pages_alloc(size_t size)
{
    if (is_large(size))
        return map_aligned(rounded(size));
    void *at = calloc(1, size ? size : 1);
    if (!at)
        ground_out_of_memory(size);
    return at;
}

void *pages_alloc_raw(size_t size, bool *zeroed)
{
    *zeroed = is_large(size);
    return *zeroed ? map_aligned(rounded(size)) : ground_alloc(size);
}

/* Large pieces move by their pages, not by their bytes. */
static void *move_pages(void *at, size_t old_size, size_t size)
{
    size_t keep = rounded(old_size);

    if (rounded(size) == keep)
        return at;
    char *to = map_aligned(rounded(size));
    if (mremap(at, keep, keep, MREMAP_MAYMOVE | MREMAP_FIXED, to) ==
        MAP_FAILED)
        ground_out_of_memory(size);
    return to;
}

void *pages_grow(void *at, size_t old_size, size_t size)
{
    if (!is_large(size))
        return ground_realloc(at, size);
    if (at && is_large(old_size))
        return move_pages(at, old_size, size);
    void *to = map_aligned(rounded(size));
    if (at)
        memcpy(to, at, old_size);
    free(at);
    return to;
}

void pages_free(void *at, size_t size)
{
    if (at && is_large(size))
        munmap(at, rounded(size));
    else
        free(at);
}

/* pages.h - memory of any size, large pieces straight from the system.
 *
 * A program of many megabytes touches all of its memory once; with pages of 4
 * KiB the system's work for each first touch would be a quarter of the time
 * that reading and printing takes.  So large pieces ask for huge pages.
 *
 * Whoever has a piece remembers its size.  A system without memory ends the
 * process, as in arena.h.
 */
#ifndef GROUND_PAGES_H
#define GROUND_PAGES_H

#include <stdbool.h>
#include <stddef.h>

/* SIZE zeroed bytes. */
void *pages_alloc(size_t size);
/* SIZE bytes; *ZEROED says whether the system gave them as zeroes. */
void *pages_alloc_raw(size_t size, bool *zeroed);
/* AT (NULL: nothing yet) with its first bytes, made SIZE bytes large; what
 * comes new is not zeroed. */
void *pages_grow(void *at, size_t old_size, size_t size);
void pages_free(void *at, size_t size);
/* From now on, smaller pieces that are given back serve the next ones, and do
 * not go back to the system: passes want as much again and again, and the
 * first touch of a page takes longer than all else that is done with it. */
void pages_keep(void);

#endif

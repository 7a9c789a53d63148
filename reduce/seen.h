/* seen.h - texts that need no second look. */
#ifndef REDUCE_SEEN_H
#define REDUCE_SEEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A set of texts, by their hashes: of two texts with one hash the second
 * would be left out, which costs a candidate in some 2^64. */
typedef struct Seen {
    uint64_t *at; /* 0: an empty place */
    size_t count, room;
} Seen;

uint64_t seen_hash(const char *text, size_t len);
bool seen_has(const Seen *seen, uint64_t hash);
void seen_add(Seen *seen, uint64_t hash);
void seen_free(Seen *seen);

#endif

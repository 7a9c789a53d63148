/* id_set.h - small sets of numbers that many share.
 *
 * A set never changes; the union of two is one of them where it has all of
 * the other, so that long chains of values that depend on the same few things
 * share one set.
 */
#ifndef PASSES_SHARED_LOCALITY_ID_SET_H
#define PASSES_SHARED_LOCALITY_ID_SET_H

#include "ground/arena.h"

#include <stdbool.h>

typedef struct IdSet {
    uint32_t n;
    uint32_t id[]; /* ascending */
} IdSet;

extern const IdSet id_set_empty;

const IdSet *id_set_one(Arena *arena, uint32_t id);
/* ID is in ascending order. */
const IdSet *id_set_of(Arena *arena, const uint32_t *id, uint32_t n);
const IdSet *id_set_union(Arena *arena, const IdSet *a, const IdSet *b);

#endif

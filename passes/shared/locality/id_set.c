/* id_set.c - small sets of numbers that many share. */
#include "passes/shared/locality/id_set.h"

#include <string.h>

const IdSet id_set_empty = {0};

static IdSet *set_new(Arena *arena, uint32_t n)
{
    IdSet *set = arena_alloc(arena, sizeof *set + n * sizeof *set->id);

    set->n = n;
    return set;
}

const IdSet *id_set_one(Arena *arena, uint32_t id)
{
    IdSet *set = set_new(arena, 1);

    set->id[0] = id;
    return set;
}

const IdSet *id_set_of(Arena *arena, const uint32_t *id, uint32_t n)
{
    IdSet *set;

    if (n == 0)
        return &id_set_empty;
    set = set_new(arena, n);
    memcpy(set->id, id, n * sizeof *id);
    return set;
}

/* How many are in one of them at least; they go to OUT, if it is there. */
static uint32_t merge(const IdSet *a, const IdSet *b, uint32_t *out)
{
    uint32_t i = 0, j = 0, n = 0;

    while (i < a->n || j < b->n) {
        bool from_a = j == b->n || (i < a->n && a->id[i] <= b->id[j]);
        uint32_t id = from_a ? a->id[i] : b->id[j];
        i += i < a->n && a->id[i] == id;
        j += j < b->n && b->id[j] == id;
        if (out)
            out[n] = id;
        n++;
    }
    return n;
}

const IdSet *id_set_union(Arena *arena, const IdSet *a, const IdSet *b)
{
    if (a == b || b->n == 0)
        return a;
    if (a->n == 0)
        return b;
    uint32_t n = merge(a, b, NULL);
    if (n == a->n)
        return a;
    if (n == b->n)
        return b;
    IdSet *set = set_new(arena, n);
    merge(a, b, set->id);
    return set;
}

/* set.h - sets of nodes of one problem, as bits.
 *
 * A set has a fixed size (FUSION_NODES), is a value, and needs no memory of
 * its own.
 */
#ifndef PASSES_FUSE_SOLVER_SET_H
#define PASSES_FUSE_SOLVER_SET_H

#include "passes/fuse/solver/problem.h"

enum { FUSION_WORDS = FUSION_NODES / 64 };

typedef struct NodeSet {
    uint64_t word[FUSION_WORDS];
} NodeSet;

static inline void set_put(NodeSet *set, uint32_t node)
{
    set->word[node / 64] |= (uint64_t)1 << node % 64;
}

static inline void set_drop(NodeSet *set, uint32_t node)
{
    set->word[node / 64] &= ~((uint64_t)1 << node % 64);
}

static inline bool set_has(const NodeSet *set, uint32_t node)
{
    return set->word[node / 64] >> node % 64 & 1;
}

static inline void set_put_all(NodeSet *set, const NodeSet *other)
{
    for (int i = 0; i < FUSION_WORDS; i++)
        set->word[i] |= other->word[i];
}

static inline void set_keep_all(NodeSet *set, const NodeSet *other)
{
    for (int i = 0; i < FUSION_WORDS; i++)
        set->word[i] &= other->word[i];
}

static inline void set_drop_all(NodeSet *set, const NodeSet *other)
{
    for (int i = 0; i < FUSION_WORDS; i++)
        set->word[i] &= ~other->word[i];
}

static inline bool set_meets(const NodeSet *a, const NodeSet *b)
{
    for (int i = 0; i < FUSION_WORDS; i++)
        if (a->word[i] & b->word[i])
            return true;
    return false;
}

static inline bool set_within(const NodeSet *a, const NodeSet *b)
{
    for (int i = 0; i < FUSION_WORDS; i++)
        if (a->word[i] & ~b->word[i])
            return false;
    return true;
}

static inline bool set_is_empty(const NodeSet *set)
{
    for (int i = 0; i < FUSION_WORDS; i++)
        if (set->word[i])
            return false;
    return true;
}

static inline uint32_t set_count(const NodeSet *set)
{
    uint32_t count = 0;

    for (int i = 0; i < FUSION_WORDS; i++)
        count += (uint32_t)__builtin_popcountll(set->word[i]);
    return count;
}

/* Of A, those that are not in B. */
static inline uint32_t set_count_without(const NodeSet *a, const NodeSet *b)
{
    uint32_t count = 0;

    for (int i = 0; i < FUSION_WORDS; i++)
        count += (uint32_t)__builtin_popcountll(a->word[i] & ~b->word[i]);
    return count;
}

/* The first node from FROM on; FUSION_NODES: there is none. */
static inline uint32_t set_next(const NodeSet *set, uint32_t from)
{
    uint32_t i = from / 64;

    if (i >= FUSION_WORDS)
        return FUSION_NODES;
    uint64_t word = set->word[i] & (UINT64_MAX << from % 64);
    while (!word && ++i < FUSION_WORDS)
        word = set->word[i];
    return word ? 64 * i + (uint32_t)__builtin_ctzll(word) : FUSION_NODES;
}

/* for (uint32_t v = 0; SET_EACH(&set, v); v++) */
#define SET_EACH(set, v) ((v = set_next((set), (v))) < FUSION_NODES)

#endif

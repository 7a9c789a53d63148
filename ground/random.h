/* random.h - numbers that look random, and are the same everywhere.
 *
 * SplitMix64: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
 * Generators", OOPSLA 2014.
 */
#ifndef GROUND_RANDOM_H
#define GROUND_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Random {
    uint64_t state; /* the seed */
} Random;

static inline uint64_t random_bits(Random *r)
{
    uint64_t z = r->state += 0x9e3779b97f4a7c15ULL;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
    return z ^ z >> 31;
}

/* Below N, which is not 0. */
static inline uint64_t random_below(Random *r, uint64_t n)
{
    return random_bits(r) % n;
}

/* From LOW to HIGH, both included. */
static inline int64_t random_in(Random *r, int64_t low, int64_t high)
{
    uint64_t width = (uint64_t)high - (uint64_t)low + 1;
    uint64_t bits = random_bits(r);
    return (int64_t)((uint64_t)low + (width ? bits % width : bits));
}

/* True in one of N cases. */
static inline bool random_one_in(Random *r, uint64_t n)
{
    return random_below(r, n) == 0;
}

/* A generator of its own, which does not depend on how many numbers R gives
 * later. */
static inline Random random_split(Random *r)
{
    return (Random){random_bits(r)};
}

#endif

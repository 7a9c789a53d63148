/* assign.c - which blocks of a body become one, if their sum counts.
 *
 * Problem: blocks with numbers of bytes, and which two may be one; groups of
 * them, all of whose members may be, such that the sum of the largest members
 * is least.  (Interval graphs with weights: max-coloring, Pemmaraju, Raman and
 * Varadarajan, SODA 2004; it is NP-hard.)
 *
 * Algorithm.  Few blocks: all groupings, less those that cannot be better than
 * the best so far.  The largest block comes first, so that each group has its
 * size from its first member.  More blocks: each goes to the first group that
 * takes it, the largest block first.
 */
#include "passes/memmerge/inside.h"

#include <string.h>

/* Of so many blocks the least sum is found. */
enum { MAX_EXACT = 10 };

typedef struct Assign {
    const AssignProblem *p;
    const uint32_t *order; /* of the blocks: the largest one first */
    uint32_t *group, *best;
    uint32_t ngroup;
    int64_t least;
} Assign;

static bool is_taken_by(const Assign *a, uint32_t block, uint32_t group,
                        uint32_t placed)
{
    const AssignProblem *p = a->p;

    for (uint32_t i = 0; i < placed; i++) {
        uint32_t other = a->order[i];
        if (a->group[other] == group && !p->may[block * p->n + other])
            return false;
    }
    return true;
}

static void try_all(Assign *a, uint32_t placed, int64_t sum)
{
    const AssignProblem *p = a->p;

    if (sum >= a->least)
        return;
    if (placed == p->n) {
        a->least = sum;
        memcpy(a->best, a->group, p->n * sizeof *a->best);
        return;
    }
    uint32_t block = a->order[placed];
    for (uint32_t g = 0; g < a->ngroup; g++)
        if (is_taken_by(a, block, g, placed)) {
            a->group[block] = g;
            try_all(a, placed + 1, sum);
        }
    a->group[block] = a->ngroup++;
    try_all(a, placed + 1, sum + p->bytes[block]);
    a->ngroup--;
}

static void first_fit(Assign *a)
{
    for (uint32_t placed = 0; placed < a->p->n; placed++) {
        uint32_t block = a->order[placed], g = 0;
        while (g < a->ngroup && !is_taken_by(a, block, g, placed))
            g++;
        a->group[block] = a->best[block] = g;
        a->ngroup += g == a->ngroup;
    }
}

/* The largest first; equal ones stay in their order. */
static uint32_t *by_size(const AssignProblem *p, Arena *arena)
{
    uint32_t *order = ARENA_NEW(arena, uint32_t, p->n);

    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t k = i;
        for (; k > 0 && p->bytes[order[k - 1]] < p->bytes[i]; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
    return order;
}

void assign_groups(const AssignProblem *p, Arena *arena, uint32_t *group)
{
    Assign a = {.p = p,
                .order = by_size(p, arena),
                .group = ARENA_NEW(arena, uint32_t, p->n),
                .best = group,
                .least = INT64_MAX};

    if (p->n > MAX_EXACT)
        first_fit(&a);
    else
        try_all(&a, 0, 0);
}

/* plan.c - which blocks of a body become one, if their sum counts.
 *
 * Problem: blocks with numbers of bytes, and which two may be one; groups of
 * them, all of whose members may be, such that the sum of the largest members
 * is least.  (Interval graphs with weights: max-coloring, Pemmaraju, Raman and
 * Varadarajan, SODA 2004; it is NP-hard.)
 *
 * Algorithm.  Few blocks: all groupings, less those that cannot be better than
 * the best so far.  The largest block comes first, so that each group has its
 * size from its first member.  More blocks: each goes to the first group that
 * takes it, the largest block first.  Sizes that are no numbers are not
 * planned.
 */
#include "passes/memmerge/inside.h"

#include <string.h>

/* Of so many blocks the least sum is found; more than the others are left to
 * themselves, as pairs of them are looked at.  Estimates. */
enum { MAX_EXACT = 10, MAX_PLANNED = 1000 };

/* N blocks with their bytes; MAY[i * N + k]: i and k may be one, as may k and
 * i. */
typedef struct Problem {
    uint32_t n;
    const int64_t *bytes;
    const bool *may;
} Problem;

typedef struct Assign {
    const Problem *p;
    const uint32_t *order; /* of the blocks: the largest one first */
    uint32_t *group, *best;
    uint32_t ngroup;
    int64_t least;
} Assign;

static bool is_taken_by(const Assign *a, uint32_t block, uint32_t group,
                        uint32_t placed)
{
    const Problem *p = a->p;

    for (uint32_t i = 0; i < placed; i++) {
        uint32_t other = a->order[i];
        if (a->group[other] == group && !p->may[block * p->n + other])
            return false;
    }
    return true;
}

static void try_all(Assign *a, uint32_t placed, int64_t sum)
{
    const Problem *p = a->p;

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
static uint32_t *by_size(const Problem *p, Arena *arena)
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

/* GROUP[i]: the number of the group of block i. */
static void assign_groups(const Problem *p, Arena *arena, uint32_t *group)
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

/* ---- of a body ---- */

/* Does STM allocate a number of bytes in SPACE, which are used? */
static bool is_plannable(const Merger *m, const Stm *stm, int space)
{
    int64_t bytes;

    return stm->exp.form == FORM_ALLOC && stm->exp.elem == space &&
           block_range(m->ranges, stm->pat[0])->end &&
           scalar_is_int(stm->exp.arg[0], &bytes) && bytes >= 0;
}

static bool are_apart(const Merger *m, const Stm *a, const Stm *b)
{
    const BlockRange *x = block_range(m->ranges, a->pat[0]);
    const BlockRange *y = block_range(m->ranges, b->pat[0]);

    return x->end < y->begin || y->end < x->begin;
}

/* Each of the N allocations AT gets the first one of its group. */
static void plan_groups(Merger *m, Stm *const *at, uint32_t n, Arena *arena)
{
    int64_t *bytes = ARENA_NEW(arena, int64_t, n);
    bool *may = ARENA_NEW(arena, bool, n *n);
    uint32_t *group = ARENA_NEW(arena, uint32_t, n);

    for (uint32_t i = 0; i < n; i++) {
        scalar_is_int(at[i]->exp.arg[0], &bytes[i]);
        for (uint32_t k = 0; k < n; k++)
            may[i * n + k] = are_apart(m, at[i], at[k]);
    }
    assign_groups(&(Problem){n, bytes, may}, arena, group);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t first = 0;
        while (group[first] != group[i])
            first++;
        m->plan[at[i]->pat[0]->id] = at[first]->pat[0];
    }
}

static void plan_space(Merger *m, const Body *body, int space)
{
    Arena scratch = {0};
    Stm **at = NULL;
    uint32_t n = 0, room = 0;

    for (Stm *s = body->first; s && n <= MAX_PLANNED; s = s->next)
        if (is_plannable(m, s, space)) {
            arena_grow(&scratch, &at, n, &room, sizeof *at);
            at[n++] = s;
        }
    if (n > 1 && n <= MAX_PLANNED)
        plan_groups(m, at, n, &scratch);
    arena_free(&scratch);
}

void plan_sums(Merger *m, const Body *body, bool parallel)
{
    for (int space = 0; space < SPACE_COUNT; space++)
        if (parallel || space != SPACE_DEVICE)
            plan_space(m, body, space);
}

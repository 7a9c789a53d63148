/* bound.c - how good a partition can be at best.
 *
 * Nodes no two of which may be together are in as many clusters; so are those
 * of them that read an array.  An array two of whose users may not be together
 * is written to memory.  Largest such sets are looked for greedily, from each
 * node on: what is found is a bound, if not always the best one.
 */
#include "passes/fuse/solver/problem.h"

static bool part_from_all(const FusionProblem *p, const uint16_t *set,
                          uint32_t n, uint32_t node)
{
    for (uint32_t i = 0; i < n; i++)
        if (fusion_may(p, set[i], node) || set[i] == node)
            return false;
    return true;
}

/* Of NODES, N of them, some of which no two may be together, beginning with
 * number FIRST; those with the fewest that they may be with come first. */
static uint32_t grow_parted(const FusionProblem *p, const uint16_t *node,
                            uint32_t n, uint32_t first, uint16_t *set)
{
    uint32_t size = 0;

    set[size++] = node[first];
    for (uint32_t i = 0; i < n; i++)
        if (part_from_all(p, set, size, node[i]))
            set[size++] = node[i];
    return size;
}

static uint32_t count_parted(const FusionProblem *p, const uint16_t *node,
                             uint32_t n)
{
    uint16_t set[FUSION_NODES];
    uint32_t most = 0;

    for (uint32_t i = 0; i < n; i++) {
        uint32_t size = grow_parted(p, node, n, i, set);
        if (size > most)
            most = size;
    }
    return most;
}

/* Nodes by how many they may be with, the fewest first. */
static void sort_by_degree(const FusionProblem *p, uint16_t *node)
{
    uint32_t degree[FUSION_NODES] = {0}, n = 0;

    for (uint32_t a = 0; a < p->n; a++)
        for (uint32_t b = 0; b < p->n; b++)
            degree[a] += fusion_may(p, a, b);
    for (uint32_t d = 0; d < p->n; d++)
        for (uint32_t a = 0; a < p->n; a++)
            if (degree[a] == d)
                node[n++] = (uint16_t)a;
}

static bool stays_at_best(const FusionProblem *p, const FusionArray *array)
{
    for (uint32_t i = 0; i < array->nreader; i++)
        if (!fusion_may(p, array->producer, array->reader[i]))
            return true;
    return array->escapes;
}

static uint32_t fewest_traversals(const FusionProblem *p,
                                  const FusionArray *array)
{
    uint16_t set[FUSION_NODES];
    uint32_t n = array->nreader, most = 0;

    if (array->producer == FUSION_INPUT)
        return count_parted(p, array->reader, n);
    /* The cluster of the producer reads nothing. */
    for (uint32_t i = 0; i < n; i++)
        if (!fusion_may(p, array->producer, array->reader[i])) {
            uint32_t size = 0;
            set[size++] = array->producer;
            for (uint32_t k = 0; k < n; k++)
                if (part_from_all(p, set, size, array->reader[(i + k) % n]))
                    set[size++] = array->reader[(i + k) % n];
            if (size - 1 > most)
                most = size - 1;
        }
    return most;
}

FusionCost fusion_bound(const FusionProblem *p)
{
    uint16_t node[FUSION_NODES];
    FusionCost bound = {0, 0, 0};

    sort_by_degree(p, node);
    bound.kernels = count_parted(p, node, p->n);
    for (uint32_t i = 0; i < p->narray; i++) {
        const FusionArray *array = &p->array[i];
        if (array->scalar)
            continue;
        bound.arrays += array->producer != FUSION_INPUT &&
                        stays_at_best(p, array);
        bound.traversals += fewest_traversals(p, array);
    }
    return bound;
}

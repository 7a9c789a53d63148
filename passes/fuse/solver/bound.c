/* bound.c - how good a partition can be at best.
 *
 * Readers of an array no two of which may be together read it in as many
 * clusters.  An array two of whose users may not be together is written to
 * memory.  Largest such sets are looked for greedily, from each reader on: what
 * is found is a bound, if not always the best one.  How many clusters there are
 * at least is for stages.h to say.
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
 * number FIRST. */
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
    FusionCost bound = {0, 0, 0};

    for (uint32_t i = 0; i < p->narray; i++) {
        const FusionArray *array = &p->array[i];
        if (array->scalar)
            continue;
        bound.arrays +=
            array->producer != FUSION_INPUT && fusion_always_stored(p, array);
        bound.traversals += fewest_traversals(p, array);
    }
    return bound;
}

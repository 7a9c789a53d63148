/* Breadth-first search by hand, from above: the points that were reached last
 * reach their neighbours, and who comes first puts them into the next queue. */
#include "bench.h"

static int64_t push(const int32_t *restrict row, const int32_t *restrict column,
                    const int32_t *restrict queue, int64_t count, int32_t depth,
                    int32_t *level, int32_t *restrict next)
{
    int64_t found = 0;

#pragma omp parallel
    {
        enum { ROOM = 1024 };
        int32_t mine[ROOM];
        int64_t have = 0, at;

#pragma omp for schedule(dynamic, 256) nowait
        for (int64_t q = 0; q < count; q++)
            for (int32_t k = row[queue[q]]; k < row[queue[q] + 1]; k++) {
                int32_t v = column[k], none = INT32_MAX;

                if (level[v] != none ||
                    !__atomic_compare_exchange_n(&level[v], &none, depth + 1,
                                                 false, __ATOMIC_RELAXED,
                                                 __ATOMIC_RELAXED))
                    continue;
                if (have == ROOM) {
                    at = __atomic_fetch_add(&found, have, __ATOMIC_RELAXED);
                    while (have)
                        next[at++] = mine[--have];
                }
                mine[have++] = v;
            }
        at = __atomic_fetch_add(&found, have, __ATOMIC_RELAXED);
        while (have)
            next[at++] = mine[--have];
    }
    return found;
}

void by_hand(void)
{
    static int32_t *queue, *next;
    int64_t n = problem.n, count = n > 0;
    int32_t *level = problem.out[0];

    if (!queue) {
        queue = new_i32(n);
        next = new_i32(n);
    }
    for (int64_t i = 0; i < n; i++)
        level[i] = i ? INT32_MAX : 0;
    queue[0] = 0;
    for (int32_t depth = 0; count; depth++) {
        int32_t *swap = queue;

        count = push(problem.in[0], problem.in[1], queue, count, depth, level,
                     next);
        queue = next;
        next = swap;
    }
}

/* Breadth-first search by hand, from below: a point that nobody has reached asks
 * its neighbours. */
#include "bench.h"

static int64_t pull(int64_t n, const int32_t *restrict row,
                    const int32_t *restrict column, int32_t depth,
                    int32_t *level)
{
    int64_t found = 0;

#pragma omp parallel for schedule(dynamic, 4096) reduction(+ : found)
    for (int64_t i = 0; i < n; i++) {
        if (level[i] >= 0)
            continue;
        for (int32_t k = row[i]; k < row[i + 1]; k++) {
            int32_t l;
#pragma omp atomic read
            l = level[column[k]];
            if (l == depth) {
#pragma omp atomic write
                level[i] = depth + 1;
                found++;
                break;
            }
        }
    }
    return found;
}

void by_hand(void)
{
    int64_t n = problem.n, found = n;
    int32_t *level = problem.out[0];

    for (int64_t i = 0; i < n; i++)
        level[i] = i ? -1 : 0;
    for (int32_t depth = 0; found; depth++)
        found = pull(n, problem.in[0], problem.in[1], depth, level);
}

/* A histogram by hand: each thread counts by itself, then all are added.  What
 * is no place of the histogram does not count. */
#include "bench.h"

#include <string.h>

enum { MOST = 4096 };

static void histogram(int64_t n, int64_t m, const int32_t *restrict x,
                      int32_t *restrict h)
{
    memset(h, 0, (size_t)m * sizeof *h);
#pragma omp parallel
    {
        int32_t mine[MOST] = {0};

#pragma omp for schedule(static)
        for (int64_t i = 0; i < n; i++)
            if ((uint64_t)x[i] < (uint64_t)m)
                mine[x[i]]++;
#pragma omp critical
        for (int64_t k = 0; k < m; k++)
            h[k] += mine[k];
    }
}

void by_hand(void)
{
    histogram(problem.n, problem.m, problem.in[0], problem.out[0]);
}

/* The transpose of an n x m matrix by hand, in tiles that fit into the first
 * cache. */
#include "bench.h"

enum { TILE = 32 };

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static void transpose(int64_t n, int64_t m, const float *restrict A,
                      float *restrict B)
{
#pragma omp parallel for collapse(2) schedule(static)
    for (int64_t ti = 0; ti < m; ti += TILE)
        for (int64_t tj = 0; tj < n; tj += TILE)
            for (int64_t i = ti; i < least(ti + TILE, m); i++)
                for (int64_t j = tj; j < least(tj + TILE, n); j++)
                    B[i * n + j] = A[j * m + i];
}

void by_hand(void)
{
    transpose(problem.n, problem.m, problem.in[0], problem.out[0]);
}

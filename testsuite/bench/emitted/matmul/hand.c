/* C = A B for n x n matrices by hand, in tiles; n is a multiple of 16. */
#include "bench.h"

enum { TILE = 64 };

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static void multiply_tile(int64_t n, int64_t ti, int64_t tj,
                          const float *restrict A, const float *restrict B,
                          float *restrict C)
{
    int64_t rows = least(TILE, n - ti), columns = least(TILE, n - tj);
    float c[TILE][TILE] = {{0}};

    for (int64_t tk = 0; tk < n; tk += TILE)
        for (int64_t i = 0; i < rows; i++)
            for (int64_t k = tk; k < least(tk + TILE, n); k++) {
                float a = A[(ti + i) * n + k];
                const float *b = B + k * n + tj;
#pragma omp simd
                for (int64_t j = 0; j < columns; j++)
                    c[i][j] += a * b[j];
            }
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < columns; j++)
            C[(ti + i) * n + tj + j] = c[i][j];
}

static void multiply(int64_t n, const float *restrict A,
                     const float *restrict B, float *restrict C)
{
#pragma omp parallel for collapse(2) schedule(static)
    for (int64_t ti = 0; ti < n; ti += TILE)
        for (int64_t tj = 0; tj < n; tj += TILE)
            multiply_tile(n, ti, tj, A, B, C);
}

void by_hand(void)
{
    multiply(problem.n, problem.in[0], problem.in[1], problem.out[0]);
}

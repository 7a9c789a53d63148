/* The transpose of an n x m matrix by hand in CUDA. */
#include "cuda.h"

enum { TILE = 32, ROWS = 8 };

static float *A, *B;

/* Tiles go through shared memory, so that both sides are read and written by
 * neighbours; its rows are one longer, so that a column is in all banks. */
static __global__ void transpose(int64_t n, int64_t m,
                                 const float *__restrict__ A,
                                 float *__restrict__ B)
{
    __shared__ float tile[TILE][TILE + 1];
    int64_t ti = (int64_t)blockIdx.y * TILE, tj = (int64_t)blockIdx.x * TILE;
    int li = threadIdx.y, lj = threadIdx.x;

    for (int k = li; k < TILE; k += ROWS)
        if (ti + k < n && tj + lj < m)
            tile[k][lj] = A[(ti + k) * m + tj + lj];
    __syncthreads();
    for (int k = li; k < TILE; k += ROWS)
        if (tj + k < m && ti + lj < n)
            B[(tj + k) * n + ti + lj] = tile[lj][k];
}

void by_hand(void)
{
    int64_t n = problem.n, m = problem.m;

    if (!A) {
        A = buffer<float>(problem.in[0], n * m);
        B = buffer<float>(NULL, n * m);
    }
    START(transpose, dim3(cover(m, TILE), cover(n, TILE)), dim3(TILE, ROWS), n,
          m, A, B);
    finish();
}

void fetch_by_hand(void)
{
    fetch(problem.out[0], B, (size_t)(problem.n * problem.m) * sizeof *B);
}

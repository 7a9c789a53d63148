/* C = A B for n x n matrices by hand in CUDA; n is a multiple of 16. */
#include "cuda.h"

enum { TILE = 16 };

static float *A, *B, *C;

/* A block computes a tile of C, and shares tiles of A and B for that. */
static __global__ void multiply(int64_t n, const float *__restrict__ A,
                                const float *__restrict__ B,
                                float *__restrict__ C)
{
    __shared__ float a[TILE][TILE], b[TILE][TILE];
    int li = threadIdx.y, lj = threadIdx.x;
    int64_t i = (int64_t)blockIdx.y * TILE + li;
    int64_t j = (int64_t)blockIdx.x * TILE + lj;
    float sum = 0;

    for (int64_t k = 0; k < n; k += TILE) {
        a[li][lj] = A[i * n + k + lj];
        b[li][lj] = B[(k + li) * n + j];
        __syncthreads();
        for (int l = 0; l < TILE; l++)
            sum += a[li][l] * b[l][lj];
        __syncthreads();
    }
    C[i * n + j] = sum;
}

void by_hand(void)
{
    int64_t n = problem.n;

    if (!A) {
        A = buffer<float>(problem.in[0], n * n);
        B = buffer<float>(problem.in[1], n * n);
        C = buffer<float>(NULL, n * n);
    }
    START(multiply, dim3(cover(n, TILE), cover(n, TILE)), dim3(TILE, TILE), n,
          A, B, C);
    finish();
}

void fetch_by_hand(void)
{
    fetch(problem.out[0], C, (size_t)(problem.n * problem.n) * sizeof *C);
}

/* C = A B for n x n matrices by hand in CUDA; n is a multiple of 16. */
#include "cuda.h"

/* A block computes a tile of C, DEEP terms at a time, and each of its SIDE x
 * SIDE threads an EACH x EACH part of that, whose rows and columns are SIDE
 * apart, so that neighbours read neighbours. */
enum { SIDE = 16, EACH = 4, TILE = SIDE * EACH, DEEP = 16 };

static float *A, *B, *C;

/* Rows of A and columns of B for the tile; outside of the matrices is 0. */
static __device__ void load(int64_t n, int64_t ti, int64_t tj, int64_t tk,
                            const float *__restrict__ A,
                            const float *__restrict__ B,
                            float a[DEEP][TILE + 1], float b[DEEP][TILE])
{
    int me = threadIdx.y * SIDE + threadIdx.x;

    for (int k = me; k < TILE * DEEP; k += SIDE * SIDE) {
        int i = k / DEEP, l = k % DEEP;
        a[l][i] = ti + i < n ? A[(ti + i) * n + tk + l] : 0;
    }
    for (int k = me; k < TILE * DEEP; k += SIDE * SIDE) {
        int l = k / TILE, j = k % TILE;
        b[l][j] = tj + j < n ? B[(tk + l) * n + tj + j] : 0;
    }
}

static __global__ void multiply(int64_t n, const float *__restrict__ A,
                                const float *__restrict__ B,
                                float *__restrict__ C)
{
    __shared__ float a[DEEP][TILE + 1], b[DEEP][TILE];
    int64_t ti = (int64_t)blockIdx.y * TILE, tj = (int64_t)blockIdx.x * TILE;
    int li = threadIdx.y, lj = threadIdx.x;
    float c[EACH][EACH] = {{0}};

    for (int64_t tk = 0; tk < n; tk += DEEP) {
        load(n, ti, tj, tk, A, B, a, b);
        __syncthreads();
        for (int l = 0; l < DEEP; l++)
            for (int i = 0; i < EACH; i++)
                for (int j = 0; j < EACH; j++)
                    c[i][j] += a[l][li + i * SIDE] * b[l][lj + j * SIDE];
        __syncthreads();
    }
    for (int i = 0; i < EACH; i++)
        for (int j = 0; j < EACH; j++) {
            int64_t row = ti + li + i * SIDE, column = tj + lj + j * SIDE;
            if (row < n && column < n)
                C[row * n + column] = c[i][j];
        }
}

void by_hand(void)
{
    int64_t n = problem.n;

    if (!A) {
        A = buffer<float>(problem.in[0], n * n);
        B = buffer<float>(problem.in[1], n * n);
        C = buffer<float>(NULL, n * n);
    }
    START(multiply, dim3(cover(n, TILE), cover(n, TILE)), dim3(SIDE, SIDE), n,
          A, B, C);
    finish();
}

void fetch_by_hand(void)
{
    fetch(problem.out[0], C, (size_t)(problem.n * problem.n) * sizeof *C);
}

/* A histogram of 1024 numbers by hand in CUDA. */
#include "cuda.h"

enum { PLACES = 1024 };

static int32_t *x, *h;

/* Blocks count in shared memory, then add to what others did.  What is no place
 * of the histogram does not count. */
static __global__ void histogram(int64_t n, const int32_t *__restrict__ x,
                                 int32_t *h)
{
    __shared__ int32_t mine[PLACES];
    int64_t threads = (int64_t)gridDim.x * BLOCK;

    for (int k = threadIdx.x; k < PLACES; k += BLOCK)
        mine[k] = 0;
    __syncthreads();
    for (int64_t i = (int64_t)blockIdx.x * BLOCK + threadIdx.x; i < n;
         i += threads)
        if ((uint32_t)x[i] < PLACES)
            atomicAdd(&mine[x[i]], 1);
    __syncthreads();
    for (int k = threadIdx.x; k < PLACES; k += BLOCK)
        atomicAdd(&h[k], mine[k]);
}

void by_hand(void)
{
    int64_t n = problem.n;

    if (!h) {
        x = buffer<int32_t>(problem.in[0], n);
        h = buffer<int32_t>(NULL, PLACES);
    }
    check(cudaMemsetAsync(h, 0, PLACES * sizeof *h, stream()), "clear");
    START(histogram, (unsigned)least(blocks_at_once(), cover(n, BLOCK)), BLOCK,
          n, x, h);
    finish();
}

void fetch_by_hand(void)
{
    fetch(problem.out[0], h, PLACES * sizeof *h);
}

/* A dot product by hand in CUDA. */
#include "cuda.h"

static float *x, *y, *sums, *sum;

/* Each block adds up every blocks-th BLOCK of the elements. */
static __global__ void dot(int64_t n, const float *__restrict__ x,
                           const float *__restrict__ y, float *sums)
{
    int64_t threads = (int64_t)gridDim.x * BLOCK;
    float mine = 0;

    for (int64_t i = (int64_t)blockIdx.x * BLOCK + threadIdx.x; i < n;
         i += threads)
        mine += x[i] * y[i];
    mine = sum_of_block(mine);
    if (threadIdx.x == 0)
        sums[blockIdx.x] = mine;
}

static __global__ void add_up(int n, const float *sums, float *sum)
{
    float mine = 0;

    for (int i = threadIdx.x; i < n; i += BLOCK)
        mine += sums[i];
    mine = sum_of_block(mine);
    if (threadIdx.x == 0)
        *sum = mine;
}

void by_hand(void)
{
    unsigned most = blocks_at_once();
    unsigned blocks = (unsigned)least(most, cover(problem.n, BLOCK));

    if (!sum) {
        x = buffer<float>(problem.in[0], problem.n);
        y = buffer<float>(problem.in[1], problem.n);
        sums = buffer<float>(NULL, most);
        sum = buffer<float>(NULL, 1);
    }
    START(dot, blocks, BLOCK, problem.n, x, y, sums);
    START(add_up, 1, BLOCK, (int)blocks, sums, sum);
    fetch(problem.out[0], sum, sizeof *sum);
}

void fetch_by_hand(void)
{
}

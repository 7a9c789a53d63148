/* z = a x + y, by hand in CUDA. */
#include "cuda.h"

static float *x, *y, *z;

static __global__ void saxpy(int64_t n, float a, const float *__restrict__ x,
                             const float *__restrict__ y,
                             float *__restrict__ z)
{
    int64_t i = (int64_t)blockIdx.x * BLOCK + threadIdx.x;

    if (i < n)
        z[i] = a * x[i] + y[i];
}

void by_hand(void)
{
    int64_t n = problem.n;

    if (!x) {
        x = buffer<float>(problem.in[0], n);
        y = buffer<float>(problem.in[1], n);
        z = buffer<float>(NULL, n);
    }
    START(saxpy, cover(n, BLOCK), BLOCK, n, 2.5f, x, y, z);
    finish();
}

void fetch_by_hand(void)
{
    fetch(problem.out[0], z, (size_t)problem.n * sizeof *z);
}

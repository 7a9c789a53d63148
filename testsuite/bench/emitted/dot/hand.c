/* A dot product by hand. */
#include "bench.h"

static float dot(int64_t n, const float *restrict x, const float *restrict y)
{
    float sum = 0;

#pragma omp parallel for simd schedule(static) reduction(+ : sum)               \
    firstprivate(x, y)
    for (int64_t i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

void by_hand(void)
{
    *(float *)problem.out[0] = dot(problem.n, problem.in[0], problem.in[1]);
}

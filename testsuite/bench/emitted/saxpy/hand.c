/* z = a x + y, by hand. */
#include "bench.h"

static void saxpy(int64_t n, float a, const float *restrict x,
                  const float *restrict y, float *restrict z)
{
#pragma omp parallel for simd schedule(static)
    for (int64_t i = 0; i < n; i++)
        z[i] = a * x[i] + y[i];
}

void by_hand(void)
{
    saxpy(problem.n, 2.5f, problem.in[0], problem.in[1], problem.out[0]);
}

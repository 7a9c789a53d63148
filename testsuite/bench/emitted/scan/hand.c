/* Prefix sums by hand: each thread adds up its share, then writes its sums
 * after those of the threads before. */
#include "bench.h"

#ifdef _OPENMP
#include <omp.h>
#endif

static void prefix_sums(int64_t n, const int32_t *restrict x,
                        int32_t *restrict s)
{
    static uint32_t sums[1024];

#pragma omp parallel
    {
        int64_t threads = 1, me = 0;
#ifdef _OPENMP
        threads = omp_get_num_threads();
        me = omp_get_thread_num();
#endif
        int64_t from = n * me / threads, to = n * (me + 1) / threads;
        uint32_t sum = 0;

        for (int64_t i = from; i < to; i++)
            sum += (uint32_t)x[i];
        sums[me] = sum;
#pragma omp barrier
        sum = 0;
        for (int64_t k = 0; k < me; k++)
            sum += sums[k];
        for (int64_t i = from; i < to; i++) {
            sum += (uint32_t)x[i];
            s[i] = (int32_t)sum;
        }
    }
}

void by_hand(void)
{
    prefix_sums(problem.n, problem.in[0], problem.out[0]);
}

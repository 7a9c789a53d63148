/* The positive numbers by hand: each thread counts those of its share, then
 * puts them after those of the threads before. */
#include "bench.h"

#ifdef _OPENMP
#include <omp.h>
#endif

static int64_t positive(int64_t n, const float *restrict x, float *restrict y)
{
    static int64_t counts[1024];
    int64_t all = 0;

#pragma omp parallel
    {
        int64_t threads = 1, me = 0;
#ifdef _OPENMP
        threads = omp_get_num_threads();
        me = omp_get_thread_num();
#endif
        int64_t from = n * me / threads, to = n * (me + 1) / threads;
        int64_t at = 0;

        for (int64_t i = from; i < to; i++)
            at += x[i] > 0;
        counts[me] = at;
#pragma omp barrier
        at = 0;
        for (int64_t k = 0; k < me; k++)
            at += counts[k];
        for (int64_t i = from; i < to; i++)
            if (x[i] > 0)
                y[at++] = x[i];
        if (me == threads - 1)
            all = at;
    }
    return all;
}

void by_hand(void)
{
    problem.count = positive(problem.n, problem.in[0], problem.out[0]);
}

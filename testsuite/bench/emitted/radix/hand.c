/* Radix sort by hand, a bit at a time: each thread counts the zeros of its
 * share, then puts zeros and ones after those of the threads before. */
#include "bench.h"

#ifdef _OPENMP
#include <omp.h>
#endif

enum { BITS = 32, MOST = 1024 };

static void split(int64_t n, int bit, const uint32_t *restrict x,
                  uint32_t *restrict y)
{
    static int64_t counts[MOST];

#pragma omp parallel
    {
        int64_t threads = 1, me = 0;
#ifdef _OPENMP
        threads = omp_get_num_threads();
        me = omp_get_thread_num();
#endif
        int64_t from = n * me / threads, to = n * (me + 1) / threads;
        int64_t found = 0, zeros = 0, all = 0;

        for (int64_t i = from; i < to; i++)
            found += !(x[i] >> bit & 1);
        counts[me] = found;
#pragma omp barrier
        for (int64_t k = 0; k < threads; k++) {
            zeros += k < me ? counts[k] : 0;
            all += counts[k];
        }
        /* Without a branch, which a random bit would make slow. */
        int64_t zero = zeros, one = all + from - zeros;

        for (int64_t i = from; i < to; i++) {
            uint32_t v = x[i];
            int64_t is_one = v >> bit & 1;
            y[zero + ((one - zero) & -is_one)] = v;
            one += is_one;
            zero += 1 - is_one;
        }
    }
}

void by_hand(void)
{
    uint32_t *from = problem.in[0], *to = problem.out[0];

    for (int bit = 0; bit < BITS; bit++) {
        split(problem.n, bit, from, to);
        from = to;
        to = problem.out[(bit + 1) % 2];
    }
}

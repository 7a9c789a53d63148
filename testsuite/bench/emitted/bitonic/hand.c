/* Bitonic sort by hand, in place: of the pairs that are D apart, the lower one
 * gets the smaller value in the runs that go up, the larger one in the others. */
#include "bench.h"

#include <string.h>

static inline void order(int32_t *restrict low, int32_t *restrict high,
                         int64_t count, bool up)
{
#pragma omp simd
    for (int64_t i = 0; i < count; i++) {
        int32_t a = low[i], b = high[i];
        int32_t less = a < b ? a : b, more = a < b ? b : a;

        low[i] = up ? less : more;
        high[i] = up ? more : less;
    }
}

static void merge(int64_t n, int64_t run, int64_t d, int32_t *T)
{
    /* Few pairs of blocks are shared among threads in pieces. */
    int64_t piece = d < 1024 ? d : 1024;

#pragma omp parallel for schedule(static)
    for (int64_t p = 0; p < n / 2; p += piece) {
        int64_t i = 2 * (p & -d) | (p & (d - 1));

        order(T + i, T + i + d, piece, !(i & run));
    }
}

void by_hand(void)
{
    int64_t n = problem.n;
    int32_t *T = problem.out[0];

    memcpy(T, problem.in[0], (size_t)n * sizeof *T);
    for (int64_t run = 2; run <= n; run *= 2)
        for (int64_t d = run / 2; d > 0; d /= 2)
            merge(n, run, d, T);
}

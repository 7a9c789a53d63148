/* k-means by hand: each thread finds the nearest centre of its points and adds
 * them up by itself; then all are added. */
#include "bench.h"

#include <math.h>
#include <string.h>

enum { ROUNDS = 10, MOST = 4096 };

static int64_t find_nearest(int64_t k, int64_t d, const float *restrict p,
                            const float *restrict C)
{
    int64_t best = 0;
    float least = INFINITY;

    for (int64_t c = 0; c < k; c++) {
        float sum = 0;

        for (int64_t j = 0; j < d; j++) {
            float x = p[j] - C[c * d + j];
            sum += x * x;
        }
        if (sum < least) {
            least = sum;
            best = c;
        }
    }
    return best;
}

static void one_round(int64_t n, int64_t k, int64_t d,
                      const float *restrict P, float *restrict C)
{
    static float sums[MOST], counts[MOST];

    memset(sums, 0, sizeof sums);
    memset(counts, 0, sizeof counts);
#pragma omp parallel
    {
        float mine[MOST] = {0}, found[MOST] = {0};

#pragma omp for schedule(static)
        for (int64_t i = 0; i < n; i++) {
            const float *p = P + i * d;
            int64_t c = find_nearest(k, d, p, C);

            found[c]++;
            for (int64_t j = 0; j < d; j++)
                mine[c * d + j] += p[j];
        }
#pragma omp critical
        for (int64_t c = 0; c < k; c++) {
            counts[c] += found[c];
            for (int64_t j = 0; j < d; j++)
                sums[c * d + j] += mine[c * d + j];
        }
    }
    for (int64_t c = 0; c < k; c++)
        if (counts[c] > 0)
            for (int64_t j = 0; j < d; j++)
                C[c * d + j] = sums[c * d + j] / counts[c];
}

void by_hand(void)
{
    int64_t k = problem.m, d = problem.count;

    memcpy(problem.out[0], problem.in[1], (size_t)(k * d) * sizeof(float));
    for (int round = 0; round < ROUNDS; round++)
        one_round(problem.n, k, d, problem.in[0], problem.out[0]);
}

/* Accelerations of n bodies by hand. */
#include "bench.h"

#include <math.h>

static void accelerations(int64_t n, float e, const float *restrict x,
                          const float *restrict y, const float *restrict z,
                          const float *restrict m, float *restrict ax,
                          float *restrict ay, float *restrict az)
{
#pragma omp parallel for schedule(static)
    for (int64_t i = 0; i < n; i++) {
        float sx = 0, sy = 0, sz = 0;

#pragma omp simd reduction(+ : sx, sy, sz)
        for (int64_t j = 0; j < n; j++) {
            float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
            float q = dx * dx + dy * dy + dz * dz + e;
            float w = m[j] / (q * sqrtf(q));

            sx += w * dx;
            sy += w * dy;
            sz += w * dz;
        }
        ax[i] = sx;
        ay[i] = sy;
        az[i] = sz;
    }
}

void by_hand(void)
{
    accelerations(problem.n, 0.01f, problem.in[0], problem.in[1],
                  problem.in[2], problem.in[3], problem.out[0],
                  problem.out[1], problem.out[2]);
}

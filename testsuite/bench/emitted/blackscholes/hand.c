/* Prices of European options by hand. */
#include "bench.h"

#include <math.h>

static float normal(float d)
{
    float k = 1 / (1 + 0.2316419f * fabsf(d));
    float p = k * (0.31938153f +
                   k * (-0.356563782f +
                        k * (1.781477937f +
                             k * (-1.821255978f + k * 1.330274429f))));
    float c = 0.39894228040143267794f * expf(-0.5f * d * d) * p;

    return d > 0 ? 1 - c : c;
}

static void prices(int64_t n, float r, float v, const float *restrict S,
                   const float *restrict X, const float *restrict T,
                   float *restrict call, float *restrict put)
{
#pragma omp parallel for simd schedule(static)
    for (int64_t i = 0; i < n; i++) {
        float root = sqrtf(T[i]);
        float d1 = (logf(S[i] / X[i]) + (r + 0.5f * v * v) * T[i]) /
                   (v * root);
        float d2 = d1 - v * root;
        float n1 = normal(d1), n2 = normal(d2);
        float e = X[i] * expf(-r * T[i]);

        call[i] = S[i] * n1 - e * n2;
        put[i] = e * (1 - n2) - S[i] * (1 - n1);
    }
}

void by_hand(void)
{
    prices(problem.n, 0.02f, 0.3f, problem.in[0], problem.in[1],
           problem.in[2], problem.out[0], problem.out[1]);
}

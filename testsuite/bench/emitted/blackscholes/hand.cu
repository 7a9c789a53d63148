/* Prices of European options by hand in CUDA. */
#include "cuda.h"

#include <math.h>

static float *in[3], *out[2];

static __device__ float normal(float d)
{
    float k = 1 / (1 + 0.2316419f * fabsf(d));
    float p = k * (0.31938153f +
                   k * (-0.356563782f +
                        k * (1.781477937f +
                             k * (-1.821255978f + k * 1.330274429f))));
    float c = 0.39894228040143267794f * expf(-0.5f * d * d) * p;

    return d > 0 ? 1 - c : c;
}

static __global__ void prices(int64_t n, float r, float v,
                              const float *__restrict__ S,
                              const float *__restrict__ X,
                              const float *__restrict__ T,
                              float *__restrict__ call,
                              float *__restrict__ put)
{
    int64_t i = (int64_t)blockIdx.x * BLOCK + threadIdx.x;

    if (i >= n)
        return;
    float root = sqrtf(T[i]);
    float d1 = (logf(S[i] / X[i]) + (r + 0.5f * v * v) * T[i]) / (v * root);
    float d2 = d1 - v * root;
    float n1 = normal(d1), n2 = normal(d2);
    float e = X[i] * expf(-r * T[i]);

    call[i] = S[i] * n1 - e * n2;
    put[i] = e * (1 - n2) - S[i] * (1 - n1);
}

void by_hand(void)
{
    int64_t n = problem.n;

    for (int k = 0; k < 3 && !in[k]; k++)
        in[k] = buffer<float>(problem.in[k], n);
    for (int k = 0; k < 2 && !out[k]; k++)
        out[k] = buffer<float>(NULL, n);
    START(prices, cover(n, BLOCK), BLOCK, n, 0.02f, 0.3f, in[0], in[1], in[2],
          out[0], out[1]);
    finish();
}

void fetch_by_hand(void)
{
    for (int k = 0; k < 2; k++)
        fetch(problem.out[k], out[k], (size_t)problem.n * sizeof(float));
}

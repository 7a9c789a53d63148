/* Accelerations of n bodies by hand in CUDA. */
#include "cuda.h"

#include <math.h>

enum { TILE = 128 };

static float *in[4], *out[3];

/* All threads of a block go over the same bodies, TILE at a time, which they
 * put into shared memory; outside of the bodies are some without mass. */
static __global__ void accelerations(int64_t n, float e,
                                     const float *__restrict__ x,
                                     const float *__restrict__ y,
                                     const float *__restrict__ z,
                                     const float *__restrict__ m,
                                     float *__restrict__ ax,
                                     float *__restrict__ ay,
                                     float *__restrict__ az)
{
    __shared__ float4 tile[TILE];
    int64_t i = (int64_t)blockIdx.x * TILE + threadIdx.x;
    float4 me = i < n ? make_float4(x[i], y[i], z[i], 0)
                      : make_float4(0, 0, 0, 0);
    float sx = 0, sy = 0, sz = 0;

    for (int64_t at = 0; at < n; at += TILE) {
        int64_t j = at + threadIdx.x;
        tile[threadIdx.x] = j < n ? make_float4(x[j], y[j], z[j], m[j])
                                  : make_float4(0, 0, 0, 0);
        __syncthreads();
        for (int k = 0; k < TILE; k++) {
            float dx = tile[k].x - me.x, dy = tile[k].y - me.y;
            float dz = tile[k].z - me.z;
            float q = dx * dx + dy * dy + dz * dz + e;
            float w = tile[k].w / (q * sqrtf(q));

            sx += w * dx;
            sy += w * dy;
            sz += w * dz;
        }
        __syncthreads();
    }
    if (i < n) {
        ax[i] = sx;
        ay[i] = sy;
        az[i] = sz;
    }
}

void by_hand(void)
{
    int64_t n = problem.n;

    for (int k = 0; k < 4 && !in[k]; k++)
        in[k] = buffer<float>(problem.in[k], n);
    for (int k = 0; k < 3 && !out[k]; k++)
        out[k] = buffer<float>(NULL, n);
    START(accelerations, cover(n, TILE), TILE, n, 0.01f, in[0], in[1], in[2],
          in[3], out[0], out[1], out[2]);
    finish();
}

void fetch_by_hand(void)
{
    for (int k = 0; k < 3; k++)
        fetch(problem.out[k], out[k], (size_t)problem.n * sizeof(float));
}

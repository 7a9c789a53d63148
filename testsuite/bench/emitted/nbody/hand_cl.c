/* Accelerations of n bodies by hand in OpenCL. */
#include "bench.h"
#include "opencl.h"

static cl_kernel accelerations;
static cl_mem in[4], out[3];

void by_hand(void)
{
    size_t bytes = (size_t)problem.n * sizeof(float);
    float e = 0.01f;

    if (!accelerations) {
        accelerations = load("accelerations");
        for (int k = 0; k < 4; k++)
            in[k] = buffer(problem.in[k], bytes);
        for (int k = 0; k < 3; k++)
            out[k] = buffer(NULL, bytes);
    }
    arguments(accelerations, sizeof problem.n, &problem.n, sizeof e, &e,
              sizeof *in, &in[0], sizeof *in, &in[1], sizeof *in, &in[2],
              sizeof *in, &in[3], sizeof *out, &out[0], sizeof *out, &out[1],
              sizeof *out, &out[2], (size_t)0);
    start(accelerations, 1, &(size_t){(size_t)problem.n}, &(size_t){0});
    finish();
}

void fetch_by_hand(void)
{
    for (int k = 0; k < 3; k++)
        fetch(out[k], problem.out[k], (size_t)problem.n * sizeof(float));
}

/* Prices of European options by hand in OpenCL. */
#include "bench.h"
#include "opencl.h"

static cl_kernel prices;
static cl_mem in[3], out[2];

void by_hand(void)
{
    size_t bytes = (size_t)problem.n * sizeof(float);
    float r = 0.02f, v = 0.3f;

    if (!prices) {
        prices = load("prices");
        for (int k = 0; k < 3; k++)
            in[k] = buffer(problem.in[k], bytes);
        for (int k = 0; k < 2; k++)
            out[k] = buffer(NULL, bytes);
    }
    arguments(prices, sizeof r, &r, sizeof v, &v, sizeof *in, &in[0],
              sizeof *in, &in[1], sizeof *in, &in[2], sizeof *out, &out[0],
              sizeof *out, &out[1], (size_t)0);
    start(prices, 1, &(size_t){(size_t)problem.n}, &(size_t){0});
    finish();
}

void fetch_by_hand(void)
{
    for (int k = 0; k < 2; k++)
        fetch(out[k], problem.out[k], (size_t)problem.n * sizeof(float));
}

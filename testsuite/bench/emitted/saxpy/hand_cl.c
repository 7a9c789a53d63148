/* z = a x + y, by hand in OpenCL. */
#include "bench.h"
#include "opencl.h"

static cl_kernel saxpy;
static cl_mem x, y, z;

void by_hand(void)
{
    size_t bytes = (size_t)problem.n * sizeof(float);
    float a = 2.5f;

    if (!saxpy) {
        saxpy = load("saxpy");
        x = buffer(problem.in[0], bytes);
        y = buffer(problem.in[1], bytes);
        z = buffer(NULL, bytes);
    }
    arguments(saxpy, sizeof a, &a, sizeof x, &x, sizeof y, &y, sizeof z, &z,
              (size_t)0);
    start(saxpy, 1, &(size_t){(size_t)problem.n}, &(size_t){0});
    finish();
}

void fetch_by_hand(void)
{
    fetch(z, problem.out[0], (size_t)problem.n * sizeof(float));
}

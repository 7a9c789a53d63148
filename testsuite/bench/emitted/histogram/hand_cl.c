/* A histogram of 1024 numbers by hand in OpenCL. */
#include "bench.h"
#include "opencl.h"

static cl_kernel clear, histogram;
static cl_mem x, h;

void by_hand(void)
{
    size_t any = 0;

    if (!histogram) {
        clear = load("clear");
        histogram = load("histogram");
        x = buffer(problem.in[0], (size_t)problem.n * sizeof(int32_t));
        h = buffer(NULL, 1024 * sizeof(int32_t));
    }
    arguments(clear, sizeof h, &h, (size_t)0);
    arguments(histogram, sizeof problem.n, &problem.n, sizeof x, &x, sizeof h,
              &h, (size_t)0);
    start(clear, 1, &(size_t){1024}, &any);
    start(histogram, 1, &(size_t){64 * 64}, &(size_t){64});
    finish();
}

void fetch_by_hand(void)
{
    fetch(h, problem.out[0], 1024 * sizeof(int32_t));
}

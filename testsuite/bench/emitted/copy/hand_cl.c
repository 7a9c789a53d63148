/* A copy by hand in OpenCL: it has one. */
#include "bench.h"
#include "opencl.h"

static cl_mem x, y;

void by_hand(void)
{
    size_t bytes = (size_t)problem.n * sizeof(float);

    if (!x) {
        x = buffer(problem.in[0], bytes);
        y = buffer(NULL, bytes);
    }
    copy(x, y, bytes);
    finish();
}

void fetch_by_hand(void)
{
    fetch(y, problem.out[0], (size_t)problem.n * sizeof(float));
}

/* Steps of Jacobi on a cube by hand in OpenCL: a launch each. */
#include "bench.h"
#include "opencl.h"

enum { STEPS = 10 };

static cl_kernel advance;
static cl_mem A, B[2];

void by_hand(void)
{
    int64_t n = problem.n;
    size_t bytes = (size_t)(n * n * n) * sizeof(float);
    cl_mem *from = &A;

    if (!advance) {
        advance = load("advance");
        A = buffer(problem.in[0], bytes);
        B[0] = buffer(NULL, bytes);
        B[1] = buffer(NULL, bytes);
    }
    for (int s = 0; s < STEPS; s++) {
        cl_mem *to = &B[s % 2];

        arguments(advance, sizeof n, &n, sizeof *from, from, sizeof *to, to,
                  (size_t)0);
        start_single(advance, (size_t)n);
        from = to;
    }
    finish();
}

void fetch_by_hand(void)
{
    int64_t n = problem.n;

    fetch(B[(STEPS - 1) % 2], problem.out[0],
          (size_t)(n * n * n) * sizeof(float));
}

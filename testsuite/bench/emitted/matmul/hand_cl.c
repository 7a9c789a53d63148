/* C = A B by hand in OpenCL; n is a multiple of 16. */
#include "bench.h"
#include "opencl.h"

static cl_kernel multiply;
static cl_mem A, B, C;

void by_hand(void)
{
    size_t n = (size_t)problem.n, bytes = n * n * sizeof(float);

    if (!multiply) {
        multiply = load("multiply");
        A = buffer(problem.in[0], bytes);
        B = buffer(problem.in[1], bytes);
        C = buffer(NULL, bytes);
    }
    arguments(multiply, sizeof problem.n, &problem.n, sizeof A, &A, sizeof B,
              &B, sizeof C, &C, (size_t)0);
    start(multiply, 2, (size_t[]){n, n}, (size_t[]){16, 16});
    finish();
}

void fetch_by_hand(void)
{
    fetch(C, problem.out[0],
          (size_t)(problem.n * problem.n) * sizeof(float));
}

/* Steps of Jacobi by hand in OpenCL. */
#include "bench.h"
#include "opencl.h"

enum { STEPS = 10 };

static cl_kernel jacobi;
static cl_mem A0, A, B;

void by_hand(void)
{
    size_t bytes = (size_t)(problem.n * problem.m) * sizeof(float);

    if (!jacobi) {
        jacobi = load("jacobi");
        A0 = buffer(problem.in[0], bytes);
        A = buffer(NULL, bytes);
        B = buffer(NULL, bytes);
    }
    for (int s = 0; s < STEPS; s++) {
        cl_mem from = s == 0 ? A0 : s % 2 ? B : A, to = s % 2 ? A : B;
        arguments(jacobi, sizeof problem.n, &problem.n, sizeof problem.m,
                  &problem.m, sizeof from, &from, sizeof to, &to, (size_t)0);
        start(jacobi, 2, (size_t[]){(size_t)problem.m, (size_t)problem.n},
              &(size_t){0});
    }
    finish();
}

void fetch_by_hand(void)
{
    fetch(A, problem.out[0],
          (size_t)(problem.n * problem.m) * sizeof(float));
}

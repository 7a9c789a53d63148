/* The transpose by hand in OpenCL. */
#include "bench.h"
#include "opencl.h"

static cl_kernel transpose;
static cl_mem A, B;

static size_t whole_tiles(int64_t n)
{
    return (size_t)(n + 15) / 16 * 16;
}

void by_hand(void)
{
    size_t bytes = (size_t)(problem.n * problem.m) * sizeof(float);

    if (!transpose) {
        transpose = load("transpose");
        A = buffer(problem.in[0], bytes);
        B = buffer(NULL, bytes);
    }
    arguments(transpose, sizeof problem.n, &problem.n, sizeof problem.m,
              &problem.m, sizeof A, &A, sizeof B, &B, (size_t)0);
    start(transpose, 2,
          (size_t[]){whole_tiles(problem.m), whole_tiles(problem.n)},
          (size_t[]){16, 16});
    finish();
}

void fetch_by_hand(void)
{
    fetch(B, problem.out[0],
          (size_t)(problem.n * problem.m) * sizeof(float));
}

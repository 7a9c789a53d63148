/* Gaussian elimination by hand in OpenCL: a launch a step. */
#include "bench.h"
#include "opencl.h"

enum { BYTES_OF_BEST = 16 };

static cl_kernel begin, eliminate, substitute;
static cl_mem A0, b0, A, b, taken, order, found[2], x;

static void prepare_device(size_t n)
{
    begin = load("begin");
    eliminate = load("eliminate");
    substitute = load("substitute");
    A0 = buffer(problem.in[0], n * n * sizeof(double));
    b0 = buffer(problem.in[1], n * sizeof(double));
    A = buffer(NULL, n * n * sizeof(double));
    b = buffer(NULL, n * sizeof(double));
    x = buffer(NULL, n * sizeof(double));
    taken = buffer(NULL, n * sizeof(cl_int));
    order = buffer(NULL, n * sizeof(cl_long));
    for (int i = 0; i < 2; i++)
        found[i] = buffer(NULL, shares() * BYTES_OF_BEST);
}

void by_hand(void)
{
    int64_t n = problem.n;

    if (!begin)
        prepare_device((size_t)n);
    arguments(begin, sizeof n, &n, sizeof A0, &A0, sizeof b0, &b0, sizeof A, &A,
              sizeof b, &b, sizeof taken, &taken, sizeof *found, &found[0],
              (size_t)0);
    start_single(begin, shares());
    for (int64_t k = 0; k < n; k++) {
        arguments(eliminate, sizeof n, &n, sizeof k, &k, sizeof A, &A, sizeof b,
                  &b, sizeof taken, &taken, sizeof order, &order,
                  sizeof *found, &found[k % 2], sizeof *found,
                  &found[(k + 1) % 2], (size_t)0);
        start_single(eliminate, shares());
    }
    arguments(substitute, sizeof n, &n, sizeof A, &A, sizeof b, &b,
              sizeof order, &order, sizeof x, &x, (size_t)0);
    start_single(substitute, 1);
    finish();
}

void fetch_by_hand(void)
{
    fetch(x, problem.out[0], (size_t)problem.n * sizeof(double));
}

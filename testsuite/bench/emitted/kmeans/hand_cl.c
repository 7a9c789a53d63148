/* k-means by hand in OpenCL: two launches a round. */
#include "bench.h"
#include "opencl.h"

enum { ROUNDS = 10 };

static cl_kernel assign, move;
static cl_mem P, C0, C[2], sums;

static void prepare_device(size_t n, size_t k, size_t d)
{
    assign = load("assign");
    move = load("move");
    P = buffer(problem.in[0], n * d * sizeof(float));
    C0 = buffer(problem.in[1], k * d * sizeof(float));
    C[0] = buffer(NULL, k * d * sizeof(float));
    C[1] = buffer(NULL, k * d * sizeof(float));
    sums = buffer(NULL, shares() * (k * d + k) * sizeof(float));
}

void by_hand(void)
{
    int64_t n = problem.n, k = problem.m, d = problem.count;
    int64_t parts = (int64_t)shares();
    cl_mem *from = &C0;

    if (!assign)
        prepare_device((size_t)n, (size_t)k, (size_t)d);
    for (int round = 0; round < ROUNDS; round++) {
        cl_mem *to = &C[round % 2];

        arguments(assign, sizeof n, &n, sizeof k, &k, sizeof d, &d, sizeof P,
                  &P, sizeof *from, from, sizeof sums, &sums, (size_t)0);
        start_single(assign, shares());
        arguments(move, sizeof parts, &parts, sizeof k, &k, sizeof d, &d,
                  sizeof sums, &sums, sizeof *from, from, sizeof *to, to,
                  (size_t)0);
        start_single(move, 1);
        from = to;
    }
    finish();
}

void fetch_by_hand(void)
{
    fetch(C[(ROUNDS - 1) % 2], problem.out[0],
          (size_t)(problem.m * problem.count) * sizeof(float));
}

/* Conjugate gradients by hand in OpenCL: three launches a step. */
#include "bench.h"
#include "opencl.h"

static cl_kernel begin, multiply, advance, turn;
static cl_mem row, column, value, b, x, r, p, q, pq, rr[2];

static void prepare_device(size_t n)
{
    size_t nz = (size_t)((const int32_t *)problem.in[0])[n];

    begin = load("begin");
    multiply = load("multiply");
    advance = load("advance");
    turn = load("turn");
    row = buffer(problem.in[0], (n + 1) * sizeof(int32_t));
    column = buffer(problem.in[1], nz * sizeof(int32_t));
    value = buffer(problem.in[2], nz * sizeof(double));
    b = buffer(problem.in[3], n * sizeof(double));
    x = buffer(NULL, n * sizeof(double));
    r = buffer(NULL, n * sizeof(double));
    p = buffer(NULL, n * sizeof(double));
    q = buffer(NULL, n * sizeof(double));
    pq = buffer(NULL, shares() * sizeof(double));
    for (int i = 0; i < 2; i++)
        rr[i] = buffer(NULL, shares() * sizeof(double));
}

void by_hand(void)
{
    int64_t n = problem.n;

    if (!begin)
        prepare_device((size_t)n);
    arguments(begin, sizeof n, &n, sizeof b, &b, sizeof x, &x, sizeof r, &r,
              sizeof p, &p, sizeof *rr, &rr[0], (size_t)0);
    start_single(begin, shares());
    arguments(multiply, sizeof n, &n, sizeof row, &row, sizeof column, &column,
              sizeof value, &value, sizeof p, &p, sizeof q, &q, sizeof pq, &pq,
              (size_t)0);
    for (int64_t t = 0; t < problem.m; t++) {
        cl_mem *rho = &rr[t % 2], *next = &rr[(t + 1) % 2];

        start_single(multiply, shares());
        arguments(advance, sizeof n, &n, sizeof *rho, rho, sizeof pq, &pq,
                  sizeof p, &p, sizeof q, &q, sizeof x, &x, sizeof r, &r,
                  sizeof *next, next, (size_t)0);
        start_single(advance, shares());
        arguments(turn, sizeof n, &n, sizeof *rho, rho, sizeof *next, next,
                  sizeof r, &r, sizeof p, &p, (size_t)0);
        start_single(turn, shares());
    }
    finish();
}

void fetch_by_hand(void)
{
    fetch(x, problem.out[0], (size_t)problem.n * sizeof(double));
}

#include "bench.h"

#include <math.h>

static emitted_f64_2d *A;
static emitted_f64_1d *b, *x;

int prepare(int64_t size)
{
    int64_t n = (int64_t)sqrt((double)size);

    problem = (Problem){.n = n,
                        .in = {random_f64(n * n, -1, 1), random_f64(n, -1, 1)},
                        .out = {new_f64(n), new_f64(n * n)}};
    b = emitted_new_f64_1d(context, problem.in[1], n);
    A = emitted_new_f64_2d(context, problem.in[0], n, n);
    return !A || !b;
}

int emitted(void)
{
    emitted_free_f64_1d(context, x);
    return emitted_entry_solve(context, &x, problem.n, A, b);
}

int compare(bool *agree)
{
    double *values = new_f64(problem.n);
    int code = emitted_values_f64_1d(context, x, values);

    *agree = close_f64(problem.out[0], values, problem.n, 1e-6);
    free(values);
    return code;
}

#include "bench.h"

#include <math.h>

enum { STEPS = 10 };

static emitted_f32_2d *A, *R;

int prepare(int64_t size)
{
    int64_t n = (int64_t)sqrt((double)size), m = n + 8;

    problem = (Problem){.n = n,
                        .m = m,
                        .steps = STEPS,
                        .moved = STEPS * 8 * n * m,
                        .in = {random_f32(n * m, 0, 1)},
                        .out = {new_f32(n * m), new_f32(n * m)}};
    A = emitted_new_f32_2d(context, problem.in[0], n, m);
    return !A;
}

int emitted(void)
{
    emitted_free_f32_2d(context, R);
    return emitted_entry_jacobi(context, &R, problem.n, problem.m, STEPS, A);
}

int compare(bool *agree)
{
    int64_t count = problem.n * problem.m;
    float *values = new_f32(count);
    int code = emitted_values_f32_2d(context, R, values);

    *agree = close_f32(problem.out[0], values, count, 1e-6f);
    free(values);
    return code;
}

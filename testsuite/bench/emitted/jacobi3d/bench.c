#include "bench.h"

#include <math.h>

enum { STEPS = 10 };

static emitted_f32_3d *A, *R;

int prepare(int64_t size)
{
    int64_t n = (int64_t)cbrt((double)size + 0.5), all = n * n * n;

    problem = (Problem){.n = n,
                        .steps = STEPS,
                        .moved = STEPS * 8 * all,
                        .in = {random_f32(all, 0, 1)},
                        .out = {new_f32(all), new_f32(all)}};
    A = emitted_new_f32_3d(context, problem.in[0], n, n, n);
    return !A;
}

int emitted(void)
{
    emitted_free_f32_3d(context, R);
    return emitted_entry_jacobi(context, &R, problem.n, STEPS, A);
}

int compare(bool *agree)
{
    int64_t count = problem.n * problem.n * problem.n;
    float *values = new_f32(count);
    int code = emitted_values_f32_3d(context, R, values);

    *agree = close_f32(problem.out[0], values, count, 1e-6f);
    free(values);
    return code;
}

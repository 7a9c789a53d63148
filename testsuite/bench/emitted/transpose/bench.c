#include "bench.h"

#include <math.h>

static emitted_f32_2d *A, *B;

int prepare(int64_t size)
{
    int64_t n = (int64_t)sqrt((double)size), m = n + 8;

    problem = (Problem){.n = n, .m = m, .moved = 8 * n * m,
                        .in = {random_f32(n * m, -1, 1)},
                        .out = {new_f32(n * m)}};
    A = emitted_new_f32_2d(context, problem.in[0], n, m);
    return !A;
}

int emitted(void)
{
    emitted_free_f32_2d(context, B);
    return emitted_entry_transposed(context, &B, problem.n, problem.m, A);
}

int compare(bool *agree)
{
    int64_t count = problem.n * problem.m;
    float *values = new_f32(count);
    int code = emitted_values_f32_2d(context, B, values);

    *agree = close_f32(problem.out[0], values, count, 0);
    free(values);
    return code;
}

#include "bench.h"

static emitted_f32_1d *x, *y, *z;

int prepare(int64_t size)
{
    problem = (Problem){.n = size, .moved = 12 * size,
                        .in = {random_f32(size, -1, 1),
                               random_f32(size, -1, 1)},
                        .out = {new_f32(size)}};
    x = emitted_new_f32_1d(context, problem.in[0], size);
    y = emitted_new_f32_1d(context, problem.in[1], size);
    return !x || !y;
}

int emitted(void)
{
    emitted_free_f32_1d(context, z);
    return emitted_entry_saxpy(context, &z, problem.n, 2.5f, x, y);
}

int compare(bool *agree)
{
    float *values = new_f32(problem.n);
    int code = emitted_values_f32_1d(context, z, values);

    *agree = close_f32(problem.out[0], values, problem.n, 1e-6f);
    free(values);
    return code;
}

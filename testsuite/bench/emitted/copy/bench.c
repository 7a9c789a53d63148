#include "bench.h"

static emitted_f32_1d *x, *y;

int prepare(int64_t size)
{
    problem = (Problem){.n = size, .moved = 8 * size,
                        .in = {random_f32(size, -1, 1)},
                        .out = {new_f32(size)}};
    x = emitted_new_f32_1d(context, problem.in[0], size);
    return !x;
}

int emitted(void)
{
    emitted_free_f32_1d(context, y);
    return emitted_entry_copied(context, &y, problem.n, x);
}

int compare(bool *agree)
{
    float *values = new_f32(problem.n);
    int code = emitted_values_f32_1d(context, y, values);

    *agree = close_f32(problem.out[0], values, problem.n, 0);
    free(values);
    return code;
}

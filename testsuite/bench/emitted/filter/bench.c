#include "bench.h"

static emitted_f32_1d *x, *y;
static int64_t count;

int prepare(int64_t size)
{
    problem = (Problem){.n = size,
                        .in = {random_f32(size, -1, 1)},
                        .out = {new_f32(size)}};
    for (int64_t i = 0; i < size; i++)
        problem.moved += ((const float *)problem.in[0])[i] > 0 ? 8 : 4;
    x = emitted_new_f32_1d(context, problem.in[0], size);
    return !x;
}

int emitted(void)
{
    emitted_free_f32_1d(context, y);
    return emitted_entry_positive(context, &count, &y, problem.n, x);
}

int compare(bool *agree)
{
    float *values = new_f32(problem.n);
    int code = emitted_values_f32_1d(context, y, values);

    *agree = count == problem.count &&
             close_f32(problem.out[0], values, count, 0);
    free(values);
    return code;
}

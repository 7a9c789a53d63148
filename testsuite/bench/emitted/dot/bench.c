#include "bench.h"

static emitted_f32_1d *x, *y;
static float sum;

int prepare(int64_t size)
{
    problem = (Problem){.n = size, .moved = 8 * size,
                        .in = {random_f32(size, 0, 1), random_f32(size, 0, 1)},
                        .out = {new_f32(1)}};
    x = emitted_new_f32_1d(context, problem.in[0], size);
    y = emitted_new_f32_1d(context, problem.in[1], size);
    return !x || !y;
}

int emitted(void)
{
    return emitted_entry_dot(context, &sum, problem.n, x, y);
}

int compare(bool *agree)
{
    *agree = close_f32(problem.out[0], &sum, 1, 1e-2f);
    return 0;
}

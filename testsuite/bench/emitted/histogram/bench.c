#include "bench.h"

static emitted_i32_1d *x, *h;

int prepare(int64_t size)
{
    problem = (Problem){.n = size, .m = 1024, .moved = 4 * (size + 1024),
                        .in = {random_i32(size, 1024)},
                        .out = {new_i32(1024)}};
    x = emitted_new_i32_1d(context, problem.in[0], size);
    return !x;
}

int emitted(void)
{
    emitted_free_i32_1d(context, h);
    return emitted_entry_histogram(context, &h, problem.n, problem.m, x);
}

int compare(bool *agree)
{
    int32_t *values = new_i32(problem.m);
    int code = emitted_values_i32_1d(context, h, values);

    *agree = same_bytes(problem.out[0], values, problem.m * 4);
    free(values);
    return code;
}

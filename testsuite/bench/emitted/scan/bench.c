#include "bench.h"

static emitted_i32_1d *x, *s;

int prepare(int64_t size)
{
    problem = (Problem){.n = size, .moved = 8 * size,
                        .in = {random_i32(size, 1000)},
                        .out = {new_i32(size)}};
    x = emitted_new_i32_1d(context, problem.in[0], size);
    return !x;
}

int emitted(void)
{
    emitted_free_i32_1d(context, s);
    return emitted_entry_prefix_sums(context, &s, problem.n, x);
}

int compare(bool *agree)
{
    int32_t *values = new_i32(problem.n);
    int code = emitted_values_i32_1d(context, s, values);

    *agree = same_bytes(problem.out[0], values, problem.n * 4);
    free(values);
    return code;
}

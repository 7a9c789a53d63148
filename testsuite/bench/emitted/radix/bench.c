#include "bench.h"

static emitted_u32_1d *x, *y;

int prepare(int64_t size)
{
    problem = (Problem){.n = size,
                        .in = {random_i32(size, INT32_MAX)},
                        .out = {new_i32(size), new_i32(size)}};
    x = emitted_new_u32_1d(context, problem.in[0], size);
    return !x;
}

int emitted(void)
{
    emitted_free_u32_1d(context, y);
    return emitted_entry_sort(context, &y, problem.n, x);
}

int compare(bool *agree)
{
    uint32_t *values = new_bytes((size_t)problem.n * sizeof *values);
    int code = emitted_values_u32_1d(context, y, values);

    /* The last of 32 bits has put them there. */
    *agree = same_bytes(problem.out[1], values, problem.n * 4);
    free(values);
    return code;
}

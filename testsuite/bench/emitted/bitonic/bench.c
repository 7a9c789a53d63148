#include "bench.h"

static emitted_i32_1d *x, *y;
static int64_t digits;

int prepare(int64_t size)
{
    for (digits = 0; INT64_C(2) << digits <= size;)
        digits++;
    problem = (Problem){.n = INT64_C(1) << digits,
                        .in = {random_i32(INT64_C(1) << digits, INT32_MAX)},
                        .out = {new_i32(INT64_C(1) << digits)}};
    x = emitted_new_i32_1d(context, problem.in[0], problem.n);
    return !x;
}

int emitted(void)
{
    emitted_free_i32_1d(context, y);
    return emitted_entry_sort(context, &y, digits, problem.n, x);
}

int compare(bool *agree)
{
    int32_t *values = new_i32(problem.n);
    int code = emitted_values_i32_1d(context, y, values);

    *agree = same_bytes(problem.out[0], values, problem.n * 4);
    free(values);
    return code;
}

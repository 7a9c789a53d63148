#include "bench.h"

#include <math.h>

static emitted_f32_2d *A, *B, *C;

/* About SIZE multiplications. */
int prepare(int64_t size)
{
    int64_t n = (int64_t)round(cbrt((double)size));

    problem =
        (Problem){.n = n,
                  .m = n,
                  .in = {random_f32(n * n, -1, 1), random_f32(n * n, -1, 1)},
                  .out = {new_f32(n * n)}};
    A = emitted_new_f32_2d(context, problem.in[0], n, n);
    B = emitted_new_f32_2d(context, problem.in[1], n, n);
    return !A || !B;
}

int emitted(void)
{
    int64_t n = problem.n;

    emitted_free_f32_2d(context, C);
    return emitted_entry_naive(context, &C, n, n, n, A, B);
}

int compare(bool *agree)
{
    int64_t count = problem.n * problem.n;
    float *values = new_f32(count);
    int code = emitted_values_f32_2d(context, C, values);

    *agree = close_f32(problem.out[0], values, count, 1e-3f);
    free(values);
    return code;
}

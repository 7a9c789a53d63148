#include "bench.h"

#include <math.h>

static emitted_f32_1d *A, *LU;

/* TO is FROM with its rows as columns. */
static void turn(const float *from, float *to, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < n; j++)
            to[j * n + i] = from[i * n + j];
}

/* About SIZE elements; those of the diagonal are larger than all others of
 * their column are together. */
int prepare(int64_t size)
{
    int64_t n = ((int64_t)sqrt((double)size) + 31) / 32 * 32;
    float *a = random_f32(n * n, -1, 1), *turned = new_f32(n * n);

    for (int64_t i = 0; i < n; i++)
        a[i * n + i] += (float)n + 1;
    turn(a, turned, n);
    problem =
        (Problem){.n = n, .m = n, .in = {a, turned}, .out = {new_f32(n * n)}};
    return 0;
}

int emitted(void)
{
    int64_t n = problem.n;

    emitted_free_f32_1d(context, LU);
    A = emitted_new_f32_1d(context, problem.in[0], n * n);
    if (!A)
        return 1;
    int code = emitted_entry_blocked32(context, &LU, n / 32, 32, n, A);
    emitted_free_f32_1d(context, A);
    return code;
}

int compare(bool *agree)
{
    int64_t n = problem.n;
    float *values = new_f32(n * n), *turned = new_f32(n * n);
    int code = emitted_values_f32_1d(context, LU, values);

    turn(problem.out[0], turned, n);
    *agree = close_f32(turned, values, n * n, 1e-3f);
    free(values);
    free(turned);
    return code;
}

#include "bench.h"

static emitted_f32_1d *re, *im, *xr, *xi;

/* The largest power of two that is SIZE at most, or 1. */
int prepare(int64_t size)
{
    int64_t k = 0;

    while ((int64_t)2 << k <= size)
        k++;
    int64_t n = (int64_t)1 << k;
    problem = (Problem){.n = n,
                        .m = k,
                        .in = {random_f32(n, -1, 1), random_f32(n, -1, 1)},
                        .out = {new_f32(n), new_f32(n)}};
    re = emitted_new_f32_1d(context, problem.in[0], n);
    im = emitted_new_f32_1d(context, problem.in[1], n);
    return !re || !im;
}

int emitted(void)
{
    emitted_free_f32_1d(context, xr);
    emitted_free_f32_1d(context, xi);
    return emitted_entry_fft(context, &xr, &xi, problem.m, problem.n, re, im);
}

int compare(bool *agree)
{
    float *values = new_f32(problem.n);
    int code = emitted_values_f32_1d(context, xr, values);

    *agree = close_f32(problem.out[0], values, problem.n, 1e-3f);
    if (!code)
        code = emitted_values_f32_1d(context, xi, values);
    *agree = *agree && close_f32(problem.out[1], values, problem.n, 1e-3f);
    free(values);
    return code;
}

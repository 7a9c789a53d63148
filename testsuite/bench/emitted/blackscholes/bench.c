#include "bench.h"

static emitted_f32_1d *S, *X, *T, *call, *put;

int prepare(int64_t size)
{
    problem = (Problem){.n = size,
                        .in = {random_f32(size, 5, 30),
                               random_f32(size, 1, 100),
                               random_f32(size, 0.25f, 10)},
                        .out = {new_f32(size), new_f32(size)}};
    S = emitted_new_f32_1d(context, problem.in[0], size);
    X = emitted_new_f32_1d(context, problem.in[1], size);
    T = emitted_new_f32_1d(context, problem.in[2], size);
    return !S || !X || !T;
}

int emitted(void)
{
    emitted_free_f32_1d(context, call);
    emitted_free_f32_1d(context, put);
    return emitted_entry_blackscholes(context, &call, &put, problem.n, 0.02f,
                                      0.3f, S, X, T);
}

int compare(bool *agree)
{
    float *calls = new_f32(problem.n), *puts = new_f32(problem.n);
    int code = emitted_values_f32_1d(context, call, calls);

    code = code ? code : emitted_values_f32_1d(context, put, puts);
    *agree = close_f32(problem.out[0], calls, problem.n, 1e-3f) &&
             close_f32(problem.out[1], puts, problem.n, 1e-3f);
    free(calls);
    free(puts);
    return code;
}

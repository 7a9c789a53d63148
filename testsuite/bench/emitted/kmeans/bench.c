#include "bench.h"

enum { ROUNDS = 10, CENTRES = 16, FEATURES = 8 };

static emitted_f32_2d *P, *C, *R;

int prepare(int64_t size)
{
    int64_t n = size / FEATURES;
    float *points = random_f32(n * FEATURES, 0, 1);
    float *centres = random_f32(CENTRES * FEATURES, 0, 1);

    problem = (Problem){.n = n, .m = CENTRES, .count = FEATURES,
                        .in = {points, centres},
                        .out = {new_f32(CENTRES * FEATURES)}};
    P = emitted_new_f32_2d(context, points, n, FEATURES);
    C = emitted_new_f32_2d(context, centres, CENTRES, FEATURES);
    return !P || !C;
}

int emitted(void)
{
    emitted_free_f32_2d(context, R);
    return emitted_entry_kmeans(context, &R, problem.n, CENTRES, FEATURES,
                                ROUNDS, P, C);
}

int compare(bool *agree)
{
    int64_t count = CENTRES * FEATURES;
    float *values = new_f32(count);
    int code = emitted_values_f32_2d(context, R, values);

    *agree = close_f32(problem.out[0], values, count, 1e-2f);
    free(values);
    return code;
}

#include "bench.h"

#include <math.h>

static emitted_f32_1d *in[4], *a[3];

/* About SIZE pairs. */
int prepare(int64_t size)
{
    int64_t n = (int64_t)sqrt((double)size);

    problem = (Problem){.n = n};
    for (int k = 0; k < 4; k++) {
        problem.in[k] = random_f32(n, 0, 1);
        in[k] = emitted_new_f32_1d(context, problem.in[k], n);
        if (!in[k])
            return 1;
    }
    for (int k = 0; k < 3; k++)
        problem.out[k] = new_f32(n);
    return 0;
}

int emitted(void)
{
    for (int k = 0; k < 3; k++)
        emitted_free_f32_1d(context, a[k]);
    return emitted_entry_accelerations(context, &a[0], &a[1], &a[2], problem.n,
                                       0.01f, in[0], in[1], in[2], in[3]);
}

int compare(bool *agree)
{
    float *values = new_f32(problem.n);
    int code = 0;

    *agree = true;
    for (int k = 0; k < 3 && !code; k++) {
        code = emitted_values_f32_1d(context, a[k], values);
        *agree = *agree &&
                 close_f32(problem.out[k], values, problem.n, 1e-3f);
    }
    free(values);
    return code;
}

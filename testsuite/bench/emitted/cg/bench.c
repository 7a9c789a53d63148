#include "bench.h"

#include <math.h>

enum { TRIPS = 25 };

static emitted_i32_1d *row, *column;
static emitted_f64_1d *value, *b, *x;

/* The differences between a square grid's points and their neighbours, as a
 * matrix of about SIZE rows. */
int prepare(int64_t size)
{
    int64_t side = (int64_t)sqrt((double)size), n = side * side, nz = 0;
    int32_t *rows = new_i32(n + 1), *columns = new_i32(5 * n);
    double *values = new_bytes((size_t)(5 * n) * sizeof(double));
    double *right = new_bytes((size_t)n * sizeof(double));

    for (int64_t i = 0; i < n; i++) {
        int64_t y = i / side, z = i % side;
        const int64_t beside[] = {y > 0 ? i - side : -1, z > 0 ? i - 1 : -1, i,
                                  z < side - 1 ? i + 1 : -1,
                                  y < side - 1 ? i + side : -1};

        rows[i] = (int32_t)nz;
        for (int k = 0; k < 5; k++)
            if (beside[k] >= 0) {
                columns[nz] = (int32_t)beside[k];
                values[nz++] = k == 2 ? 4.5 : -1;
            }
        right[i] = (double)(i % 7) - 3;
    }
    rows[n] = (int32_t)nz;
    problem = (Problem){.n = n,
                        .m = n < TRIPS ? 0 : TRIPS,
                        .in = {rows, columns, values, right},
                        .out = {new_bytes((size_t)n * sizeof(double))}};
    row = emitted_new_i32_1d(context, rows, n + 1);
    column = emitted_new_i32_1d(context, columns, nz);
    value = emitted_new_f64_1d(context, values, nz);
    b = emitted_new_f64_1d(context, right, n);
    return !row || !column || !value || !b;
}

int emitted(void)
{
    int64_t nz = ((const int32_t *)problem.in[0])[problem.n];

    emitted_free_f64_1d(context, x);
    return emitted_entry_solve(context, &x, problem.n, nz, problem.m, row,
                               column, value, b);
}

int compare(bool *agree)
{
    const double *hand = problem.out[0];
    double *values = new_bytes((size_t)problem.n * sizeof(double));
    int code = emitted_values_f64_1d(context, x, values);

    *agree = true;
    for (int64_t i = 0; i < problem.n; i++)
        *agree = *agree && fabs(values[i] - hand[i]) <= 1e-6;
    free(values);
    return code;
}

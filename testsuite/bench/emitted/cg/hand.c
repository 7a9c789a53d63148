/* Conjugate gradients by hand on a matrix in compressed rows: each vector is
 * gone through as rarely as the method allows. */
#include "bench.h"

#include <string.h>

/* q = A p; gives p q. */
static double multiply(int64_t n, const int32_t *restrict row,
                       const int32_t *restrict column,
                       const double *restrict value,
                       const double *restrict p, double *restrict q)
{
    double sum = 0;

#pragma omp parallel for schedule(static) reduction(+ : sum)
    for (int64_t i = 0; i < n; i++) {
        double s = 0;

        for (int32_t k = row[i]; k < row[i + 1]; k++)
            s += value[k] * p[column[k]];
        q[i] = s;
        sum += p[i] * s;
    }
    return sum;
}

/* x += alpha p, r -= alpha q; gives r r. */
static double step(int64_t n, double alpha, const double *restrict p,
                   const double *restrict q, double *restrict x,
                   double *restrict r)
{
    double sum = 0;

#pragma omp parallel for schedule(static) reduction(+ : sum)
    for (int64_t i = 0; i < n; i++) {
        x[i] += alpha * p[i];
        double next = r[i] - alpha * q[i];

        r[i] = next;
        sum += next * next;
    }
    return sum;
}

static void turn(int64_t n, double beta, const double *restrict r,
                 double *restrict p)
{
#pragma omp parallel for simd schedule(static)
    for (int64_t i = 0; i < n; i++)
        p[i] = r[i] + beta * p[i];
}

void by_hand(void)
{
    int64_t n = problem.n;
    size_t bytes = (size_t)n * sizeof(double);
    static double *r, *p, *q;
    double *x = problem.out[0], rho = 0;

    if (!r) {
        r = new_bytes(bytes);
        p = new_bytes(bytes);
        q = new_bytes(bytes);
    }
    memset(x, 0, bytes);
    memcpy(r, problem.in[3], bytes);
    memcpy(p, problem.in[3], bytes);
    for (int64_t i = 0; i < n; i++)
        rho += r[i] * r[i];
    for (int64_t t = 0; t < problem.m; t++) {
        double alpha = rho / multiply(n, problem.in[0], problem.in[1],
                                      problem.in[2], p, q);
        double next = step(n, alpha, p, q, x, r);

        turn(n, next / rho, r, p);
        rho = next;
    }
}

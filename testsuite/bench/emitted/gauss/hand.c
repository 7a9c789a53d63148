/* Gaussian elimination by hand, with the largest element of a column as pivot;
 * then the unknowns from the last one on. */
#include "bench.h"

#include <math.h>
#include <string.h>

static void swap_rows(int64_t n, double *restrict a, double *restrict b)
{
    for (int64_t j = 0; j < n; j++) {
        double v = a[j];

        a[j] = b[j];
        b[j] = v;
    }
}

static void eliminate(int64_t n, int64_t k, double *A, double *b)
{
    int64_t p = k;

    for (int64_t i = k + 1; i < n; i++)
        if (fabs(A[i * n + k]) > fabs(A[p * n + k]))
            p = i;
    if (p != k) {
        double v = b[k];

        swap_rows(n - k, A + k * n + k, A + p * n + k);
        b[k] = b[p];
        b[p] = v;
    }
    const double *restrict pivot = A + k * n;
#pragma omp parallel for schedule(static)
    for (int64_t i = k + 1; i < n; i++) {
        double *restrict row = A + i * n, f = row[k] / pivot[k];

#pragma omp simd
        for (int64_t j = k + 1; j < n; j++)
            row[j] -= f * pivot[j];
        b[i] -= f * b[k];
    }
}

void by_hand(void)
{
    int64_t n = problem.n;
    double *A = problem.out[1], *x = problem.out[0];

    memcpy(A, problem.in[0], (size_t)(n * n) * sizeof *A);
    memcpy(x, problem.in[1], (size_t)n * sizeof *x);
    for (int64_t k = 0; k < n; k++)
        eliminate(n, k, A, x);
    for (int64_t i = n - 1; i >= 0; i--) {
        double sum = 0;

#pragma omp simd reduction(+ : sum)
        for (int64_t j = i + 1; j < n; j++)
            sum += A[i * n + j] * x[j];
        x[i] = (x[i] - sum) / A[i * n + i];
    }
}

/* two_buffers.c - the programs of the SMO paper's table 2 by hand, with two
 * arrays that are used by turns.
 *
 * usage: two_buffers PROGRAM N STEPS RUNS [RESULT]
 *
 * PROGRAM is 1 to 3, the dimensions of a stencil.  Prints how many microseconds
 * each run took, in memory that is there, and writes the elements to RESULT.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int64_t low(int64_t i)
{
    return i > 0 ? i - 1 : 0;
}

static int64_t high(int64_t i, int64_t n)
{
    return i + 1 < n ? i + 1 : n - 1;
}

static void step_1d(int64_t n, const double *restrict A, double *restrict B)
{
    B[0] = A[0] + A[0] + A[high(0, n)];
#pragma omp parallel for simd schedule(static)
    for (int64_t i = 1; i < n - 1; i++)
        B[i] = A[i - 1] + A[i] + A[i + 1];
    if (n > 1)
        B[n - 1] = A[n - 2] + A[n - 1] + A[n - 1];
}

/* A row: C is its own, U and D are those beside it. */
static void row_2d(int64_t n, const double *restrict c,
                   const double *restrict u, const double *restrict d,
                   double *restrict to)
{
    to[0] = c[0] + u[0] + d[0] + c[0] + c[high(0, n)];
#pragma omp simd
    for (int64_t j = 1; j < n - 1; j++)
        to[j] = c[j] + u[j] + d[j] + c[j - 1] + c[j + 1];
    if (n > 1)
        to[n - 1] = c[n - 1] + u[n - 1] + d[n - 1] + c[n - 2] + c[n - 1];
}

static void step_2d(int64_t n, const double *restrict A, double *restrict B)
{
#pragma omp parallel for schedule(static)
    for (int64_t i = 0; i < n; i++)
        row_2d(n, A + i * n, A + low(i) * n, A + high(i, n) * n, B + i * n);
}

static void row_3d(int64_t n, const double *restrict c,
                   const double *restrict u, const double *restrict d,
                   const double *restrict f, const double *restrict b,
                   double *restrict to)
{
    to[0] = c[0] + u[0] + d[0] + f[0] + b[0] + c[0] + c[high(0, n)];
#pragma omp simd
    for (int64_t k = 1; k < n - 1; k++)
        to[k] = c[k] + u[k] + d[k] + f[k] + b[k] + c[k - 1] + c[k + 1];
    if (n > 1)
        to[n - 1] = c[n - 1] + u[n - 1] + d[n - 1] + f[n - 1] + b[n - 1] +
                    c[n - 2] + c[n - 1];
}

static void step_3d(int64_t n, const double *restrict A, double *restrict B)
{
#pragma omp parallel for collapse(2) schedule(static)
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < n; j++)
            row_3d(n, A + (i * n + j) * n, A + (low(i) * n + j) * n,
                   A + (high(i, n) * n + j) * n, A + (i * n + low(j)) * n,
                   A + (i * n + high(j, n)) * n, B + (i * n + j) * n);
}

static void (*const step[])(int64_t, const double *restrict,
                            double *restrict) = {step_1d, step_2d, step_3d};

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(int argc, char **argv)
{
    if (argc < 5)
        return 2;
    int rank = atoi(argv[1]);
    int64_t n = atoll(argv[2]), steps = atoll(argv[3]), count = 1;
    for (int i = 0; i < rank; i++)
        count *= n;
    size_t bytes = (size_t)count * sizeof(double);
    double *A0 = malloc(bytes), *buffer[2] = {malloc(bytes), malloc(bytes)};
    const double *last = A0;
    if (!A0 || !buffer[0] || !buffer[1])
        return 1;
    for (int64_t i = 0; i < count; i++)
        A0[i] = (double)(i % 17);
    for (int run = atoi(argv[4]); run > 0; run--) {
        double began = seconds();
        last = A0;
        for (int64_t t = 0; t < steps; t++) {
            step[rank - 1](n, last, buffer[t % 2]);
            last = buffer[t % 2];
        }
        printf("%.0f\n", 1e6 * (seconds() - began));
    }
    FILE *file = argc > 5 ? fopen(argv[5], "wb") : NULL;
    if (file) {
        fwrite(last, sizeof *last, (size_t)count, file);
        fclose(file);
    }
    free(buffer[0]);
    free(buffer[1]);
    free(A0);
    return 0;
}

/* tiles.c - the tiled programs of the SMO paper's table 2 by hand: each thread has
 * an array for each stage of a tile.
 *
 * usage: tiles PROGRAM B P RUNS [RESULT]
 *
 * PROGRAM is 2, blur, or 3, unsharp mask, on P * P tiles of B * B elements.
 * Prints how many microseconds each run took, in memory that is there, and writes
 * the elements to RESULT.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* A tile of I, whose rows have N elements, to R; H and V are the stages. */
static void blur(int64_t b, int64_t n, const float *restrict I,
                 float *restrict H, float *restrict V, float *restrict R)
{
    (void)V;
    for (int64_t x = 0; x < b; x++)
        for (int64_t y = 0; y < b + 2; y++) {
            const float *at = I + x * n + y;
            H[x * (b + 2) + y] = (at[0] + at[n] + at[2 * n]) * 0.25f;
        }
    for (int64_t x = 0; x < b; x++)
        for (int64_t y = 0; y < b; y++) {
            const float *h = H + x * (b + 2) + y;
            R[x * b + y] = (h[0] + h[1] + h[2]) * 0.25f;
        }
}

static void unsharp(int64_t b, int64_t n, const float *restrict I,
                    float *restrict H, float *restrict V, float *restrict R)
{
    for (int64_t x = 0; x < b; x++)
        for (int64_t y = 0; y < b + 4; y++) {
            const float *at = I + x * n + y;
            H[x * (b + 4) + y] = (at[0] + at[4 * n]) * 0.0625f +
                                 (at[n] + at[3 * n]) * 0.25f +
                                 at[2 * n] * 0.375f;
        }
    for (int64_t x = 0; x < b; x++)
        for (int64_t y = 0; y < b; y++) {
            const float *h = H + x * (b + 4) + y;
            V[x * b + y] = (h[0] + h[4]) * 0.0625f + (h[1] + h[3]) * 0.25f +
                           h[2] * 0.375f;
        }
    for (int64_t x = 0; x < b; x++)
        for (int64_t y = 0; y < b; y++) {
            float i = I[(x + 2) * n + y + 2], s = V[x * b + y];
            R[x * b + y] = fabsf(i - s) < 0.01f ? i : i * 4.0f - s * 3.0f;
        }
}

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
    int three = atoi(argv[1]) == 3;
    int64_t b = atoll(argv[2]), p = atoll(argv[3]), planes = three ? 3 : 1;
    int64_t n = p * b + (three ? 4 : 2), results = planes * p * p * b * b;
    float *I = malloc((size_t)(planes * n * n) * sizeof *I);
    float *R = malloc((size_t)results * sizeof *R);
    if (!I || !R)
        return 1;
    for (int64_t i = 0; i < planes * n * n; i++)
        I[i] = (float)(i % 17);
    for (int run = atoi(argv[4]); run > 0; run--) {
        double began = seconds();
#pragma omp parallel
        {
            float *H = malloc((size_t)(b * (b + 4)) * sizeof *H);
            float *V = malloc((size_t)(b * b) * sizeof *V);
#pragma omp for schedule(static)
            for (int64_t tile = 0; tile < planes * p * p; tile++) {
                int64_t z = tile / (p * p), u = tile / p % p, v = tile % p;
                const float *from = I + (z * n + u * b) * n + v * b;
                (three ? unsharp : blur)(b, n, from, H, V, R + tile * b * b);
            }
            free(H);
            free(V);
        }
        printf("%.0f\n", 1e6 * (seconds() - began));
    }
    FILE *file = argc > 5 ? fopen(argv[5], "wb") : NULL;
    if (file) {
        fwrite(R, sizeof *R, (size_t)results, file);
        fclose(file);
    }
    free(I);
    free(R);
    return 0;
}

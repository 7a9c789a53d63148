/* bench.c - runs both sides in turns.
 *
 * usage: bench SIZE RUNS [cpu]
 *
 * prints the best times in microseconds: by hand, emitted; with `cpu`, of all
 * threads together, which a busy machine disturbs less; and which part of the
 * memory's bandwidth what is emitted reaches, or 0.  Where nobody knows that of
 * the memory, it is what all threads reach together by memcpy. */
#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#ifdef _OPENMP
#include <omp.h>
#endif

Problem problem;
emitted_context *context;

void *new_bytes(size_t bytes)
{
    void *p = aligned_alloc(64, (bytes + 63) / 64 * 64 + 64);

    if (!p)
        exit(1);
    return p;
}

float *new_f32(int64_t n)
{
    return new_bytes((size_t)n * sizeof(float));
}

double *new_f64(int64_t n)
{
    return new_bytes((size_t)n * sizeof(double));
}

int32_t *new_i32(int64_t n)
{
    return new_bytes((size_t)n * sizeof(int32_t));
}

static uint32_t next_random(void)
{
    static uint64_t state = 1;

    state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (uint32_t)(state >> 32);
}

float *random_f32(int64_t n, float low, float high)
{
    float *x = new_f32(n);

    for (int64_t i = 0; i < n; i++)
        x[i] = low + (high - low) * (float)(next_random() >> 8) / 16777216.0f;
    return x;
}

double *random_f64(int64_t n, double low, double high)
{
    double *x = new_f64(n);

    for (int64_t i = 0; i < n; i++)
        x[i] = low + (high - low) * next_random() / 4294967296.0;
    return x;
}

int32_t *random_i32(int64_t n, int32_t below)
{
    int32_t *x = new_i32(n);

    for (int64_t i = 0; i < n; i++)
        x[i] = (int32_t)(next_random() % (uint32_t)below);
    return x;
}

bool same_bytes(const void *a, const void *b, int64_t bytes)
{
    return memcmp(a, b, (size_t)bytes) == 0;
}

bool close_f32(const float *a, const float *b, int64_t n, float tolerance)
{
    for (int64_t i = 0; i < n; i++)
        if (!(fabsf(a[i] - b[i]) <=
              tolerance * fmaxf(1, fmaxf(fabsf(a[i]), fabsf(b[i])))))
            return false;
    return true;
}

bool close_f64(const double *a, const double *b, int64_t n, double tolerance)
{
    for (int64_t i = 0; i < n; i++)
        if (!(fabs(a[i] - b[i]) <=
              tolerance * fmax(1, fmax(fabs(a[i]), fabs(b[i])))))
            return false;
    return true;
}

#ifndef BY_HAND_ON_DEVICE
void fetch_by_hand(void)
{
}

double peak_bandwidth(void)
{
    return 0;
}
#endif

/* What memcpy copies, if it reads and writes as much as the problem has to move
 * in each of its steps. */
typedef struct Copy {
    char *from, *to;
    size_t bytes;
} Copy;

static Copy new_copy(void)
{
    size_t bytes = (size_t)(problem.moved / 2 / problem.steps);
    Copy copy = {new_bytes(bytes), new_bytes(bytes), bytes};

    memset(copy.from, 1, bytes);
    memset(copy.to, 2, bytes);
    return copy;
}

static void copy_part(const Copy *copy, size_t me, size_t threads)
{
    size_t from = copy->bytes / threads * me;
    size_t to = me + 1 < threads ? from + copy->bytes / threads : copy->bytes;

    memcpy(copy->to + from, copy->from + from, to - from);
}

/* By all threads, if there are any, in each step. */
static void run_copy(const Copy *copy)
{
    for (int64_t step = 0; step < problem.steps; step++) {
#ifdef _OPENMP
#pragma omp parallel
        copy_part(copy, (size_t)omp_get_thread_num(),
                  (size_t)omp_get_num_threads());
#else
        copy_part(copy, 0, 1);
#endif
    }
}

/* That is reached in MICROSECONDS, if memcpy takes as long as COPIED. */
static double share_of_peak(double microseconds, double copied)
{
    double peak = peak_bandwidth();

    if (!problem.moved)
        return 0;
    return peak > 0 ? (double)problem.moved / (microseconds * 1e-6) / peak
                    : copied / microseconds;
}

static double now(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static int fail(void)
{
    fprintf(stderr, "%s\n", emitted_error(context));
    return 1;
}

int main(int argc, char **argv)
{
    int64_t size = argc > 1 ? atoll(argv[1]) : 1000;
    int runs = argc > 2 ? atoi(argv[2]) : 1;
    clockid_t clock = argc > 3 ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC;
    bool agree = false;
    double hand = INFINITY, ours = INFINITY, copied = INFINITY;

    context = emitted_context_new();
    if (!context)
        return 1;
    if (prepare(size))
        return fail();
    if (!problem.steps)
        problem.steps = 1;
    by_hand();
    fetch_by_hand();
    if (emitted() || compare(&agree))
        return fail();
    if (!agree) {
        fprintf(stderr, "the results differ\n");
        return 1;
    }
    Copy copy = new_copy();
    for (int run = 0; run < runs; run++) {
        double before = now(clock);
        run_copy(&copy);
        double begin = now(clock);
        by_hand();
        double between = now(clock);
        if (emitted())
            return fail();
        double end = now(clock);
        copied = fmin(copied, begin - before);
        hand = fmin(hand, between - begin);
        ours = fmin(ours, end - between);
    }
    printf("%.1f %.1f %.4f\n", hand, ours, share_of_peak(ours, copied));
    return 0;
}

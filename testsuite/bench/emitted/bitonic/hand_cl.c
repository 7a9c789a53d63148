/* Bitonic sort by hand in OpenCL: a launch for the steps within blocks, and one
 * for each step across them. */
#include "bench.h"
#include "opencl.h"

enum { BLOCK = 1 << 14 };

static cl_kernel sort_block, merge_block, merge_far;
static cl_mem x, T;

/* Pairs that are a block apart or more, then the rest. */
static void merge(int64_t n, int64_t size, int64_t run)
{
    int64_t piece = size / 2;

    for (int64_t d = run / 2; d >= size; d /= 2) {
        arguments(merge_far, sizeof piece, &piece, sizeof run, &run, sizeof d,
                  &d, sizeof T, &T, (size_t)0);
        start_single(merge_far, (size_t)(n / 2 / piece));
    }
    arguments(merge_block, sizeof size, &size, sizeof run, &run, sizeof T, &T,
              (size_t)0);
    start_single(merge_block, (size_t)(n / size));
}

void by_hand(void)
{
    int64_t n = problem.n, size = n < BLOCK ? n : BLOCK;

    if (!x) {
        sort_block = load("sort_block");
        merge_block = load("merge_block");
        merge_far = load("merge_far");
        x = buffer(problem.in[0], (size_t)n * sizeof(int32_t));
        T = buffer(NULL, (size_t)n * sizeof(int32_t));
    }
    arguments(sort_block, sizeof size, &size, sizeof x, &x, sizeof T, &T,
              (size_t)0);
    start_single(sort_block, (size_t)(n / size));
    for (int64_t run = 2 * size; run <= n; run *= 2)
        merge(n, size, run);
    finish();
}

void fetch_by_hand(void)
{
    fetch(T, problem.out[0], (size_t)problem.n * sizeof(int32_t));
}

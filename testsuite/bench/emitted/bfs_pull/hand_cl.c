/* Breadth-first search by hand in OpenCL, from below: some levels are launched
 * before the host asks whether the last one has points. */
#include "bench.h"
#include "opencl.h"

enum { CHUNK = 4096, AHEAD = 4, LEVELS = 64 };

static cl_kernel begin, pull;
static cl_mem row, column, level, found;

static void prepare_device(void)
{
    size_t points = (size_t)problem.n * sizeof(int32_t);

    begin = load("begin");
    pull = load("pull");
    row = buffer(problem.in[0], points + sizeof(int32_t));
    column = buffer(problem.in[1], (size_t)problem.m * sizeof(int32_t));
    level = buffer(NULL, points);
    found = buffer(NULL, LEVELS * sizeof(int32_t));
}

/* Has the level DEPTH points? */
static bool has_points(int32_t depth)
{
    int32_t all[LEVELS];

    fetch(found, all, sizeof all);
    return all[depth % LEVELS] != 0;
}

void by_hand(void)
{
    int64_t n = problem.n;
    cl_int most = LEVELS;
    int32_t depth = 0;

    if (!begin)
        prepare_device();
    arguments(begin, sizeof n, &n, sizeof level, &level, sizeof most, &most,
              sizeof found, &found, (size_t)0);
    start_single(begin, shares());
    do {
        for (int k = 0; k < AHEAD; k++, depth++) {
            arguments(pull, sizeof n, &n, sizeof depth, &depth, sizeof most,
                      &most, sizeof row, &row, sizeof column, &column,
                      sizeof level, &level, sizeof found, &found, (size_t)0);
            start_single(pull, (size_t)((n + CHUNK - 1) / CHUNK));
        }
    } while (n && has_points(depth));
    finish();
}

void fetch_by_hand(void)
{
    fetch(level, problem.out[0], (size_t)problem.n * sizeof(int32_t));
}

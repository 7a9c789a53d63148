/* The positive numbers by hand in OpenCL. */
#include "bench.h"
#include "opencl.h"

enum { PARTS = 64 };

static cl_kernel count, place;
static cl_mem x, counts, y;

void by_hand(void)
{
    size_t bytes = (size_t)problem.n * sizeof(float), parts = PARTS, one = 1;
    int64_t found[PARTS];

    if (!place) {
        count = load("count");
        place = load("place");
        x = buffer(problem.in[0], bytes);
        y = buffer(NULL, bytes);
        counts = buffer(NULL, sizeof found);
    }
    arguments(count, sizeof problem.n, &problem.n, sizeof x, &x, sizeof counts,
              &counts, (size_t)0);
    arguments(place, sizeof problem.n, &problem.n, sizeof x, &x, sizeof counts,
              &counts, sizeof y, &y, (size_t)0);
    start(count, 1, &parts, &one);
    start(place, 1, &parts, &one);
    fetch(counts, found, sizeof found);
    problem.count = 0;
    for (int k = 0; k < PARTS; k++)
        problem.count += found[k];
}

void fetch_by_hand(void)
{
    fetch(y, problem.out[0], (size_t)problem.count * sizeof(float));
}

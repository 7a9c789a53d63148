/* Prefix sums by hand in OpenCL. */
#include "bench.h"
#include "opencl.h"

enum { PARTS = 64 };

static cl_kernel add_up, scan;
static cl_mem x, sums, s;

void by_hand(void)
{
    size_t bytes = (size_t)problem.n * sizeof(int32_t), parts = PARTS, one = 1;

    if (!scan) {
        add_up = load("add_up");
        scan = load("scan");
        x = buffer(problem.in[0], bytes);
        s = buffer(NULL, bytes);
        sums = buffer(NULL, PARTS * sizeof(int32_t));
    }
    arguments(add_up, sizeof problem.n, &problem.n, sizeof x, &x, sizeof sums,
              &sums, (size_t)0);
    arguments(scan, sizeof problem.n, &problem.n, sizeof x, &x, sizeof sums,
              &sums, sizeof s, &s, (size_t)0);
    start(add_up, 1, &parts, &one);
    start(scan, 1, &parts, &one);
    finish();
}

void fetch_by_hand(void)
{
    fetch(s, problem.out[0], (size_t)problem.n * sizeof(int32_t));
}

/* A dot product by hand in OpenCL; the host adds up what groups came to. */
#include "bench.h"
#include "opencl.h"

enum { GROUPS = 256 };

static cl_kernel dot;
static cl_mem x, y, sums;

void by_hand(void)
{
    size_t bytes = (size_t)problem.n * sizeof(float);
    float parts[GROUPS], sum = 0;

    if (!dot) {
        dot = load("dot_groups");
        x = buffer(problem.in[0], bytes);
        y = buffer(problem.in[1], bytes);
        sums = buffer(NULL, sizeof parts);
    }
    arguments(dot, sizeof problem.n, &problem.n, sizeof x, &x, sizeof y, &y,
              sizeof sums, &sums, (size_t)0);
    start(dot, 1, &(size_t){64 * GROUPS}, &(size_t){64});
    fetch(sums, parts, sizeof parts);
    for (int k = 0; k < GROUPS; k++)
        sum += parts[k];
    *(float *)problem.out[0] = sum;
}

void fetch_by_hand(void)
{
}

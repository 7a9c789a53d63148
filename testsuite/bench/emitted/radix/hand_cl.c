/* Radix sort by hand in OpenCL, a bit at a time: two launches a bit. */
#include "bench.h"
#include "opencl.h"

enum { BITS = 32 };

static cl_kernel count, place;
static cl_mem x, y[2], zeros;

void by_hand(void)
{
    int64_t n = problem.n;
    size_t bytes = (size_t)n * sizeof(uint32_t);
    cl_mem *from = &x;

    if (!count) {
        count = load("count");
        place = load("place");
        x = buffer(problem.in[0], bytes);
        y[0] = buffer(NULL, bytes);
        y[1] = buffer(NULL, bytes);
        zeros = buffer(NULL, shares() * sizeof(cl_int));
    }
    for (cl_int bit = 0; bit < BITS; bit++) {
        cl_mem *to = &y[bit % 2];

        arguments(count, sizeof n, &n, sizeof bit, &bit, sizeof *from, from,
                  sizeof zeros, &zeros, (size_t)0);
        start_single(count, shares());
        arguments(place, sizeof n, &n, sizeof bit, &bit, sizeof *from, from,
                  sizeof zeros, &zeros, sizeof *to, to, (size_t)0);
        start_single(place, shares());
        from = to;
    }
    finish();
}

void fetch_by_hand(void)
{
    fetch(y[(BITS - 1) % 2], problem.out[1],
          (size_t)problem.n * sizeof(uint32_t));
}

/* The discrete Fourier transform by hand in OpenCL: Stockham's algorithm, two
 * stages a launch. */
#include "bench.h"
#include "opencl.h"

static cl_kernel make_roots, pass_of_two, last_stage;
static cl_mem in[2], w[2], z[2][2], *result;

static void prepare_device(size_t bytes)
{
    make_roots = load("make_roots");
    pass_of_two = load("pass_of_two");
    last_stage = load("last_stage");
    for (int i = 0; i < 2; i++) {
        in[i] = buffer(problem.in[i], bytes);
        w[i] = buffer(NULL, bytes);
        z[0][i] = buffer(NULL, bytes);
        z[1][i] = buffer(NULL, bytes);
    }
}

void by_hand(void)
{
    int64_t n = problem.n, h = 1;
    cl_mem *from = in;
    int turn = 0;

    if (!make_roots)
        prepare_device((size_t)n * sizeof(float));
    for (; 4 * h <= n; h *= 4, turn = !turn) {
        cl_mem *to = z[turn];

        arguments(make_roots, sizeof h, &h, sizeof *w, &w[0], sizeof *w, &w[1],
                  (size_t)0);
        start_single(make_roots, h < 4096 ? 1 : shares());
        arguments(pass_of_two, sizeof n, &n, sizeof h, &h, sizeof *w, &w[0],
                  sizeof *w, &w[1], sizeof *from, &from[0], sizeof *from,
                  &from[1], sizeof *to, &to[0], sizeof *to, &to[1], (size_t)0);
        start_single(pass_of_two, 4 * shares());
        from = to;
    }
    if (h < n) {
        cl_mem *to = z[turn];

        arguments(last_stage, sizeof n, &n, sizeof *from, &from[0],
                  sizeof *from, &from[1], sizeof *to, &to[0], sizeof *to,
                  &to[1], (size_t)0);
        start_single(last_stage, shares());
        from = to;
    }
    result = from;
    finish();
}

void fetch_by_hand(void)
{
    for (int i = 0; i < 2; i++)
        fetch(result[i], problem.out[i], (size_t)problem.n * sizeof(float));
}

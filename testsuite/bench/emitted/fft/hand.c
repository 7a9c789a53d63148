/* The discrete Fourier transform of 2^k numbers by hand: Stockham's algorithm,
 * which needs no reordering, with the roots of unity in a table. */
#include "bench.h"

#include <math.h>

static float *wr, *wi, *yr, *yi;

/* exp(-2 pi i j / n) for half a circle. */
static void make_roots(int64_t n)
{
#pragma omp parallel for schedule(static)
    for (int64_t j = 0; j < n / 2; j++) {
        float angle = -2 * 3.14159265f * (float)j / (float)n;

        wr[j] = cosf(angle);
        wi[j] = sinf(angle);
    }
}

/* Pairs I from FROM on, below TO, of one block of H. */
static void transform_row(int64_t n, int64_t h, int64_t from, int64_t to,
                          const float *restrict xr, const float *restrict xi,
                          float *restrict zr, float *restrict zi)
{
    int64_t block = from / h, first = block * h, step = n / (2 * h);
    float *lr = zr + first, *li = zi + first, *hr = lr + h, *hi = li + h;

#pragma omp simd
    for (int64_t i = from; i < to; i++) {
        int64_t j = i - first;
        float cr = wr[j * step], ci = wi[j * step];
        float ur = xr[i], ui = xi[i], vr = xr[i + n / 2], vi = xi[i + n / 2];
        float tr = cr * vr - ci * vi, ti = cr * vi + ci * vr;

        lr[i] = ur + tr;
        li[i] = ui + ti;
        hr[i] = ur - tr;
        hi[i] = ui - ti;
    }
}

static void transform_stage(int64_t n, int64_t h, const float *xr,
                            const float *xi, float *zr, float *zi)
{
    enum { SHARE = 4096 };

#pragma omp parallel for schedule(static)
    for (int64_t from = 0; from < n / 2; from += SHARE) {
        int64_t end = from + SHARE < n / 2 ? from + SHARE : n / 2;

        for (int64_t i = from; i < end;) {
            int64_t to = (i / h + 1) * h < end ? (i / h + 1) * h : end;

            transform_row(n, h, i, to, xr, xi, zr, zi);
            i = to;
        }
    }
}

void by_hand(void)
{
    int64_t n = problem.n;
    const float *xr = problem.in[0], *xi = problem.in[1];
    float *zr = problem.out[0], *zi = problem.out[1];

    if (!wr) {
        wr = new_f32(n / 2 + 1);
        wi = new_f32(n / 2 + 1);
        yr = new_f32(n);
        yi = new_f32(n);
    }
    make_roots(n);
    /* The last stage writes to the problem's `out`. */
    for (int64_t s = 0; s < problem.m; s++) {
        int last = (problem.m - s) % 2;
        float *tor = last ? zr : yr, *toi = last ? zi : yi;

        transform_stage(n, (int64_t)1 << s, xr, xi, tor, toi);
        xr = tor;
        xi = toi;
    }
    for (int64_t i = 0; i < n && !problem.m; i++) {
        zr[i] = xr[i];
        zi[i] = xi[i];
    }
}

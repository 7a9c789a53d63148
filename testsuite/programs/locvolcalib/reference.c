/* reference.c - what options are worth whose volatility varies: what
 * locvolcalib.fun computes, in double precision, one option after the other, from
 * the description of FinPar's benchmark (Andreetta et al., "FinPar: A parallel
 * financial benchmark", ACM TACO 13(2), 2016).
 *
 * The equation is du/dt + var_x/2 d2u/dx2 + var_y/2 d2u/dy2 = 0; a step back is
 * that of Douglas: (1 - dt/2 A_x) u' = (1 + dt/2 A_x + dt A_y) u, and then
 * (1 - dt/2 A_y) u'' = u' - dt/2 A_y u.
 */
#include "testsuite/programs/reference/values.h"

#include <math.h>
#include <stdlib.h>

/* One dimension: its points, and the second derivative there, as factors of three
 * neighbours. */
typedef struct Axis {
    int64_t n;
    double *at;
    double (*second)[3];
} Axis;

typedef struct Grid {
    Axis x, y;
    double *value;     /* [x.n][y.n] */
    double *variance;  /* along x, at a time */
    double nu;
} Grid;

static Axis new_axis(int64_t n, double step, int64_t center, double middle)
{
    Axis a = {.n = n};

    a.at = reference_array(n, sizeof *a.at);
    a.second = reference_array(n, sizeof *a.second);
    for (int64_t i = 0; i < n; i++)
        a.at[i] = (double)(i - center) * step + middle;
    for (int64_t i = 1; i + 1 < n; i++) {
        const double down = a.at[i] - a.at[i - 1];
        const double up = a.at[i + 1] - a.at[i];

        a.second[i][0] = 2 / (down * (down + up));
        a.second[i][1] = -2 / (down * up);
        a.second[i][2] = 2 / (up * (down + up));
    }
    return a;
}

/* The second derivative at point I of values that stand STRIDE apart. */
static double curvature(const Axis *a, int64_t i, const double *value,
                        int64_t stride)
{
    double sum = 0;

    for (int64_t k = 0; k < 3; k++)
        if (i + k >= 1 && i + k <= a->n)
            sum += a->second[i][k] * value[(i + k - 1) * stride];
    return sum;
}

/* Solve (RATE - WEIGHT A) x = R in place, where A is the second derivative;
 * elements stand STRIDE apart. */
static void solve(const Axis *a, double rate, const double *weight, double *r,
                  int64_t stride)
{
    double *diagonal = reference_array(a->n, sizeof *diagonal);

    for (int64_t i = 0; i < a->n; i++) {
        diagonal[i] = rate - weight[i * stride] * a->second[i][1];
        if (i) {
            const double factor = -weight[i * stride] * a->second[i][0] /
                                  diagonal[i - 1];

            diagonal[i] -= factor * -weight[(i - 1) * stride] *
                           a->second[i - 1][2];
            r[i * stride] -= factor * r[(i - 1) * stride];
        }
    }
    for (int64_t i = a->n - 1; i >= 0; i--) {
        if (i + 1 < a->n)
            r[i * stride] += weight[i * stride] * a->second[i][2] *
                             r[(i + 1) * stride];
        r[i * stride] /= diagonal[i];
    }
    free(diagonal);
}

static void step_back(Grid *g, double rate)
{
    const int64_t nx = g->x.n, ny = g->y.n;
    double *along_y = reference_array(nx * ny, sizeof *along_y);
    double *u = reference_array(nx * ny, sizeof *u);
    double *weight = reference_array(nx * ny, sizeof *weight);

    for (int64_t i = 0; i < nx; i++)
        for (int64_t j = 0; j < ny; j++) {
            const int64_t k = i * ny + j;

            weight[k] = g->variance[k] / 4;
            along_y[k] = g->nu * g->nu / 2 *
                         curvature(&g->y, j, g->value + i * ny, 1);
            u[k] = rate * g->value[k] + along_y[k] +
                   weight[k] * curvature(&g->x, i, g->value + j, ny);
        }
    for (int64_t j = 0; j < ny; j++)
        solve(&g->x, rate, weight + j, u + j, ny);
    for (int64_t k = 0; k < nx * ny; k++) {
        g->value[k] = rate * u[k] - along_y[k] / 2;
        weight[k] = g->nu * g->nu / 4;
    }
    for (int64_t i = 0; i < nx; i++)
        solve(&g->y, rate, weight + i * ny, g->value + i * ny, 1);
    free(along_y);
    free(u);
    free(weight);
}

int main(void)
{
    const int64_t outer = read_i64(), nx = read_i64(), ny = read_i64();
    const int64_t nt = read_i64();
    const double s0 = (double)read_f32(), t = (double)read_f32();
    const double alpha = (double)read_f32(), nu = (double)read_f32();
    const double beta = (double)read_f32();
    const double dx = 20 * alpha * s0 * sqrt(t) / (double)nx;
    const double dy = 10 * nu * sqrt(t) / (double)ny;
    const int64_t atx = (int64_t)(s0 / dx), aty = ny / 2;
    const double dt = t / (double)(nt - 1);
    Grid g = {new_axis(nx, dx, atx, s0), new_axis(ny, dy, aty, log(alpha)),
              reference_array(nx * ny, sizeof(double)),
              reference_array(nx * ny, sizeof(double)), nu};
    float *worth = reference_array(outer, sizeof *worth);

    for (int64_t o = 0; o < outer; o++) {
        for (int64_t k = 0; k < nx * ny; k++)
            g.value[k] = fmax(g.x.at[k / ny] - 0.001 * (double)o, 0);
        for (int64_t k = nt - 2; k >= 0; k--) {
            for (int64_t p = 0; p < nx * ny; p++)
                g.variance[p] = exp(2 * (beta * log(g.x.at[p / ny]) +
                                         g.y.at[p % ny] -
                                         nu * nu * (double)k * dt / 2));
            step_back(&g, 1 / dt);
        }
        worth[o] = (float)g.value[atx * ny + aty];
    }
    write_f32s(worth, 1, &outer);
    free(g.x.at);
    free(g.x.second);
    free(g.y.at);
    free(g.y.second);
    free(g.value);
    free(g.variance);
    free(worth);
    return 0;
}

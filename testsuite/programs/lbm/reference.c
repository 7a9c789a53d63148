/* reference.c - a fluid by the lattice Boltzmann method: what lbm.fun computes, in
 * double precision, from the description of Parboil's benchmark (Stratton et al.,
 * "Parboil: A revised benchmark suite for scientific and commercial throughput
 * computing", IMPACT-12-01, 2012), and of the model of 19 velocities by Qian,
 * d'Humieres and Lallemand ("Lattice BGK models for Navier-Stokes equation",
 * Europhysics Letters 17(6), 1992).
 */
#include "testsuite/programs/reference/values.h"

#include <stdlib.h>

#define VELOCITIES 19
#define OMEGA 1.95

enum { FLUID, OBSTACLE, PULLED };

static const int velocity[VELOCITIES][3] = {  /* along x, y, z */
    {0, 0, 0},
    {0, 1, 0}, {0, -1, 0}, {1, 0, 0}, {-1, 0, 0}, {0, 0, 1}, {0, 0, -1},
    {1, 1, 0}, {-1, 1, 0}, {1, -1, 0}, {-1, -1, 0},
    {0, 1, 1}, {0, 1, -1}, {0, -1, 1}, {0, -1, -1},
    {1, 0, 1}, {1, 0, -1}, {-1, 0, 1}, {-1, 0, -1}};

typedef struct Grid {
    int64_t n[3];  /* along x, y, z */
    uint8_t *kind;
    double *now, *next;
} Grid;

static double weight(int k)
{
    const int *v = velocity[k];
    const int squares = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];

    return squares == 0 ? 1.0 / 3 : squares == 1 ? 1.0 / 18 : 1.0 / 36;
}

static int64_t cells(const Grid *g)
{
    return g->n[0] * g->n[1] * g->n[2];
}

/* Everything moves by its velocity, into the grid from outside, too. */
static void stream(Grid *g)
{
    const int64_t nx = g->n[0], ny = g->n[1], nz = g->n[2];
    double *swap = g->now;

    for (int k = 0; k < VELOCITIES; k++)
        for (int64_t i = 0; i < cells(g); i++) {
            const int64_t x = i % nx - velocity[k][0];
            const int64_t y = i / nx % ny - velocity[k][1];
            const int64_t z = i / nx / ny - velocity[k][2];

            if (x < 0 || x >= nx || y < 0 || y >= ny || z < 0 || z >= nz)
                g->next[k * cells(g) + i] = weight(k);
            else
                g->next[k * cells(g) + i] =
                    g->now[k * cells(g) + (z * ny + y) * nx + x];
        }
    g->now = g->next;
    g->next = swap;
}

/* What arrived at cell I goes back. */
static void reflect(Grid *g, int64_t i)
{
    for (int k = 0; k < VELOCITIES; k++)
        for (int l = 0; l < k; l++)
            if (velocity[k][0] == -velocity[l][0] &&
                velocity[k][1] == -velocity[l][1] &&
                velocity[k][2] == -velocity[l][2]) {
                double *a = &g->now[k * cells(g) + i];
                double *b = &g->now[l * cells(g) + i];
                const double old = *a;

                *a = *b;
                *b = old;
            }
}

/* What arrived at cell I comes nearer to equilibrium, beyond it. */
static void collide(Grid *g, int64_t i)
{
    static const double pulled[3] = {0.005, 0.002, 0};
    double density = 0, u[3] = {0}, square = 0;

    for (int k = 0; k < VELOCITIES; k++) {
        const double f = g->now[k * cells(g) + i];

        density += f;
        for (int d = 0; d < 3; d++)
            u[d] += velocity[k][d] * f;
    }
    for (int d = 0; d < 3; d++) {
        u[d] = g->kind[i] == PULLED ? pulled[d] : u[d] / density;
        square += u[d] * u[d];
    }
    for (int k = 0; k < VELOCITIES; k++) {
        double *f = &g->now[k * cells(g) + i], along = 0;

        for (int d = 0; d < 3; d++)
            along += velocity[k][d] * u[d];
        *f += OMEGA * (weight(k) * density *
                       (1 + 3 * along + 4.5 * along * along - 1.5 * square) -
                       *f);
    }
}

int main(void)
{
    int64_t shape[4], steps;
    Grid g;
    float *fluid;

    for (int d = 2; d >= 0; d--)
        g.n[d] = read_i64();
    steps = read_i64();
    g.kind = read_u8s(3, shape);
    fluid = read_f32s(4, shape);
    g.now = reference_array(VELOCITIES * cells(&g), sizeof *g.now);
    g.next = reference_array(VELOCITIES * cells(&g), sizeof *g.next);
    for (int64_t i = 0; i < VELOCITIES * cells(&g); i++)
        g.now[i] = (double)fluid[i];
    for (int64_t step = 0; step < steps; step++) {
        stream(&g);
        for (int64_t i = 0; i < cells(&g); i++)
            if (g.kind[i] == OBSTACLE)
                reflect(&g, i);
            else
                collide(&g, i);
    }
    for (int64_t i = 0; i < VELOCITIES * cells(&g); i++)
        fluid[i] = (float)g.now[i];
    write_f32s(fluid, 4, shape);
    free(g.kind);
    free(g.now);
    free(g.next);
    free(fluid);
    return 0;
}

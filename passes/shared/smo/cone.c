/* cone.c - Chernikova's double description of a cone.
 *
 * Rows are added one by one to a cone given by lines and rays (Le Verge, "A
 * Note on Chernikova's Algorithm", INRIA RR-1662, 1992).  A new row splits a
 * line, or drops the rays on its wrong side and adds a ray on it for each pair
 * of neighbours on different sides.  Two rays are neighbours if no other ray
 * has zeros at all rows where both have.
 */
#include "passes/shared/smo/cone.h"

#include "ground/gcd.h"

#include <string.h>

void cone_open(Cone *cone, uint32_t n, uint32_t most, Arena *arena)
{
    *cone = (Cone){.n = n, .words = most / 64 + 1, .arena = arena};
    cone->line = ARENA_NEW(arena, int64_t *, n + 1);
    for (uint32_t i = 0; i < n; i++) {
        cone->line[i] = ARENA_NEW(arena, int64_t, n);
        cone->line[i][i] = 1;
    }
    cone->nline = n;
}

static int64_t value_at(Cone *c, const int64_t *row, const int64_t *y)
{
    int64_t sum = 0, product;

    for (uint32_t i = 0; i < c->n; i++)
        c->overflows |= __builtin_mul_overflow(row[i], y[i], &product) ||
                        __builtin_add_overflow(sum, product, &sum);
    return sum;
}

/* A y + B z, with small numbers. */
static int64_t *combine(Cone *c, int64_t a, const int64_t *y, int64_t b,
                        const int64_t *z)
{
    int64_t *out = ARENA_NEW(c->arena, int64_t, c->n), left, right;
    uint64_t common = 0;

    for (uint32_t i = 0; i < c->n; i++) {
        c->overflows |= __builtin_mul_overflow(a, y[i], &left) ||
                        __builtin_mul_overflow(b, z[i], &right) ||
                        __builtin_add_overflow(left, right, &out[i]);
        common = gcd(common, out[i] < 0 ? 0 - (uint64_t)out[i]
                                            : (uint64_t)out[i]);
    }
    for (uint32_t i = 0; common > 1 && common < INT64_MAX && i < c->n; i++)
        out[i] /= (int64_t)common;
    return out;
}

static void add_ray(Cone *c, int64_t *ray, uint64_t *zero)
{
    uint32_t room = c->ray_room;

    arena_grow(c->arena, &c->ray, c->nray, &room, sizeof *c->ray);
    arena_grow(c->arena, &c->zero, c->nray, &c->ray_room, sizeof *c->zero);
    c->ray[c->nray] = ray;
    c->zero[c->nray++] = zero;
}

static void set_zero(const Cone *c, uint64_t *zero)
{
    zero[c->nrow / 64] |= (uint64_t)1 << (c->nrow % 64);
}

/* Line K is not on the row, where it has the value V: all else is moved onto
 * the row along it. */
static void split_line(Cone *c, const int64_t *row, uint32_t k, int64_t v,
                       bool equality)
{
    int64_t *line = c->line[k];

    if (v < 0)
        for (uint32_t i = 0; i < c->n; i++)
            line[i] = -line[i];
    v = v < 0 ? -v : v;
    c->line[k] = c->line[--c->nline];
    for (uint32_t i = 0; i < c->nline; i++)
        c->line[i] =
            combine(c, v, c->line[i], -value_at(c, row, c->line[i]), line);
    for (uint32_t i = 0; i < c->nray; i++) {
        c->ray[i] =
            combine(c, v, c->ray[i], -value_at(c, row, c->ray[i]), line);
        set_zero(c, c->zero[i]);
    }
    if (!equality) {
        uint64_t *zero = ARENA_NEW(c->arena, uint64_t, c->words);
        for (uint32_t i = 0; i < c->nrow; i++)
            zero[i / 64] |= (uint64_t)1 << (i % 64);
        add_ray(c, line, zero);
    }
}

static bool are_neighbours(const Cone *c, uint32_t a, uint32_t b)
{
    for (uint32_t k = 0; k < c->nray; k++) {
        bool all = k != a && k != b;
        for (uint32_t i = 0; all && i < c->words; i++)
            all = (c->zero[a][i] & c->zero[b][i] & ~c->zero[k][i]) == 0;
        if (all)
            return false;
    }
    return true;
}

static void split_rays(Cone *c, const int64_t *row, bool equality)
{
    Cone next = {.arena = c->arena};
    int64_t *v = ARENA_NEW(c->arena, int64_t, c->nray + 1);

    for (uint32_t i = 0; i < c->nray; i++) {
        v[i] = value_at(c, row, c->ray[i]);
        if (v[i] < 0 || (v[i] > 0 && equality))
            continue;
        add_ray(&next, c->ray[i], c->zero[i]);
    }
    for (uint32_t a = 0; a < c->nray; a++)
        for (uint32_t b = 0; v[a] > 0 && b < c->nray; b++) {
            if (v[b] >= 0 || !are_neighbours(c, a, b))
                continue;
            uint64_t *zero = ARENA_NEW(c->arena, uint64_t, c->words);
            for (uint32_t i = 0; i < c->words; i++)
                zero[i] = c->zero[a][i] & c->zero[b][i];
            set_zero(c, zero);
            add_ray(&next, combine(c, v[a], c->ray[b], -v[b], c->ray[a]),
                    zero);
        }
    for (uint32_t i = 0; i < c->nray; i++)
        if (v[i] == 0)
            set_zero(c, c->zero[i]);
    c->ray = next.ray;
    c->zero = next.zero;
    c->nray = next.nray;
    c->ray_room = next.ray_room;
}

void cone_cut(Cone *cone, const int64_t *row, bool equality)
{
    for (uint32_t k = 0; k < cone->nline; k++) {
        int64_t v = value_at(cone, row, cone->line[k]);
        if (v) {
            split_line(cone, row, k, v, equality);
            cone->nrow++;
            return;
        }
    }
    split_rays(cone, row, equality);
    cone->nrow++;
}

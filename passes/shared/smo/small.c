/* small.c - one statement: hyperplanes with small coefficients, exhaustively.
 *
 * Algorithm 1 satisfies as many conflict polyhedra as it can in each dimension.
 * A hyperplane that satisfies fewer may leave conflicts that a short second
 * dimension satisfies.  So all sequences of hyperplanes with coefficients up to
 * MOST_SMALL are compared, by branch and bound over the product of extents.
 *
 * That is done at one value of the parameters, in rational arithmetic: what a
 * hyperplane leaves of a conflict polyhedron is where it is 0.  Moduli for all
 * parameters, and whether conflicts are left, are found for the best sequence
 * as for any other one.
 */
#include "passes/shared/smo/inside.h"

#include "ground/gcd.h"
#include "passes/shared/smo/cone.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_SMALL = 4,
    MOST_NORMALS = 400, /* with many dimensions, coefficients are smaller */
    MOST_WORK = 3000000, /* rays, and pairs of them; an estimate */
    PART = 16 /* of the work that is left, for the sequences of one beginning:
                so others are tried, too; an estimate */
};

typedef struct Small {
    uint32_t ndim, nnormal, nnow, nbest;
    int64_t *normal; /* nnormal times ndim */
    const int64_t **now, **best;
    double size; /* of the best one */
    long work;
    bool failed; /* a number left i64, or there is no bound */
} Small;

typedef struct Try {
    const int64_t *normal;
    int64_t extent, weight;
} Try;

/* ---- cones ---- */

/* The differences of P where all parameters are SIZE_PARAM, as a cone. */
static Cone *cone_of(Small *m, const Piece *p, uint32_t nparam, Arena *arena)
{
    uint32_t n = 1 + nparam + m->ndim;
    int64_t *row = ARENA_NEW(arena, int64_t, n);
    Cone *c = ARENA_NEW(arena, Cone, 1), dual;

    cone_open(&dual, n, p->nrow, arena);
    for (uint32_t r = 0; r < p->nrow; r++)
        cone_cut(&dual, p->row + (size_t)r * p->width, false);
    cone_open(c, n, dual.nline + dual.nray + n, arena);
    row[0] = -SIZE_PARAM;
    for (uint32_t i = 1; i <= nparam; i++) {
        row[i] = 1;
        cone_cut(c, row, true);
        row[i] = 0;
    }
    for (uint32_t i = 0; i < dual.nline; i++)
        cone_cut(c, dual.line[i], true);
    for (uint32_t i = 0; i < dual.nray; i++)
        cone_cut(c, dual.ray[i], false);
    m->failed |= dual.overflows || c->overflows || c->nline > 0;
    for (uint32_t i = 0; i < c->nray; i++)
        m->failed |= c->ray[i][0] <= 0; /* there is no bound */
    return c;
}

/* Where ROW is 0 in C. */
static Cone *cut(Small *m, const Cone *c, const int64_t *row, Arena *arena)
{
    Cone *out = ARENA_NEW(arena, Cone, 1);

    *out = *c;
    out->arena = arena;
    out->zero = ARENA_NEW(arena, uint64_t *, c->nray + 1);
    for (uint32_t i = 0; i < c->nray; i++) {
        out->zero[i] = ARENA_NEW(arena, uint64_t, c->words);
        memcpy(out->zero[i], c->zero[i], c->words * sizeof *c->zero[i]);
    }
    m->work -= (long)c->nray * c->nray;
    cone_cut(out, row, true);
    m->failed |= out->overflows;
    return out;
}

/* ---- the search ---- */

static int64_t extent_along(Small *m, const int64_t *normal, Cone *const *cone,
                            uint32_t n)
{
    int64_t most = 0;

    for (uint32_t k = 0; k < n; k++)
        for (uint32_t r = 0; r < cone[k]->nray; r++) {
            const int64_t *y = cone[k]->ray[r];
            int64_t sum = 0, product;
            for (uint32_t i = 0; i < m->ndim; i++)
                m->failed |= __builtin_mul_overflow(normal[i],
                                                    y[cone[k]->n - m->ndim + i],
                                                    &product) ||
                             __builtin_add_overflow(sum, product, &sum);
            sum = sum < 0 ? -(sum / y[0]) : sum / y[0];
            most = sum > most ? sum : most;
        }
    m->work -= n;
    return most + 1;
}

static int by_extent(const void *a, const void *b)
{
    const Try *p = a, *q = b;

    return p->extent != q->extent ? (p->extent < q->extent ? -1 : 1)
           : p->weight != q->weight
               ? (p->weight < q->weight ? -1 : 1)
               : (p->normal > q->normal) - (p->normal < q->normal);
}

static uint32_t list_tries(Small *m, Cone *const *cone, uint32_t n, double size,
                           Try *try)
{
    uint32_t ntry = 0;

    for (uint32_t k = 0; k < m->nnormal; k++) {
        const int64_t *normal = m->normal + (size_t)k * m->ndim;
        int64_t extent = extent_along(m, normal, cone, n), weight = 0;
        for (uint32_t i = 0; i < m->ndim; i++)
            weight += normal[i] < 0 ? -normal[i] : normal[i];
        if (extent > 1 && size * (double)extent < m->size)
            try[ntry++] = (Try){normal, extent, weight};
    }
    qsort(try, ntry, sizeof *try, by_extent);
    return ntry;
}

static void keep(Small *m, double size)
{
    m->size = size;
    m->nbest = m->nnow;
    memcpy(m->best, m->now, m->nnow * sizeof *m->now);
}

static void search(Small *m, Cone *const *cone, uint32_t n, double size);

static void search_part(Small *m, Cone *const *cone, uint32_t n, double size)
{
    long kept = m->work - m->work / PART;

    m->work -= kept;
    search(m, cone, n, size);
    m->work = kept + (m->work > 0 ? m->work : 0);
}

/* The sequences that begin with NOW, of which CONE is left. */
static void search(Small *m, Cone *const *cone, uint32_t n, double size)
{
    Arena arena = {0};
    Try *try = ARENA_NEW(&arena, Try, m->nnormal);
    uint32_t ntry = list_tries(m, cone, n, size, try);

    for (uint32_t k = 0; k < ntry; k++) {
        double with = size * (double)try[k].extent;
        if (m->failed || m->work < 0 || with >= m->size)
            break;
        Arena inner = {0};
        Cone **rest = ARENA_NEW(&inner, Cone *, n + 1);
        uint32_t nrest = 0;
        uint32_t head = cone[0]->n - m->ndim;
        int64_t *row = ARENA_NEW(&inner, int64_t, cone[0]->n);
        memcpy(row + head, try[k].normal, m->ndim * sizeof *row);
        for (uint32_t i = 0; i < n; i++) {
            rest[nrest] = cut(m, cone[i], row, &inner);
            nrest += rest[nrest]->nray > 0;
        }
        m->now[m->nnow++] = try[k].normal;
        if (!nrest)
            keep(m, with);
        else if (2 * with < m->size && m->nnow < m->ndim)
            search_part(m, rest, nrest, with);
        m->nnow--;
        arena_free(&inner);
    }
    arena_free(&arena);
}

/* ---- hyperplanes ---- */

/* Without common factors, one of a pair, and 0 where nothing varies. */
static bool is_normal(const Statement *s, const int64_t *x)
{
    uint64_t common = 0;
    int64_t last = 0;

    for (uint32_t i = 0; i < s->ndim; i++) {
        if (x[i] && s->fixed[i])
            return false;
        common = gcd(common, x[i] < 0 ? 0 - (uint64_t)x[i] : (uint64_t)x[i]);
        last = x[i] ? x[i] : last;
    }
    return common == 1 && last > 0;
}

static void list_normals(Small *m, const Statement *s, Arena *arena)
{
    uint32_t varying = 0, total;
    int64_t most = MOST_SMALL + 1;

    for (uint32_t i = 0; i < s->ndim; i++)
        varying += !s->fixed[i];
    do {
        most--;
        total = 1;
        for (uint32_t i = 0; i < varying && total <= 2 * MOST_NORMALS; i++)
            total *= (uint32_t)(2 * most + 1);
    } while (total > 2 * MOST_NORMALS && most > 1);
    if (total > 2 * MOST_NORMALS)
        return;
    m->normal = ARENA_NEW(arena, int64_t, (size_t)total * m->ndim + 1);
    for (uint32_t k = 0; k < total; k++) {
        int64_t *x = m->normal + (size_t)m->nnormal * m->ndim;
        for (uint32_t i = 0, rest = k; i < m->ndim; i++) {
            uint32_t base = (uint32_t)(s->fixed[i] ? 1 : 2 * most + 1);
            x[i] = s->fixed[i] ? 0 : (int64_t)(rest % base) - most;
            rest /= base;
        }
        m->nnormal += is_normal(s, x);
    }
}

/* ---- the array ---- */

static Class *class_of(Conflicts *set, uint32_t s, const Small *m, Arena *arena)
{
    Plane **plane = ARENA_NEW(arena, Plane *, m->nbest + 1);
    Class *c = ARENA_NEW(arena, Class, 1);

    *c = (Class){.n = 1, .stm = ARENA_NEW(arena, uint32_t, 1)};
    c->stm[0] = s;
    c->plane = ARENA_NEW(arena, const Plane *, m->nbest + 1);
    for (uint32_t i = 0; i < m->nbest; i++) {
        plane[i] = ARENA_NEW(arena, Plane, 1);
        plane[i]->gamma = ARENA_NEW(arena, int64_t *, set->nstm);
        plane[i]->delta = ARENA_NEW(arena, int64_t, set->nstm);
        plane[i]->modulus = ARENA_NEW(arena, int64_t, 1 + set->nparam);
        plane[i]->note = "found by enumeration";
        plane[i]->gamma[s] = ARENA_NEW(arena, int64_t, m->ndim);
        memcpy(plane[i]->gamma[s], m->best[i], m->ndim * sizeof *m->best[i]);
        c->plane[c->nplane++] = plane[i];
    }
    if (!successive_moduli(set, s, plane, m->nbest, arena))
        return NULL;
    c->size = class_size(set, c, SIZE_PARAM);
    return c;
}

Class *small_solve(Conflicts *set, uint32_t s, const Rest *rest, Class *best,
                   Arena *arena)
{
    const Statement *stm = &set->stm[s];
    Small m = {.ndim = stm->ndim, .work = MOST_WORK};
    Class *c = NULL;
    Arena own = {0};
    uint32_t n, ncone = 0;
    const Piece *piece = pieces_of(set, rest, false, &n, &own);
    Cone **cone = ARENA_NEW(&own, Cone *, n + 1);

    for (uint32_t k = 0; piece && k < n; k++) {
        cone[ncone] = cone_of(&m, &piece[k], set->nparam, &own);
        ncone += cone[ncone]->nray > 0;
    }
    m.size = best ? best->size : HUGE_VAL;
    m.now = ARENA_NEW(&own, const int64_t *, m.ndim + 1);
    m.best = ARENA_NEW(&own, const int64_t *, m.ndim + 1);
    list_normals(&m, stm, &own);
    if (piece && ncone && !m.failed && m.nnormal)
        search(&m, cone, ncone, 1);
    if (m.nbest)
        c = class_of(set, s, &m, arena);
    arena_free(&own);
    return c && classes_are_no_larger(set, &c, 1, &best, 1) ? c : best;
}

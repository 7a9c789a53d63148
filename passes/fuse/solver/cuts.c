/* cuts.c - rows that are added where they are broken.
 *
 * "In one cluster" is transitive; what is on the way from a node to another
 * one of its cluster is in it; clusters have an order.  There are too many
 * rows that say so, and hardly any of them is ever needed.
 */
#include "passes/fuse/solver/model.h"

#include "passes/fuse/solver/cycle.h"

/* Broken by less than this is not broken.  Above the solver's own tolerance.
 * An estimate. */
#define BROKEN_BY 0.02

typedef struct Cuts {
    Model *m;
    const double *value;
    uint32_t first, most; /* rows before, and how many more there may be */
} Cuts;

static bool is_full(const Cuts *k)
{
    return k->m->nrow - k->first >= k->most;
}

static double apart(const Model *m, const double *value, uint32_t a,
                    uint32_t b)
{
    uint32_t column = m->apart[a * m->p->n + b];

    return column ? value[column - 1] : 1;
}

typedef struct Term {
    uint32_t a, b;
    int32_t coef;
} Term;

/* sum of coef * f(a, b) >= LEAST */
static void add_row(Model *m, const Term *term, uint32_t n, int64_t least)
{
    ModelRow *row = model_begin_row(m, n, least);

    for (uint32_t i = 0; i < n; i++) {
        uint32_t column = m->apart[term[i].a * m->p->n + term[i].b];
        if (column)
            model_put(row, column - 1, term[i].coef);
        else
            row->least -= term[i].coef;
    }
}

/* f(a, c) <= f(a, b) + f(b, c) */
static void cut_triangles(Cuts *k, uint32_t b, const uint16_t *near,
                          uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = i + 1; j < n; j++) {
            uint32_t a = near[i], c = near[j];
            double broken = apart(k->m, k->value, a, c) -
                            apart(k->m, k->value, a, b) -
                            apart(k->m, k->value, b, c);
            if (broken < BROKEN_BY || is_full(k))
                continue;
            add_row(k->m, (Term[]){{a, b, 1}, {b, c, 1}, {a, c, -1}}, 3, 0);
        }
}

static void cut_transitive(Cuts *k)
{
    uint16_t near[FUSION_NODES];

    for (uint32_t b = 0; b < k->m->p->n; b++) {
        uint32_t n = 0;
        for (uint16_t a = 0; a < k->m->p->n; a++)
            if (a != b && apart(k->m, k->value, a, b) < 1 - BROKEN_BY / 2)
                near[n++] = a;
        cut_triangles(k, b, near, n);
    }
}

/* f(a, k) <= f(a, b) and f(k, b) <= f(a, b) where K is between A and B. */
static void cut_between(Cuts *k)
{
    const FusionProblem *p = k->m->p;

    for (uint32_t i = 0; i < k->m->ncolumn && !is_full(k); i++) {
        const ModelColumn *pair = &k->m->column[i];
        uint32_t a = pair->a, b = pair->b;
        if (pair->kind != COLUMN_APART || k->value[i] > 1 - BROKEN_BY ||
            !p->before[a * p->n + b])
            continue;
        for (uint32_t c = a + 1; c < b; c++) {
            if (!p->before[a * p->n + c] || !p->before[c * p->n + b])
                continue;
            if (apart(k->m, k->value, a, c) > k->value[i] + BROKEN_BY)
                add_row(k->m, (Term[]){{a, b, 1}, {a, c, -1}}, 2, 0);
            if (apart(k->m, k->value, c, b) > k->value[i] + BROKEN_BY)
                add_row(k->m, (Term[]){{a, b, 1}, {c, b, -1}}, 2, 0);
        }
    }
}

/* Of the pairs (A, C) and (B, D) only one is together where A comes before B,
 * and D before C. */
static bool do_cross(const FusionProblem *p, const ModelColumn *x,
                     const ModelColumn *y)
{
    const bool *before = p->before;
    uint32_t n = p->n;

    return (before[x->a * n + y->a] && before[y->b * n + x->b]) ||
           (before[x->a * n + y->b] && before[y->a * n + x->b]) ||
           (before[x->b * n + y->a] && before[y->b * n + x->a]) ||
           (before[x->b * n + y->b] && before[y->a * n + x->a]);
}

/* Crossing pairs are in one cluster, all four, or not both together. */
static void cut_pair(Cuts *k, const ModelColumn *x, const ModelColumn *y,
                     double sum)
{
    double across = apart(k->m, k->value, x->a, y->a);

    if (sum - across > -BROKEN_BY)
        return;
    add_row(k->m,
            (Term[]){{x->a, x->b, 1}, {y->a, y->b, 1}, {x->a, y->a, -1}}, 3,
            0);
}

static void cut_crossing(Cuts *k)
{
    Model *m = k->m;
    uint32_t *pair = ARENA_NEW(m->arena, uint32_t, m->ncolumn + 1), n = 0;

    for (uint32_t i = 0; i < m->ncolumn; i++)
        if (m->column[i].kind == COLUMN_APART &&
            k->value[i] < 1 - BROKEN_BY)
            pair[n++] = i;
    for (uint32_t i = 0; i < n && !is_full(k); i++)
        for (uint32_t j = i + 1; j < n && !is_full(k); j++) {
            double sum = k->value[pair[i]] + k->value[pair[j]];
            const ModelColumn *x = &m->column[pair[i]];
            const ModelColumn *y = &m->column[pair[j]];
            if (sum < 1 - BROKEN_BY && x->a != y->a && x->a != y->b &&
                x->b != y->a && x->b != y->b && do_cross(m->p, x, y))
                cut_pair(k, x, y, sum);
        }
}

uint32_t model_pairs_cut(Model *m, const double *value, uint32_t most)
{
    Cuts k = {m, value, m->nrow, most};

    cut_transitive(&k);
    cut_between(&k);
    cut_crossing(&k);
    return m->nrow - k.first;
}

/* ---- whole partitions ---- */

static void read_clusters(const Model *m, const double *value, Clusters c)
{
    for (uint16_t b = 0; b < m->p->n; b++) {
        c[b] = b;
        for (uint16_t a = 0; a < b; a++)
            if (apart(m, value, a, b) < 0.5) {
                c[b] = c[a];
                break;
            }
    }
}

/* Not all of the pairs by which the cycle passes clusters are together, if not
 * all of the cycle is one cluster; that needs the two of an edge to be
 * together. */
static void cut_cycle(Model *m, const FusionCycle *cycle)
{
    Term *term = ARENA_NEW(m->arena, Term, cycle->n + 1);
    uint32_t n = 0;

    for (uint32_t i = 0; i < cycle->n; i++) {
        uint32_t to = cycle->to[i], from = cycle->from[(i + 1) % cycle->n];
        if (to != from)
            term[n++] = (Term){to, from, 1};
    }
    term[n++] = (Term){cycle->from[0], cycle->to[0], -1};
    add_row(m, term, n, 0);
}

bool model_pairs_read(Model *m, const double *value, Clusters c)
{
    FusionCycle cycle;

    read_clusters(m, value, c);
    if (!fusion_find_cycle(m->p, c, &cycle))
        return true;
    cut_cycle(m, &cycle);
    return false;
}

/* The pairs that are most together, as far as that is legal. */
void model_pairs_suggest(const Model *m, const double *value, Clusters c)
{
    static const double levels[] = {0.05, 0.3, 0.55, 0.8};

    for (uint16_t i = 0; i < m->p->n; i++)
        c[i] = i;
    for (size_t l = 0; l < sizeof levels / sizeof *levels; l++)
        for (uint32_t i = 0; i < m->ncolumn; i++) {
            const ModelColumn *x = &m->column[i];
            if (x->kind == COLUMN_APART && value[i] < levels[l] &&
                c[x->a] != c[x->b])
                fusion_merge(m->p, c, x->a, x->b);
        }
}

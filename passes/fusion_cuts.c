/* fusion_cuts.c - rows that are added where they are broken.
 *
 * "In one cluster" is transitive; what is on the way from a node to another
 * one of its cluster is in it; clusters have an order.  There are too many
 * rows that say so, and hardly any of them is ever needed.
 */
#include "passes/fusion_model.h"

#include <string.h>

/* Broken by less than this is not broken. */
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
    ModelRow row = {.least = least};

    row.column = ARENA_NEW(m->arena, uint32_t, n);
    row.coef = ARENA_NEW(m->arena, int32_t, n);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t column = m->apart[term[i].a * m->p->n + term[i].b];
        if (!column) {
            row.least -= term[i].coef;
            continue;
        }
        row.column[row.n] = column - 1;
        row.coef[row.n++] = term[i].coef;
    }
    model_add_row(m, row);
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

uint32_t model_cuts(Model *m, const double *value, uint32_t most)
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

/* A walk from cluster to cluster along edges, in the order of their finding:
 * how each was come to. */
typedef struct Walk {
    const FusionProblem *p;
    const uint16_t *c;
    uint16_t queue[FUSION_NODES];
    uint32_t nqueue;
    uint16_t from[FUSION_NODES], to[FUSION_NODES]; /* by cluster: the edge */
    bool seen[FUSION_NODES];
} Walk;

/* Follow the edges of cluster NAME; true where START is come to. */
static bool step_from(Walk *w, uint16_t name, uint16_t start)
{
    for (uint16_t i = name; i < w->p->n; i++) {
        if (w->c[i] != name)
            continue;
        for (uint32_t e = w->p->first[i]; e < w->p->first[i + 1]; e++) {
            uint16_t next = w->c[w->p->to[e]];
            if (next == name || w->seen[next])
                continue;
            w->seen[next] = true;
            w->from[next] = i;
            w->to[next] = w->p->to[e];
            w->queue[w->nqueue++] = next;
            if (next == start)
                return true;
        }
    }
    return false;
}

static bool find_cycle(Walk *w, uint16_t start)
{
    memset(w->seen, 0, sizeof w->seen);
    w->nqueue = 0;
    w->queue[w->nqueue++] = start;
    for (uint32_t i = 0; i < w->nqueue; i++)
        if (step_from(w, w->queue[i], start))
            return true;
    return false;
}

/* Not all of the pairs by which the cycle through START passes clusters are
 * together, if not all of the cycle is one cluster; that needs the first two
 * to be together. */
static void cut_cycle(Model *m, const Walk *w, uint16_t start)
{
    Term *term = ARENA_NEW(m->arena, Term, m->p->n + 1);
    uint32_t n = 0;
    uint16_t name = start, leaves = w->from[start], last;

    do {
        /* The cluster that the edge to NAME leaves is come to by another
         * edge; it is passed from that one's end to this one's begin. */
        last = name;
        name = w->c[w->from[last]];
        leaves = w->from[last];
        if (w->to[name] != leaves)
            term[n++] = (Term){w->to[name], leaves, 1};
    } while (name != start);
    term[n++] = (Term){w->from[start], w->to[start], -1};
    add_row(m, term, n, 0);
}

bool model_partition(Model *m, const double *value, Clusters c)
{
    Walk w = {.p = m->p, .c = c};

    read_clusters(m, value, c);
    for (uint16_t i = 0; i < m->p->n; i++)
        if (c[i] == i && find_cycle(&w, i)) {
            cut_cycle(m, &w, i);
            return false;
        }
    return true;
}

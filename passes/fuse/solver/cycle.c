/* cycle.c - a cycle of clusters, which has no order. */
#include "passes/fuse/solver/cycle.h"

#include <string.h>

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

static bool find_from(Walk *w, uint16_t start)
{
    memset(w->seen, 0, sizeof w->seen);
    w->nqueue = 0;
    w->queue[w->nqueue++] = start;
    for (uint32_t i = 0; i < w->nqueue; i++)
        if (step_from(w, w->queue[i], start))
            return true;
    return false;
}

static void read_cycle(const Walk *w, uint16_t start, FusionCycle *cycle)
{
    uint16_t name = start;
    uint32_t n = 0;

    do {
        cycle->from[n] = w->from[name];
        cycle->to[n++] = w->to[name];
        name = w->c[w->from[name]];
    } while (name != start);
    for (uint32_t i = 0; i < n / 2; i++) {
        uint16_t from = cycle->from[i], to = cycle->to[i];
        cycle->from[i] = cycle->from[n - 1 - i];
        cycle->to[i] = cycle->to[n - 1 - i];
        cycle->from[n - 1 - i] = from;
        cycle->to[n - 1 - i] = to;
    }
    cycle->n = n;
}

bool fusion_find_cycle(const FusionProblem *p, const uint16_t *c,
                       FusionCycle *cycle)
{
    Walk w = {.p = p, .c = c};

    for (uint16_t i = 0; i < p->n; i++)
        if (c[i] == i && find_from(&w, i)) {
            read_cycle(&w, i, cycle);
            return true;
        }
    return false;
}

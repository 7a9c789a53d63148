/* greedy.c - fusion without a proof that nothing is better.
 *
 * Nessie, section 7.1: opportunities are put in an order and taken one after
 * the other where they are still there.  What a pair brings about - what a
 * rule or a cycle wants to be in the cluster, too - comes with it.
 */
#include "passes/fuse/solver/problem.h"

#include <string.h>

/* So often a node is tried in another cluster, times the nodes that there are:
 * each try looks at all of them.  An estimate. */
enum { TRIES = 200000 };

typedef struct Greedy {
    const FusionProblem *p;
    Clusters c;
    bool *flows; /* by a * n + b: does B read what A makes? */
} Greedy;

static bool try_pair(Greedy *g, uint32_t a, uint32_t b)
{
    return g->c[a] != g->c[b] && fusion_may(g->p, a, b) &&
           fusion_merge(g->p, g->c, a, b);
}

/* First along the edges, then across. */
static void go_down(Greedy *g, bool along)
{
    for (uint32_t a = 0; a < g->p->n; a++)
        for (uint32_t b = a + 1; b < g->p->n; b++)
            if (g->flows[a * g->p->n + b] == along)
                try_pair(g, a, b);
}

static void go_up(Greedy *g, bool along)
{
    for (uint32_t b = g->p->n; b-- > 0;)
        for (uint32_t a = b; a-- > 0;)
            if (g->flows[a * g->p->n + b] == along)
                try_pair(g, a, b);
}

static Greedy begin(const FusionProblem *p, Clusters c, Arena *arena)
{
    Greedy g = {p, c, ARENA_NEW(arena, bool, (size_t)p->n * p->n)};

    for (uint32_t i = 0; i < p->nedge; i++)
        g.flows[p->edge[i].from * p->n + p->edge[i].to] = true;
    return g;
}

void fusion_greedy_down(const FusionProblem *p, Clusters c)
{
    Arena arena = {0};
    Greedy g = begin(p, c, &arena);

    go_down(&g, true);
    go_down(&g, false);
    arena_free(&arena);
}

void fusion_greedy_up(const FusionProblem *p, Clusters c)
{
    Arena arena = {0};
    Greedy g = begin(p, c, &arena);

    go_up(&g, true);
    go_up(&g, false);
    arena_free(&arena);
}

/* ---- better ones ---- */

/* Fill one cluster after the other in the order of the graph, each with all
 * that can still come into it; few clusters, wherever their arrays are. */
static void fill(Greedy *g, bool across_first)
{
    go_down(g, !across_first);
    go_down(g, across_first);
}

void fusion_follow(const FusionProblem *p, const uint16_t *wanted, Clusters c)
{
    Arena arena = {0};
    Greedy g = begin(p, c, &arena);

    for (uint16_t i = 0; i < p->n; i++)
        c[i] = i;
    for (uint32_t a = 0; a < p->n; a++)
        for (uint32_t b = a + 1; b < p->n; b++)
            if (wanted[a] == wanted[b])
                try_pair(&g, a, b);
    fill(&g, false);
    arena_free(&arena);
}

static void keep_better(const FusionProblem *p, Clusters best,
                        const uint16_t *c)
{
    if (fusion_compare(fusion_cost(p, c), fusion_cost(p, best)) < 0)
        memcpy(best, c, p->n * sizeof *c);
}

/* NODE leaves its cluster in C, which may get another name. */
static void take_out(const FusionProblem *p, Clusters c, uint32_t node)
{
    uint16_t old = c[node], name = FUSION_INPUT;

    for (uint32_t i = 0; i < p->n; i++) {
        if (c[i] != old || i == node)
            continue;
        if (name == FUSION_INPUT)
            name = (uint16_t)i;
        c[i] = name;
    }
    c[node] = (uint16_t)node;
}

/* A node in another cluster, or a pair of clusters in one. */
static bool improve_node(const FusionProblem *p, Clusters best, uint32_t node,
                         Clusters c, uint32_t *tries)
{
    FusionCost cost = fusion_cost(p, best);

    for (uint32_t other = 0; other < p->n && *tries; other++) {
        if (best[other] != other || best[node] == other ||
            !fusion_may(p, node, other))
            continue;
        --*tries;
        memcpy(c, best, p->n * sizeof *c);
        take_out(p, c, node);
        if (!fusion_is_legal(p, c) || !fusion_merge(p, c, node, other))
            continue;
        if (fusion_compare(fusion_cost(p, c), cost) < 0) {
            memcpy(best, c, p->n * sizeof *c);
            return true;
        }
    }
    return false;
}

static void move_nodes(const FusionProblem *p, Clusters best, Arena *arena)
{
    Clusters c = fusion_alone(p, arena);
    uint32_t tries = TRIES / (p->n + 1);

    for (bool any = true; any && tries;) {
        any = false;
        for (uint32_t i = 0; i < p->n; i++)
            any |= improve_node(p, best, i, c, &tries);
    }
}

void fusion_improve(const FusionProblem *p, const uint16_t *wanted,
                    Clusters best)
{
    Arena arena = {0};

    for (int way = wanted ? -1 : 0; way < 4; way++) {
        Clusters c = fusion_alone(p, &arena);
        Greedy g = begin(p, c, &arena);
        if (way < 0)
            fusion_follow(p, wanted, c);
        else if (way == 0)
            fusion_greedy_down(p, c);
        else if (way == 1)
            fusion_greedy_up(p, c);
        else
            fill(&g, way == 3);
        keep_better(p, best, c);
    }
    move_nodes(p, best, &arena);
    arena_free(&arena);
}

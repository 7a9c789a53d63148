/* again.c - which producers each of their readers computes again.
 *
 * A producer all of whose inputs are in memory whatever is decided, and which
 * can be wherever its readers can, is several in some best answer: its array
 * need not be there, nothing else has to be, and there are as few clusters as
 * before.  For the others it is a search in two ways each, with the problem in
 * which all that is undecided costs nothing as a bound.
 */
#include "passes/fuse/solver/again.h"

#include "passes/fuse/solver/set.h"

#include <string.h>

typedef struct Search {
    const FusionProblem *p;
    FusionSolver solver;
    bool *in, *free; /* by node */
    uint16_t *node;  /* that are undecided at first, the last ones first */
    uint32_t n;
    bool *best;      /* by node; its answer is in ANSWER */
    FusionAgain *answer;
    bool proved;     /* as far as it went */
} Search;

/* ---- problems ---- */

static FusionCost cost_of(const int64_t *cost)
{
    return (FusionCost){(uint32_t)cost[0], (uint32_t)cost[1],
                        (uint32_t)cost[2]};
}

/* No answer costs less; the bound of a part holds for what is as good in those
 * before it. */
static FusionCost least_of(const FusionSolved *solved, FusionCost cost)
{
    FusionCost least = cost_of(solved->bound);

    if (least.kernels < cost.kernels)
        least.arrays = 0;
    if (least.kernels < cost.kernels || least.arrays < cost.arrays)
        least.traversals = 0;
    return least;
}

/* With the nodes IN and FREE, the latter without cost; false: it was too
 * much. */
static bool probe(Search *s, const bool *in, const bool *free, Arena *arena,
                  FusionSplit *split, Clusters *c, FusionCost *least)
{
    bool *again = ARENA_NEW(arena, bool, s->p->n);

    for (uint32_t v = 0; v < s->p->n; v++)
        again[v] = in[v] || (free && free[v]);
    if (!s->solver.probes ||
        !fusion_split(s->p, again, free, arena, split))
        return false;
    s->solver.probes--;
    *c = fusion_alone(split->p, arena);
    FusionSolved solved = s->solver.solve(s->solver.data, split->p, *c);
    *least = least_of(&solved, fusion_cost(split->p, *c));
    return true;
}

/* The answer with the nodes IN counts where it is better or, with EVEN, as
 * good. */
static bool try_set(Search *s, const bool *in, bool even)
{
    Arena arena = {0};
    FusionSplit split;
    FusionCost least;
    Clusters c;
    bool better = false;

    if (!probe(s, in, NULL, &arena, &split, &c, &least)) {
        s->proved = false;
    } else {
        FusionCost cost = fusion_cost(split.p, c);
        better = fusion_compare(cost, s->answer->cost) < (even ? 1 : 0);
        if (better) {
            s->answer->cost = cost;
            memcpy(s->best, in, s->p->n * sizeof *in);
            memcpy(s->answer->c, c, split.p->n * sizeof *c);
        }
        s->proved &= fusion_compare(least, s->answer->cost) >= 0;
    }
    arena_free(&arena);
    return better;
}

/* Can what is still undecided be worth it? */
static bool may_be_better(Search *s)
{
    Arena arena = {0};
    FusionSplit split;
    FusionCost least;
    Clusters c;
    bool may = true;

    if (probe(s, s->in, s->free, &arena, &split, &c, &least))
        may = fusion_compare(least, s->answer->cost) < 0;
    else
        s->proved = false;
    arena_free(&arena);
    return may;
}

/* ---- sets ---- */

static void search_from(Search *s, uint32_t i)
{
    if (!s->solver.probes) {
        s->proved = false;
        return;
    }
    if (i == s->n) {
        try_set(s, s->in, false);
        return;
    }
    if (!may_be_better(s))
        return;
    s->free[s->node[i]] = false;
    for (int in = 1; in >= 0; in--) {
        s->in[s->node[i]] = in;
        search_from(s, i + 1);
    }
    s->in[s->node[i]] = false;
    s->free[s->node[i]] = true;
}

/* Are all arrays that NODE reads in memory, whatever is decided? */
static bool reads_memory(const FusionProblem *p, uint32_t node)
{
    for (uint32_t i = 0; i < p->narray; i++)
        if (p->array[i].producer != FUSION_INPUT && !p->array[i].escapes &&
            !p->array[i].scalar && fusion_is_read_by(&p->array[i], node))
            return false;
    return true;
}

/* Is OTHER one that reads what NODE makes? */
static bool is_reader(const FusionProblem *p, uint32_t node, uint32_t other)
{
    for (uint32_t i = 0; i < p->narray; i++)
        if (p->array[i].producer == node &&
            fusion_is_read_by(&p->array[i], other))
            return true;
    return false;
}

/* The nodes that NODE may be with, whatever rules say. */
static NodeSet company_of(const FusionProblem *p, uint32_t node)
{
    NodeSet set = {{0}};

    for (uint32_t x = 0; x < p->n; x++)
        if (x == node || p->allowed[node * p->n + x])
            set_put(&set, x);
    for (uint32_t i = 0; i < p->nedge; i++) {
        const FusionEdge *e = &p->edge[i];
        if (e->bar && (e->from == node || e->to == node))
            set_drop(&set, e->from == node ? e->to : e->from);
    }
    return set;
}

/* May NODE be wherever a node may be that reads what it makes? */
static bool goes_along(const FusionProblem *p, uint32_t node)
{
    NodeSet company = company_of(p, node);

    for (uint32_t r = node + 1; r < p->n; r++) {
        if (!is_reader(p, node, r))
            continue;
        for (uint32_t x = 0; x < p->n; x++)
            if ((x == r || fusion_may(p, r, x)) && !set_has(&company, x))
                return false;
    }
    return true;
}

static bool concerns(FusionPair pair, uint32_t node)
{
    return pair.a == node || pair.b == node;
}

/* Do rules say no more of NODE than that its readers are with it? */
static bool is_bound_to_readers(const FusionProblem *p, uint32_t node)
{
    for (uint32_t i = 0; i < p->nrule; i++) {
        const FusionRule *rule = &p->rule[i];
        bool any = !rule->never && concerns(rule->then, node);
        for (uint32_t k = 0; k < rule->nwhen; k++)
            any |= concerns(rule->when[k], node);
        if (any && (rule->never || rule->then.a != node ||
                    !is_reader(p, node, rule->then.b)))
            return false;
    }
    return true;
}

/* Are copies of NODE in several clusters? */
static bool is_copied(const FusionSplit *split, const uint16_t *c,
                      uint32_t node)
{
    uint32_t first = split->first[node];

    for (uint32_t k = 1; k < split->count[node]; k++)
        if (c[first + k] != c[first])
            return true;
    return false;
}

/* Nothing is computed again for nothing. */
static void drop_idle(Search *s, Arena *arena)
{
    bool proved = s->proved, stale = true;
    FusionSplit now;

    for (uint32_t v = 0; v < s->p->n; v++) {
        if (stale && !fusion_split(s->p, s->best, NULL, arena, &now))
            return;
        stale = false;
        if (!s->best[v] || !is_copied(&now, s->answer->c, v))
            continue;
        memcpy(s->in, s->best, s->p->n * sizeof *s->in);
        s->in[v] = false;
        stale = try_set(s, s->in, true);
    }
    s->proved = proved;
}

static bool begin(Search *s, const bool *able, Arena *arena)
{
    FusionSplit all;

    /* If only some of them were several. */
    if (fusion_split(s->p, able, able, arena, &all) && all.p->n == s->p->n)
        return false;
    for (uint32_t v = s->p->n; v-- > 0;) {
        if (!able[v])
            continue;
        s->in[v] = reads_memory(s->p, v) && goes_along(s->p, v) &&
                   is_bound_to_readers(s->p, v);
        s->free[v] = !s->in[v];
        if (s->free[v])
            s->node[s->n++] = (uint16_t)v;
    }
    return true;
}

/* As it is, all of them, then the best. */
static void search(Search *s, const bool *able, Arena *arena)
{
    s->answer->cost = (FusionCost){UINT32_MAX, 0, 0};
    try_set(s, ARENA_NEW(arena, bool, s->p->n), false);
    try_set(s, able, false);
    /* A search that sees no end of a path is for nothing. */
    s->proved = s->n < s->solver.probes;
    if (s->proved)
        search_from(s, 0);
    drop_idle(s, arena);
}

FusionAgain fusion_again(const FusionProblem *p, FusionSolver solver,
                         Arena *arena)
{
    FusionAgain answer = {.proved = true,
                          .c = ARENA_NEW(arena, uint16_t, FUSION_NODES)};
    Search s = {.p = p, .solver = solver, .answer = &answer};
    bool *able = ARENA_NEW(arena, bool, p->n);
    bool any = false;

    for (uint32_t v = 0; v < p->n; v++)
        any |= able[v] = fusion_may_split(p, v);
    s.in = ARENA_NEW(arena, bool, p->n);
    s.free = ARENA_NEW(arena, bool, p->n);
    s.best = ARENA_NEW(arena, bool, p->n);
    s.node = ARENA_NEW(arena, uint16_t, p->n);
    if (!any || !begin(&s, able, arena))
        return answer;
    search(&s, able, arena);
    answer.proved = s.proved;
    answer.any = fusion_split(p, s.best, NULL, arena, &answer.split) &&
                 answer.split.p->n > p->n;
    return answer;
}

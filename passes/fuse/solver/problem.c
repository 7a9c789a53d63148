/* problem.c - the problem of fusion, and what is legal. */
#include "passes/fuse/solver/problem.h"

#include <string.h>

FusionProblem *fusion_new(Arena *arena, uint32_t n)
{
    FusionProblem *p = ARENA_NEW(arena, FusionProblem, 1);

    p->arena = arena;
    p->n = n;
    p->name = ARENA_NEW(arena, const char *, n);
    p->may = ARENA_NEW(arena, bool, (size_t)n * n);
    p->price = ARENA_NEW(arena, uint32_t, n);
    p->before = ARENA_NEW(arena, bool, (size_t)n * n);
    return p;
}

void fusion_allow(FusionProblem *p, uint32_t a, uint32_t b)
{
    p->may[a * p->n + b] = p->may[b * p->n + a] = true;
}

void fusion_forbid(FusionProblem *p, uint32_t a, uint32_t b)
{
    p->may[a * p->n + b] = p->may[b * p->n + a] = false;
}

void fusion_add_edge(FusionProblem *p, uint32_t from, uint32_t to,
                     const char *bar)
{
    arena_grow(p->arena, &p->edge, p->nedge, &p->edge_room, sizeof *p->edge);
    p->edge[p->nedge++] = (FusionEdge){(uint16_t)from, (uint16_t)to, bar};
}

FusionPair fusion_pair(uint32_t a, uint32_t b)
{
    return a < b ? (FusionPair){(uint16_t)a, (uint16_t)b}
                 : (FusionPair){(uint16_t)b, (uint16_t)a};
}

bool fusion_always_stored(const FusionProblem *p, const FusionArray *array)
{
    for (uint32_t i = 0; i < array->nreader; i++)
        if (!fusion_may(p, array->producer, array->reader[i]))
            return true;
    return array->escapes;
}

void fusion_add_rule(FusionProblem *p, FusionRule rule)
{
    arena_grow(p->arena, &p->rule, p->nrule, &p->rule_room, sizeof *p->rule);
    p->rule[p->nrule++] = rule;
}

FusionArray *fusion_add_array(FusionProblem *p, uint32_t producer,
                              const char *name, uint32_t room)
{
    arena_grow(p->arena, &p->array, p->narray, &p->array_room,
               sizeof *p->array);
    FusionArray *array = &p->array[p->narray++];
    *array = (FusionArray){.producer = (uint16_t)producer, .name = name};
    array->reader = ARENA_NEW(p->arena, uint16_t, room);
    return array;
}

/* ---- what follows ---- */

/* Edges lead down the text, so one walk from its end up is enough. */
static void order_nodes(FusionProblem *p)
{
    uint32_t n = p->n;

    for (uint32_t i = 0; i < p->nedge; i++)
        p->before[p->edge[i].from * n + p->edge[i].to] = true;
    for (uint32_t b = n; b-- > 0;)
        for (uint32_t c = b + 1; c < n; c++)
            if (p->before[b * n + c])
                for (uint32_t d = c + 1; d < n; d++)
                    p->before[b * n + d] |= p->before[c * n + d];
}

/* Is there a node on the way from A to B that one of them cannot be with? */
static bool is_parted(const FusionProblem *p, uint32_t a, uint32_t b)
{
    if (!p->before[a * p->n + b])
        return false;
    for (uint32_t k = a + 1; k < b; k++)
        if (p->before[a * p->n + k] && p->before[k * p->n + b] &&
            (!fusion_may(p, a, k) || !fusion_may(p, k, b)))
            return true;
    return false;
}

static bool forbid_parted(FusionProblem *p)
{
    bool any = false;

    for (uint32_t a = 0; a < p->n; a++)
        for (uint32_t b = a + 1; b < p->n; b++)
            if (fusion_may(p, a, b) && is_parted(p, a, b)) {
                fusion_forbid(p, a, b);
                any = true;
            }
    return any;
}

static bool pair_may(const FusionProblem *p, FusionPair pair)
{
    return fusion_may(p, pair.a, pair.b);
}

static bool forbid_by_rules(FusionProblem *p)
{
    bool any = false;

    for (uint32_t i = 0; i < p->nrule; i++) {
        const FusionRule *r = &p->rule[i];
        if (r->nwhen != 1 || !pair_may(p, r->when[0]))
            continue;
        if (r->never || !pair_may(p, r->then)) {
            fusion_forbid(p, r->when[0].a, r->when[0].b);
            any = true;
        }
    }
    return any;
}

static void index_edges(FusionProblem *p)
{
    p->first = ARENA_NEW(p->arena, uint32_t, p->n + 1);
    p->to = ARENA_NEW(p->arena, uint16_t, p->nedge + 1);
    for (uint32_t i = 0; i < p->nedge; i++)
        p->first[p->edge[i].from]++;
    for (uint32_t i = 1; i <= p->n; i++)
        p->first[i] += p->first[i - 1];
    for (uint32_t i = p->nedge; i-- > 0;)
        p->to[--p->first[p->edge[i].from]] = p->edge[i].to;
}

FusionProblem fusion_with_edges(const FusionProblem *p,
                                const FusionEdge *more, uint32_t n,
                                Arena *arena)
{
    FusionProblem q = *p;

    q.arena = arena;
    q.nedge = q.edge_room = p->nedge + n;
    q.edge = ARENA_NEW(arena, FusionEdge, q.nedge + 1);
    for (uint32_t i = 0; i < q.nedge; i++)
        q.edge[i] = i < p->nedge ? p->edge[i] : more[i - p->nedge];
    index_edges(&q);
    return q;
}

void fusion_close(FusionProblem *p)
{
    p->allowed = ARENA_NEW(p->arena, bool, (size_t)p->n * p->n);
    memcpy(p->allowed, p->may, (size_t)p->n * p->n * sizeof *p->may);
    index_edges(p);
    for (uint32_t i = 0; i < p->nedge; i++)
        if (p->edge[i].bar)
            fusion_forbid(p, p->edge[i].from, p->edge[i].to);
    order_nodes(p);
    for (bool any = true; any;) {
        any = forbid_parted(p);
        any |= forbid_by_rules(p);
    }
}

/* ---- clusters ---- */

Clusters fusion_alone(const FusionProblem *p, Arena *arena)
{
    Clusters c = ARENA_NEW(arena, uint16_t, p->n);

    for (uint32_t i = 0; i < p->n; i++)
        c[i] = (uint16_t)i;
    return c;
}

static bool are_together(const uint16_t *c, FusionPair pair)
{
    return c[pair.a] == c[pair.b];
}

/* Make one of the clusters FIRST and SECOND; false where two nodes of them
 * may not be together. */
static bool join(const FusionProblem *p, Clusters c, uint16_t first,
                 uint16_t second)
{
    uint16_t name = first < second ? first : second;

    for (uint32_t i = 0; i < p->n; i++)
        if (c[i] == first)
            for (uint32_t j = 0; j < p->n; j++)
                if (c[j] == second && !fusion_may(p, i, j))
                    return false;
    for (uint32_t i = 0; i < p->n; i++)
        if (c[i] == first || c[i] == second)
            c[i] = name;
    return true;
}

typedef enum Step { STEP_NONE, STEP_DONE, STEP_FAILS } Step;

static bool is_due(const FusionRule *r, const uint16_t *c)
{
    for (uint32_t i = 0; i < r->nwhen; i++)
        if (!are_together(c, r->when[i]))
            return false;
    return r->never || !are_together(c, r->then);
}

static Step apply_rules(const FusionProblem *p, Clusters c)
{
    Step step = STEP_NONE;

    for (uint32_t i = 0; i < p->nrule; i++) {
        const FusionRule *r = &p->rule[i];
        if (!is_due(r, c))
            continue;
        if (r->never || !join(p, c, c[r->then.a], c[r->then.b]))
            return STEP_FAILS;
        step = STEP_DONE;
    }
    return step;
}

/* Clusters that come before each other have to be one: Tarjan's components of
 * the graph of clusters. */
typedef struct Cycles {
    const FusionProblem *p;
    const uint16_t *c;
    uint16_t next_member[FUSION_NODES]; /* of a node's cluster; FUSION_INPUT */
    uint16_t number[FUSION_NODES], low[FUSION_NODES];
    uint16_t stack[FUSION_NODES];
    uint32_t nstack, count;
    bool waits[FUSION_NODES];    /* is on the stack */
    uint16_t into[FUSION_NODES]; /* by cluster: what it becomes */
    bool any;
} Cycles;

static void leave_component(Cycles *y, uint16_t root)
{
    uint16_t cluster;

    do {
        cluster = y->stack[--y->nstack];
        y->waits[cluster] = false;
        y->into[cluster] = root;
        y->any |= cluster != root;
    } while (cluster != root);
}

static void visit_cluster(Cycles *y, uint16_t cluster)
{
    const FusionProblem *p = y->p;

    y->number[cluster] = y->low[cluster] = (uint16_t)++y->count;
    y->stack[y->nstack++] = cluster;
    y->waits[cluster] = true;
    for (uint32_t i = cluster; i != FUSION_INPUT; i = y->next_member[i])
        for (uint32_t e = p->first[i]; e < p->first[i + 1]; e++) {
            uint16_t to = y->c[p->to[e]];
            if (!y->number[to])
                visit_cluster(y, to);
            else if (!y->waits[to])
                continue;
            if (y->low[to] < y->low[cluster])
                y->low[cluster] = y->low[to];
        }
    if (y->low[cluster] == y->number[cluster])
        leave_component(y, cluster);
}

static void find_cycles(Cycles *y)
{
    uint16_t last[FUSION_NODES];

    for (uint32_t i = 0; i < y->p->n; i++) {
        y->next_member[i] = FUSION_INPUT;
        if (y->c[i] != i)
            y->next_member[last[y->c[i]]] = (uint16_t)i;
        last[y->c[i]] = (uint16_t)i;
    }
    for (uint16_t i = 0; i < y->p->n; i++)
        if (y->c[i] == i && !y->number[i])
            visit_cluster(y, i);
}

static Step merge_cycles(const FusionProblem *p, Clusters c)
{
    Cycles y = {.p = p, .c = c};

    find_cycles(&y);
    if (!y.any)
        return STEP_NONE;
    for (uint16_t i = 0; i < p->n; i++) {
        bool is_cluster = y.number[i] != 0;
        if (is_cluster && c[i] != c[y.into[i]] &&
            !join(p, c, c[i], c[y.into[i]]))
            return STEP_FAILS;
    }
    return STEP_DONE;
}

static bool merge_all(const FusionProblem *p, Clusters c, uint32_t a,
                      uint32_t b)
{
    Step step = STEP_DONE;

    if (c[a] != c[b] && !join(p, c, c[a], c[b]))
        return false;
    while (step == STEP_DONE) {
        step = apply_rules(p, c);
        if (step == STEP_NONE)
            step = merge_cycles(p, c);
    }
    return step == STEP_NONE;
}

bool fusion_merge(const FusionProblem *p, Clusters c, uint32_t a, uint32_t b)
{
    uint16_t old[FUSION_NODES];

    memcpy(old, c, p->n * sizeof *c);
    if (merge_all(p, c, a, b))
        return true;
    memcpy(c, old, p->n * sizeof *c);
    return false;
}

static bool clusters_may(const FusionProblem *p, const uint16_t *c)
{
    for (uint32_t a = 0; a < p->n; a++)
        for (uint32_t b = a + 1; b < p->n; b++)
            if (c[a] == c[b] && !fusion_may(p, a, b))
                return false;
    return true;
}

bool fusion_is_legal(const FusionProblem *p, const uint16_t *c)
{
    Cycles y = {.p = p, .c = c};

    for (uint32_t i = 0; i < p->nrule; i++)
        if (is_due(&p->rule[i], c))
            return false;
    find_cycles(&y);
    return !y.any && clusters_may(p, c);
}

/* ---- costs ---- */

/* Clusters among the array's readers that do not make it themselves. */
static uint32_t count_traversals(const FusionArray *array, const uint16_t *c)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < array->nreader; i++) {
        uint16_t cluster = c[array->reader[i]];
        bool seen = array->producer != FUSION_INPUT &&
                    c[array->producer] == cluster;
        for (uint32_t j = 0; j < i && !seen; j++)
            seen = c[array->reader[j]] == cluster;
        count += !seen;
    }
    return count;
}

FusionCost fusion_cost(const FusionProblem *p, const uint16_t *c)
{
    FusionCost cost = {0, 0, 0};

    for (uint32_t i = 0; i < p->n; i++)
        cost.kernels += c[i] == i;
    for (uint32_t i = 0; i < p->narray; i++) {
        if (p->array[i].scalar)
            continue;
        uint32_t traversals = count_traversals(&p->array[i], c);
        cost.traversals += traversals;
        cost.arrays += p->array[i].producer != FUSION_INPUT &&
                       (p->array[i].escapes || traversals > 0);
    }
    return cost;
}

int fusion_compare(FusionCost a, FusionCost b)
{
    if (a.kernels != b.kernels)
        return a.kernels < b.kernels ? -1 : 1;
    if (a.arrays != b.arrays)
        return a.arrays < b.arrays ? -1 : 1;
    if (a.traversals != b.traversals)
        return a.traversals < b.traversals ? -1 : 1;
    return 0;
}

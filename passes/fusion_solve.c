/* fusion_solve.c - problems in parts.
 *
 * Some pairs can be put together before anything is looked for, as no answer
 * is lost: a kernel all of whose arrays are read by one node only, which is
 * also the only one that comes behind it, is at its best with that one.  (It
 * is alone in this that the array goes; and a cluster with the kernel but
 * without its reader is one without the kernel, too.)
 *
 * Nodes that can never be together, not even by way of others, share no
 * cluster: each such part of the graph is a problem of its own.  Where the
 * answers cannot be put in an order, the problem is solved as a whole.
 */
#include "passes/fusion_search.h"

#include <string.h>

/* ---- pairs that are safe ---- */

/* The one node that comes behind NODE; FUSION_INPUT: none, or several. */
static uint16_t only_follower(const FusionProblem *p, uint32_t node)
{
    uint16_t only = FUSION_INPUT;

    for (uint32_t e = p->first[node]; e < p->first[node + 1]; e++) {
        if (only != FUSION_INPUT && p->to[e] != only)
            return FUSION_INPUT;
        only = p->to[e];
    }
    return only;
}

/* May A be wherever B may be, in the same company? */
static bool goes_along(const FusionProblem *p, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0; i < p->n; i++)
        if (i != a && i != b && fusion_may(p, b, i) && !fusion_may(p, a, i))
            return false;
    return true;
}

/* Does an array go when A is with its only reader B, and does none stay? */
static bool saves_array(const FusionProblem *p, uint32_t a, uint32_t b)
{
    bool saves = false;

    for (uint32_t i = 0; i < p->narray; i++) {
        const FusionArray *array = &p->array[i];
        if (array->producer != a || array->scalar)
            continue;
        if (array->escapes)
            return false;
        saves |= array->nreader == 1 && array->reader[0] == b;
    }
    return saves;
}

/* Do rules say anything of A but that B is with it where others are? */
static bool is_free(const FusionProblem *p, uint32_t a, uint32_t b)
{
    FusionPair pair = fusion_pair(a, b);

    for (uint32_t i = 0; i < p->nrule; i++) {
        const FusionRule *r = &p->rule[i];
        bool concerns = r->then.a == a || r->then.b == a;
        for (uint32_t k = 0; k < r->nwhen; k++)
            concerns |= r->when[k].a == a || r->when[k].b == a;
        if (concerns && (r->never || r->then.a != pair.a ||
                         r->then.b != pair.b))
            return false;
    }
    return true;
}

static void merge_safe(const FusionProblem *p, Clusters c)
{
    for (uint32_t a = 0; a < p->n; a++) {
        uint16_t b = only_follower(p, a);
        if (b != FUSION_INPUT && fusion_may(p, a, b) && c[a] == a &&
            saves_array(p, a, b) && goes_along(p, a, b) && is_free(p, a, b))
            fusion_merge(p, c, a, b);
    }
}

/* ---- a part of a problem ---- */

/* Some clusters of WHOLE, as a problem of their own. */
typedef struct Part {
    const FusionProblem *whole;
    FusionProblem *p;
    uint16_t *node_of; /* by node of WHOLE: of P, or FUSION_INPUT */
} Part;

static void relate_nodes(Part *part)
{
    const FusionProblem *w = part->whole;
    FusionProblem *p = part->p;

    for (uint32_t a = 0; a < p->n; a++)
        for (uint32_t b = a + 1; b < p->n; b++)
            fusion_allow(p, a, b);
    for (uint32_t i = 0; i < w->n; i++)
        for (uint32_t k = i + 1; k < w->n; k++) {
            uint16_t a = part->node_of[i], b = part->node_of[k];
            if (a == FUSION_INPUT || b == FUSION_INPUT || a == b)
                continue;
            if (!fusion_may(w, i, k))
                fusion_forbid(p, a, b);
            if (w->before[i * w->n + k])
                fusion_add_edge(p, a, b, NULL);
        }
}

/* False: they are one already, or not both are here. */
static bool map_pair(const Part *part, FusionPair pair, FusionPair *to)
{
    uint16_t a = part->node_of[pair.a], b = part->node_of[pair.b];

    *to = fusion_pair(a, b);
    return a != b && a != FUSION_INPUT && b != FUSION_INPUT;
}

static void map_rule(Part *part, const FusionRule *rule)
{
    FusionRule to = {.never = rule->never, .why = rule->why};

    for (uint32_t i = 0; i < rule->nwhen; i++) {
        FusionPair pair = rule->when[i];
        if (map_pair(part, pair, &to.when[to.nwhen]))
            to.nwhen++;
        else if (part->node_of[pair.a] != part->node_of[pair.b] ||
                 part->node_of[pair.a] == FUSION_INPUT)
            return;
    }
    if (!rule->never && !map_pair(part, rule->then, &to.then)) {
        if (part->node_of[rule->then.a] == part->node_of[rule->then.b] &&
            part->node_of[rule->then.a] != FUSION_INPUT)
            return;
        to.never = true;
    }
    if (to.nwhen)
        fusion_add_rule(part->p, to);
}

static void add_reader(FusionArray *array, uint16_t node)
{
    for (uint32_t i = 0; i < array->nreader; i++)
        if (array->reader[i] == node)
            return;
    uint32_t i = array->nreader++;
    for (; i > 0 && array->reader[i - 1] > node; i--)
        array->reader[i] = array->reader[i - 1];
    array->reader[i] = node;
}

/* Who reads it elsewhere reads it from memory. */
static void map_array(Part *part, const FusionArray *from)
{
    bool here = from->producer != FUSION_INPUT &&
                part->node_of[from->producer] != FUSION_INPUT;
    uint16_t producer = here ? part->node_of[from->producer] : FUSION_INPUT;
    FusionArray *to =
        fusion_add_array(part->p, producer, from->name, part->p->n);

    to->escapes = from->escapes;
    to->scalar = from->scalar;
    for (uint32_t i = 0; i < from->nreader; i++) {
        uint16_t node = part->node_of[from->reader[i]];
        if (node == FUSION_INPUT)
            to->escapes = true;
        else if (node != producer)
            add_reader(to, node);
    }
}

/* Of the N clusters NAME of SAFE, in an order in which no edge leads back. */
static Part part_new(const FusionProblem *whole, const uint16_t *safe,
                     const uint16_t *name, uint32_t n, Arena *arena)
{
    Part part = {whole, fusion_new(arena, n),
                 ARENA_NEW(arena, uint16_t, whole->n)};

    for (uint32_t i = 0; i < whole->n; i++)
        part.node_of[i] = FUSION_INPUT;
    for (uint16_t k = 0; k < n; k++) {
        part.p->name[k] = whole->name[name[k]];
        for (uint32_t i = 0; i < whole->n; i++)
            if (safe[i] == name[k])
                part.node_of[i] = k;
    }
    relate_nodes(&part);
    for (uint32_t i = 0; i < whole->nrule; i++)
        map_rule(&part, &whole->rule[i]);
    for (uint32_t i = 0; i < whole->narray; i++)
        map_array(&part, &whole->array[i]);
    fusion_close(part.p);
    return part;
}

/* ---- all parts ---- */

/* SAFE's clusters by the parts that they are in. */
static void find_parts(const FusionProblem *p, const uint16_t *safe,
                       uint16_t *part)
{
    for (uint16_t i = 0; i < p->n; i++)
        part[i] = safe[i];
    for (uint32_t a = 0; a < p->n; a++)
        for (uint32_t b = a + 1; b < p->n; b++) {
            uint16_t from = part[b], to = part[a];
            if (from == to || !fusion_may(p, a, b))
                continue;
            for (uint32_t i = 0; i < p->n; i++)
                if (part[i] == from)
                    part[i] = to;
        }
}

static void add_solved(Solved *all, const Solved *part)
{
    all->nparts = part->nparts;
    all->optimal &= part->optimal;
    all->steps += part->steps;
    for (uint32_t i = 0; i < part->nparts; i++) {
        all->cost[i] += part->cost[i];
        all->bound[i] += part->bound[i];
    }
}

/* Clusters are called by their first nodes. */
static void name_clusters(const Part *part, const uint16_t *found, Clusters c)
{
    uint16_t first[FUSION_NODES];

    for (uint32_t k = 0; k < part->p->n; k++)
        first[k] = FUSION_INPUT;
    for (uint16_t i = 0; i < part->whole->n; i++) {
        if (part->node_of[i] == FUSION_INPUT)
            continue;
        uint16_t *name = &first[found[part->node_of[i]]];
        if (*name == FUSION_INPUT)
            *name = i;
        c[i] = *name;
    }
}

/* The clusters NAME, N of them, as a problem of their own; C learns the
 * answer. */
static Solved solve_part(const FusionProblem *p, const uint16_t *safe,
                         const uint16_t *name, uint32_t n, long long work,
                         Clusters c)
{
    Arena arena = {0};
    Part part = part_new(p, safe, name, n, &arena);
    Clusters found = fusion_alone(part.p, &arena);
    FusionCost bound = fusion_bound(part.p);

    fusion_improve(part.p, found);
    Solved solved =
        fusion_search(part.p, OBJECTIVE_CLUSTERS, &bound, work, found);
    name_clusters(&part, found, c);
    arena_free(&arena);
    return solved;
}

static Solved solve_parts(const FusionProblem *p, long long work, Clusters c)
{
    Arena arena = {0};
    Clusters safe = fusion_alone(p, &arena);
    uint16_t *part = ARENA_NEW(&arena, uint16_t, p->n);
    uint16_t *last = ARENA_NEW(&arena, uint16_t, p->n);
    uint16_t *in = ARENA_NEW(&arena, uint16_t, p->n);
    Solved all = {.nparts = MODEL_PARTS, .optimal = true};

    merge_safe(p, safe);
    find_parts(p, safe, part);
    for (uint16_t i = 0; i < p->n; i++)
        last[safe[i]] = i;
    for (uint16_t name = 0; name < p->n; name++) {
        uint32_t n = 0;
        for (uint16_t i = 0; i < p->n; i++)
            if (last[safe[i]] == i && part[i] == name)
                in[n++] = safe[i];
        if (!n)
            continue;
        Solved solved = solve_part(p, safe, in, n, work - all.steps, c);
        add_solved(&all, &solved);
    }
    arena_free(&arena);
    return all;
}

Solved fusion_solve(const FusionProblem *p, Objective objective,
                    long long work, Clusters c)
{
    if (objective == OBJECTIVE_PAPER) {
        fusion_improve(p, c);
        return fusion_search(p, objective, NULL, work, c);
    }
    Solved solved = solve_parts(p, work, c);
    if (fusion_is_legal(p, c))
        return solved;
    for (uint16_t i = 0; i < p->n; i++)
        c[i] = i;
    fusion_improve(p, c);
    FusionCost bound = fusion_bound(p);
    return fusion_search(p, objective, &bound, work, c);
}

/* parts.c - a problem as parts that share no cluster. */
#include "passes/fuse/solver/parts.h"

#include "passes/fuse/solver/part.h"
#include "passes/fuse/solver/search.h"
#include "passes/fuse/solver/slots.h"
#include "passes/fuse/solver/stages.h"

#include <string.h>

/* ---- which there are ---- */

static void insert_part(Parts *s, const NodeSet *names)
{
    uint32_t size = set_count(names), i = s->n++;

    for (; i > 0 && s->size[i - 1] < size; i--) {
        s->names[i] = s->names[i - 1];
        s->size[i] = s->size[i - 1];
    }
    s->names[i] = *names;
    s->size[i] = size;
}

static void connect(uint16_t *part, uint32_t n, uint32_t a, uint32_t b)
{
    uint16_t from = part[b], to = part[a];

    for (uint32_t i = 0; from != to && i < n; i++)
        if (part[i] == from)
            part[i] = to;
}

static void connect_rule(uint16_t *part, uint32_t n, const FusionRule *rule)
{
    for (uint32_t k = 0; k < rule->nwhen; k++) {
        connect(part, n, rule->when[0].a, rule->when[k].a);
        connect(part, n, rule->when[0].a, rule->when[k].b);
    }
    if (!rule->never) {
        connect(part, n, rule->when[0].a, rule->then.a);
        connect(part, n, rule->when[0].a, rule->then.b);
    }
}

/* Clusters by the parts that they are in: who may be together, and who is in
 * one rule. */
static void find_parts(Parts *s)
{
    const FusionProblem *p = s->p;
    uint16_t *part = ARENA_NEW(&s->arena, uint16_t, p->n);

    memcpy(part, s->safe, p->n * sizeof *part);
    for (uint32_t a = 0; a < p->n; a++)
        for (uint32_t b = a + 1; b < p->n; b++)
            if (fusion_may(p, a, b))
                connect(part, p->n, a, b);
    for (uint32_t i = 0; i < p->nrule; i++)
        connect_rule(part, p->n, &p->rule[i]);
    for (uint32_t name = 0; name < p->n; name++) {
        NodeSet names = {{0}};
        for (uint32_t i = 0; i < p->n; i++)
            if (part[i] == name)
                set_put(&names, s->safe[i]);
        if (!set_is_empty(&names))
            insert_part(s, &names);
    }
}

void parts_begin(Parts *s, const FusionProblem *p, long long work)
{
    *s = (Parts){.p = p, .work = work};
    s->safe = fusion_alone(p, &s->arena);
    s->names = ARENA_NEW(&s->arena, NodeSet, p->n);
    s->size = ARENA_NEW(&s->arena, uint32_t, p->n);
    fusion_merge_safe(p, s->safe);
    find_parts(s);
}

void parts_end(Parts *s)
{
    arena_free(&s->arena);
}

void parts_copy(const Parts *s, uint32_t part, const uint16_t *from,
                Clusters to)
{
    for (uint32_t v = 0; v < s->p->n; v++)
        if (parts_has(s, part, v))
            to[v] = from[v];
}

/* ---- one of them ---- */

/* C, which is legal, becomes the best partition.  First so many clusters are
 * tried as are needed without the rules, then more. */
static FusionSolved solve_whole(const FusionProblem *p, uint32_t most,
                                long long work, Clusters c)
{
    Arena arena = {0};
    FusionCost bound = fusion_bound(p);
    Clusters wanted = fusion_alone(p, &arena);
    Stages stages = fusion_stages(p, 0, wanted);
    int64_t least[MODEL_PARTS] = {stages.fewest, bound.arrays,
                                  bound.traversals};
    FusionSolved solved = {
        .none = true, .nparts = MODEL_PARTS, .optimal = true};

    fusion_improve(p, stages.found ? wanted : NULL, c);
    if (most != PARTS_ANY && least[0] < most)
        least[0] = most;
    for (; solved.none && least[0] <= most; least[0]++) {
        Model *m = model_of_slots(p, (uint32_t)least[0], &arena);
        if (m) {
            long long steps = solved.steps;
            solved = fusion_search(m, least, work - steps, c);
            solved.steps += steps;
        }
    }
    arena_free(&arena);
    return solved;
}

FusionSolved parts_solve(Parts *s, const FusionProblem *p, const NodeSet *names,
                         uint32_t most, uint32_t share, Clusters c)
{
    long long work = s->work / 100 * share;
    Arena arena = {0};
    ClusterOrder order = fusion_order(p, c, &arena);
    FusionPart part = fusion_part(p, c, &order, names, &arena);
    Clusters found = fusion_alone(part.p, &arena);
    FusionSolved solved = solve_whole(part.p, most, work, found);

    s->work -= solved.steps;
    fusion_part_apply(&part, found, c);
    arena_free(&arena);
    return solved;
}

/* fusion_solve.c - problems in parts.
 *
 * Nodes that can never be together, not even by way of others, share no
 * cluster: each such part of the graph is a problem of its own.  Where the
 * answers cannot be put in one order, parts are solved again, one after the
 * other, each knowing what was decided for those before it: if that costs
 * nothing, it is the best answer still.  If it does, the problem is solved as a
 * whole.
 */
#include "passes/fusion_part.h"
#include "passes/fusion_search.h"
#include "passes/fusion_slots.h"
#include "passes/fusion_stages.h"

#include <string.h>

/* ---- a problem as a whole ---- */

/* C, which is legal, becomes the best partition.  First so many clusters are
 * tried as are needed without the rules, then more. */
static Solved solve_whole(const FusionProblem *p, long long work, Clusters c)
{
    Arena arena = {0};
    FusionCost bound = fusion_bound(p);
    Clusters wanted = fusion_alone(p, &arena);
    Stages stages = fusion_stages(p, bound.kernels, wanted);
    int64_t least[MODEL_PARTS] = {stages.fewest, bound.arrays,
                                  bound.traversals};
    Solved solved = {.none = true};

    fusion_improve(p, stages.found ? wanted : NULL, c);
    for (; solved.none; least[0]++) {
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

/* By the model of pairs. */
static Solved solve_pairs(const FusionProblem *p, long long work, Clusters c)
{
    Arena arena = {0};

    fusion_improve(p, NULL, c);
    Solved solved = fusion_search(model_new(p, OBJECTIVE_PAPER, &arena), NULL,
                                  work, c);
    arena_free(&arena);
    return solved;
}

/* ---- parts ---- */

typedef struct Parts {
    const FusionProblem *p;
    Arena arena;
    Clusters safe; /* what is together anyway */
    uint32_t n;
    NodeSet *names; /* by part: its clusters in SAFE; large parts first */
    uint32_t *size;
    Clusters free;  /* each part as if there were no others */
    Solved solved;
    long long work;
} Parts;

/* Clusters NAMES of C as a problem of their own, with a SHARE of the work that
 * is left, in percent; C learns the answer. */
static Solved solve_names(Parts *s, const NodeSet *names, uint32_t share,
                          Clusters c)
{
    long long work = s->work / 100 * share;
    Arena arena = {0};
    ClusterOrder order = fusion_order(s->p, c, &arena);
    FusionPart part = fusion_part(s->p, c, &order, names, &arena);
    Clusters found = fusion_alone(part.p, &arena);
    Solved solved = solve_whole(part.p, work, found);

    s->work -= solved.steps;
    fusion_part_apply(&part, found, c);
    arena_free(&arena);
    return solved;
}

static void add_solved(Solved *all, const Solved *part)
{
    all->optimal &= part->optimal;
    for (uint32_t i = 0; i < MODEL_PARTS; i++) {
        all->cost[i] += part->cost[i];
        all->bound[i] += part->bound[i];
    }
}

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
    for (uint32_t i = 0; i < p->nrule; i++) {
        const FusionRule *rule = &p->rule[i];
        for (uint32_t k = 0; k < rule->nwhen; k++) {
            connect(part, p->n, rule->when[0].a, rule->when[k].a);
            connect(part, p->n, rule->when[0].a, rule->when[k].b);
        }
        if (rule->never)
            continue;
        connect(part, p->n, rule->when[0].a, rule->then.a);
        connect(part, p->n, rule->when[0].a, rule->then.b);
    }
    for (uint32_t name = 0; name < p->n; name++) {
        NodeSet names = {{0}};
        for (uint32_t i = 0; i < p->n; i++)
            if (part[i] == name)
                set_put(&names, s->safe[i]);
        if (!set_is_empty(&names))
            insert_part(s, &names);
    }
}

static void solve_free(Parts *s)
{
    memcpy(s->free, s->safe, s->p->n * sizeof *s->free);
    for (uint32_t i = 0; i < s->n; i++) {
        Clusters c = fusion_alone(s->p, &s->arena);
        memcpy(c, s->safe, s->p->n * sizeof *c);
        Solved solved = solve_names(s, &s->names[i], s->n > 1 ? 50 : 100,
                                    c);
        add_solved(&s->solved, &solved);
        for (uint32_t v = 0; v < s->p->n; v++)
            if (set_has(&s->names[i], s->safe[v]))
                s->free[v] = c[v];
    }
}

/* ---- answers in one order ---- */

/* One part after the other, from the last one on or to it: as if there were
 * no others where that can still be. */
static void solve_in_turn(Parts *s, bool from_last, Clusters c)
{
    Clusters with = fusion_alone(s->p, &s->arena);

    memcpy(c, s->safe, s->p->n * sizeof *c);
    for (uint32_t i = 0; i < s->n; i++) {
        const NodeSet *names = &s->names[from_last ? s->n - 1 - i : i];
        memcpy(with, c, s->p->n * sizeof *with);
        for (uint32_t v = 0; v < s->p->n; v++)
            if (set_has(names, s->safe[v]))
                with[v] = s->free[v];
        if (fusion_is_legal(s->p, with))
            memcpy(c, with, s->p->n * sizeof *c);
        else
            solve_names(s, names, 50, c);
    }
}

static void note_cost(Solved *solved, const FusionProblem *p,
                      const uint16_t *c)
{
    FusionCost cost = fusion_cost(p, c);

    solved->cost[0] = cost.kernels;
    solved->cost[1] = cost.arrays;
    solved->cost[2] = cost.traversals;
}

static FusionCost cost_of(const Solved *solved)
{
    return (FusionCost){(uint32_t)solved->cost[0], (uint32_t)solved->cost[1],
                        (uint32_t)solved->cost[2]};
}

/* All parts at once, beginning with C; what is known of the parts is known of
 * all. */
static void solve_at_once(Parts *s, Clusters c)
{
    Solved *known = &s->solved;
    Clusters found = fusion_alone(s->p, &s->arena);
    NodeSet all = {{0}};

    for (uint32_t i = 0; i < s->p->n; i++)
        set_put(&all, s->safe[i]);
    memcpy(found, s->safe, s->p->n * sizeof *found);
    Solved solved = solve_names(s, &all, 100, found);
    if (fusion_compare(fusion_cost(s->p, found), fusion_cost(s->p, c)) < 0)
        memcpy(c, found, s->p->n * sizeof *c);
    note_cost(known, s->p, c);
    known->optimal = solved.optimal;
    for (uint32_t i = 0; i < MODEL_PARTS; i++) {
        if (solved.bound[i] != known->bound[i]) {
            if (solved.bound[i] > known->bound[i])
                memcpy(known->bound, solved.bound, sizeof known->bound);
            break;
        }
    }
}

static void solve_together(Parts *s, Clusters c)
{
    FusionCost least = cost_of(&s->solved);
    Clusters found = fusion_alone(s->p, &s->arena);

    memcpy(c, s->safe, s->p->n * sizeof *c);
    for (int way = 0; way < 2; way++) {
        solve_in_turn(s, way, found);
        if (fusion_compare(fusion_cost(s->p, found),
                           fusion_cost(s->p, c)) < 0)
            memcpy(c, found, s->p->n * sizeof *c);
        if (fusion_compare(fusion_cost(s->p, c), least) == 0)
            return;
    }
    solve_at_once(s, c);
}

static Solved solve_parts(const FusionProblem *p, long long work, Clusters c)
{
    Parts s = {.p = p, .work = work};

    s.solved = (Solved){.nparts = MODEL_PARTS, .optimal = true};
    s.safe = fusion_alone(p, &s.arena);
    s.free = fusion_alone(p, &s.arena);
    s.names = ARENA_NEW(&s.arena, NodeSet, p->n);
    s.size = ARENA_NEW(&s.arena, uint32_t, p->n);
    fusion_merge_safe(p, s.safe);
    find_parts(&s);
    solve_free(&s);
    if (fusion_is_legal(p, s.free))
        memcpy(c, s.free, p->n * sizeof *c);
    else
        solve_together(&s, c);
    s.solved.steps = work - s.work;
    arena_free(&s.arena);
    return s.solved;
}

Solved fusion_solve(const FusionProblem *p, Objective objective,
                    long long work, Clusters c)
{
    if (objective == OBJECTIVE_PAPER)
        return solve_pairs(p, work, c);
    return solve_parts(p, work, c);
}

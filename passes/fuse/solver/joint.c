/* joint.c - the best partition from the best answers of parts.
 *
 * Parts share no cluster, so each of them has a best answer of its own, and no
 * partition costs less than all of these do.  If the clusters cannot be put in
 * one order, some go round in a ring: a shortest one has two neighbours A and B
 * of different parts.  The node by which it leaves A and the one by which it
 * leaves B are never together, so one of them comes first: that is an edge
 * more, one way or the other, and either breaks the answer of a part, which is
 * found anew.  Best first: the first answers that have an order are the best
 * ones.
 *
 * That parts are solved under what others ask of them is how conflict-based
 * search finds paths that do not meet (Sharon, Stern, Felner, Sturtevant,
 * "Conflict-based Search for Optimal Multi-agent Pathfinding", Artificial
 * Intelligence 219, 2015).
 *
 * It is done for one number of kernels after the other, and for each way to
 * deal those that the parts do not need out to them.
 */
#include "passes/fuse/solver/joint.h"

#include "passes/fuse/solver/part.h"

#include <string.h>

/* Estimates. */
enum {
    MOST_STATES = 2000,
    WORK_A_PART = 50 /* besides the steps of the simplex method */
};

#define NO_STATE UINT32_MAX

typedef struct State {
    uint32_t from;            /* the state before, or NO_STATE */
    FusionEdge edge;          /* that it adds to that one */
    const PartAnswer **answer; /* by part */
    const uint32_t *most;      /* by part: its kernels */
    FusionCost cost;
} State;

typedef struct Search {
    Parts *parts;
    const PartAnswer *free;
    Arena *arena;
    State *state;
    uint32_t nstate, room;
    uint32_t *open; /* states, the best one last */
    uint32_t nopen, open_room;
    bool complete;
} Search;


/* ---- states ---- */

static void add_cost(FusionCost *sum, FusionCost cost)
{
    sum->kernels += cost.kernels;
    sum->arrays += cost.arrays;
    sum->traversals += cost.traversals;
}

/* After those that are as good, so that the youngest comes first. */
static void push(Search *s, State state)
{
    arena_grow(s->arena, &s->state, s->nstate, &s->room, sizeof *s->state);
    arena_grow(s->arena, &s->open, s->nopen, &s->open_room, sizeof *s->open);
    uint32_t i = s->nopen++;
    for (; i > 0 &&
           fusion_compare(s->state[s->open[i - 1]].cost, state.cost) < 0;
         i--)
        s->open[i] = s->open[i - 1];
    s->open[i] = s->nstate;
    s->state[s->nstate++] = state;
}

/* The problem with the edges of STATE and with EDGE. */
static FusionProblem problem_of(const Search *s, uint32_t state,
                                const FusionEdge *edge, Arena *arena)
{
    FusionEdge *more = NULL;
    uint32_t n = 0, room = 0;

    if (edge) {
        arena_grow(arena, &more, n, &room, sizeof *more);
        more[n++] = *edge;
    }
    for (; s->state[state].from != NO_STATE; state = s->state[state].from) {
        arena_grow(arena, &more, n, &room, sizeof *more);
        more[n++] = s->state[state].edge;
    }
    return fusion_with_edges(s->parts->p, more, n, arena);
}

/* ---- the answers of parts ---- */

/* Solve a part of P, with MOST kernels at most; NULL: there is no answer, or it
 * was not found. */
static const PartAnswer *answer_part(Search *s, const FusionProblem *p,
                                     uint32_t part, uint32_t most)
{
    PartAnswer *answer = ARENA_NEW(s->arena, PartAnswer, 1);

    if (s->parts->work <= 0) {
        s->complete = false;
        return NULL;
    }
    s->parts->work -= WORK_A_PART;
    answer->c = fusion_alone(p, s->arena);
    memcpy(answer->c, s->parts->safe, p->n * sizeof *answer->c);
    FusionSolved solved =
        parts_solve(s->parts, p, &s->parts->names[part], most, 100, answer->c);
    s->complete &= solved.optimal;
    if (!solved.optimal || solved.none)
        return NULL;
    answer->cost = (FusionCost){(uint32_t)solved.cost[0],
                                (uint32_t)solved.cost[1],
                                (uint32_t)solved.cost[2]};
    return answer;
}

/* Is ANSWER one of the part in P, too? */
static bool stands(const Search *s, const FusionProblem *p, uint32_t part,
                   const PartAnswer *answer)
{
    uint16_t c[FUSION_NODES];

    memcpy(c, s->parts->safe, p->n * sizeof *c);
    parts_copy(s->parts, part, answer->c, c);
    return fusion_is_legal(p, c);
}

static void collect(const Search *s, const State *state, Clusters c)
{
    for (uint32_t i = 0; i < s->parts->n; i++)
        parts_copy(s->parts, i, state->answer[i]->c, c);
}

/* EDGE is added to state FROM. */
static void add_edge(Search *s, uint32_t from, FusionEdge edge)
{
    Arena arena = {0};
    FusionProblem p = problem_of(s, from, &edge, &arena);
    uint32_t n = s->parts->n;
    State state = {.from = from, .edge = edge, .most = s->state[from].most,
                   .answer = ARENA_NEW(s->arena, const PartAnswer *, n)};
    bool found = true;

    for (uint32_t i = 0; i < n && found; i++) {
        const PartAnswer *answer = s->state[from].answer[i];
        if (!stands(s, &p, i, answer))
            answer = answer_part(s, &p, i, state.most[i]);
        state.answer[i] = answer;
        found = answer != NULL;
        if (found)
            add_cost(&state.cost, answer->cost);
    }
    if (found)
        push(s, state);
    arena_free(&arena);
}

/* ---- rings ---- */

/* Clusters and what comes after them, in the terms of clusters in SAFE. */
typedef struct Rings {
    ClusterOrder order;
    NodeSet *member, *after; /* by cluster */
    NodeSet clusters;
    uint16_t from[FUSION_NODES]; /* by cluster: the one before it */
    uint16_t queue[FUSION_NODES];
    uint32_t n; /* of the ring, which the queue begins with in the end */
} Rings;

static Rings begin_rings(const Search *s, const FusionProblem *p,
                         const uint16_t *c, Arena *arena)
{
    Rings r = {.order = fusion_order(p, s->parts->safe, arena)};

    r.member = ARENA_NEW(arena, NodeSet, p->n);
    r.after = ARENA_NEW(arena, NodeSet, p->n);
    for (uint32_t i = 0; i < r.order.n; i++) {
        uint16_t name = r.order.name[i];
        set_put(&r.clusters, c[name]);
        set_put(&r.member[c[name]], name);
        set_put_all(&r.after[c[name]], &r.order.after[name]);
    }
    return r;
}

/* A shortest ring through START, of fewer than MOST clusters, as the way back
 * from cluster to cluster; 0: there is none. */
static uint32_t ring_through(Rings *r, uint16_t start, uint32_t most)
{
    NodeSet left = r->clusters;
    uint32_t n = 0, length[FUSION_NODES];

    set_drop(&left, start);
    r->queue[n++] = start;
    length[start] = 1;
    for (uint32_t i = 0; i < n; i++) {
        uint16_t at = r->queue[i];
        if (length[at] >= most)
            return 0;
        if (i && set_meets(&r->after[at], &r->member[start])) {
            r->from[start] = at;
            return length[at];
        }
        for (uint32_t v = 0; SET_EACH(&left, v); v++) {
            if (!set_meets(&r->after[at], &r->member[v]))
                continue;
            r->from[v] = at;
            length[v] = length[at] + 1;
            r->queue[n++] = (uint16_t)v;
            set_drop(&left, v);
        }
    }
    return 0;
}

/* The node by which a ring leaves A for B. */
static uint16_t exit_of(const Rings *r, uint16_t a, uint16_t b)
{
    uint32_t v = 0;

    for (; SET_EACH(&r->member[a], v); v++)
        if (set_meets(&r->order.after[v], &r->member[b]))
            break;
    return (uint16_t)v;
}

static bool are_of_one_part(const Search *s, uint16_t a, uint16_t b)
{
    for (uint32_t i = 0; i < s->parts->n; i++)
        if (parts_has(s->parts, i, a))
            return parts_has(s->parts, i, b);
    return false;
}

/* Two nodes, one of which has to come first; false: all have an order. */
static bool find_conflict(const Search *s, const FusionProblem *p,
                          const uint16_t *c, FusionPair *pair)
{
    Arena arena = {0};
    Rings r = begin_rings(s, p, c, &arena);
    uint32_t shortest = FUSION_NODES;

    for (uint32_t v = 0; SET_EACH(&r.clusters, v); v++) {
        uint32_t n = ring_through(&r, (uint16_t)v, shortest);
        if (!n)
            continue;
        shortest = n;
        uint16_t b = (uint16_t)v, next = b;
        do {
            next = b;
            b = r.from[b];
        } while (are_of_one_part(s, r.from[b], b));
        pair->a = exit_of(&r, r.from[b], b);
        pair->b = exit_of(&r, b, next);
    }
    arena_free(&arena);
    return shortest < FUSION_NODES;
}

/* ---- the search ---- */

/* The best one of the states that are open is that of C, or is made of those
 * that follow it. */
static bool go_on(Search *s, Clusters c)
{
    uint32_t at = s->open[--s->nopen];
    Arena arena = {0};
    FusionProblem p = problem_of(s, at, NULL, &arena);
    FusionPair pair;

    collect(s, &s->state[at], c);
    bool found = !find_conflict(s, &p, c, &pair);
    if (!found) {
        add_edge(s, at, (FusionEdge){pair.a, pair.b, NULL});
        add_edge(s, at, (FusionEdge){pair.b, pair.a, NULL});
    }
    arena_free(&arena);
    return found;
}

/* All ways to give MORE kernels to the parts from PART on. */
static void deal(Search *s, uint32_t *most, uint32_t part, uint32_t more)
{
    const Parts *parts = s->parts;

    if (part < parts->n && parts->size[part] > 1) {
        uint32_t needed = s->free[part].cost.kernels;
        for (uint32_t k = 0; k <= more && needed + k <= parts->size[part];
             k++) {
            most[part] = needed + k;
            deal(s, most, part + 1, more - k);
        }
        most[part] = needed;
        return;
    }
    if (more)
        return;
    State state = {.from = NO_STATE,
                   .answer = ARENA_NEW(s->arena, const PartAnswer *, parts->n)};
    uint32_t *mine = ARENA_NEW(s->arena, uint32_t, parts->n);
    for (uint32_t i = 0; i < parts->n; i++) {
        mine[i] = most[i];
        state.answer[i] = &s->free[i];
        if (most[i] > s->free[i].cost.kernels)
            state.answer[i] = answer_part(s, parts->p, i, most[i]);
        if (!state.answer[i])
            return;
        add_cost(&state.cost, state.answer[i]->cost);
    }
    state.most = mine;
    push(s, state);
}

/* With so many kernels. */
static bool search(Search *s, uint32_t more, FusionCost *bound, Clusters c)
{
    uint32_t *most = ARENA_NEW(s->arena, uint32_t, s->parts->n);
    uint32_t kernels = more;

    for (uint32_t i = 0; i < s->parts->n; i++)
        kernels += most[i] = s->free[i].cost.kernels;
    if (kernels > bound->kernels) {
        *bound = fusion_bound(s->parts->p);
        bound->kernels = kernels;
    }
    deal(s, most, 0, more);
    while (s->complete && s->nopen) {
        *bound = s->state[s->open[s->nopen - 1]].cost;
        if (go_on(s, c))
            return true;
        s->complete &= s->nstate < MOST_STATES;
    }
    return false;
}

Joint fusion_joint(Parts *parts, const PartAnswer *free, uint32_t least,
                   Clusters c)
{
    Joint joint = {.found = false};
    Arena arena = {0};
    Search s = {.parts = parts, .free = free, .arena = &arena,
                .complete = true};

    for (uint32_t i = 0; i < parts->n; i++)
        add_cost(&joint.bound, free[i].cost);
    uint32_t more = least > joint.bound.kernels
                        ? least - joint.bound.kernels : 0;
    for (; s.complete && !joint.found; more++)
        joint.found = search(&s, more, &joint.bound, c);
    arena_free(&arena);
    return joint;
}

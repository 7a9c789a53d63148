/* stages.c - the least number of clusters.
 *
 * Clusters have an order, so a partition is a sequence of sets of nodes, each
 * with all that comes before it done.  Without the rules, what is left to do
 * matters alone, and doing more is never worse: who has done more can follow
 * who has done less, and leave out what is done.  So it is enough to look at
 * largest sets that can be done next, at no state that lacks what another one
 * has done in as few steps, and at one set alone where some node of it can be
 * with nobody else that is left.
 *
 * States are looked at with the best first (Hart, Nilsson, Raphael, "A Formal
 * Basis for the Heuristic Determination of Minimum Cost Paths", 1968): steps
 * done, and those still needed at least by sets of nodes that exclude each
 * other.  What the rules forbid besides makes the answer a bound.
 */
#include "passes/fuse/solver/stages.h"

#include "ground/progress.h"
#include "passes/fuse/solver/parted.h"

#include <string.h>

#define NO_STATE UINT32_MAX

/* And how many times the weight of what is missing the search is eager at most.
 * Estimates. */
enum {
    WORK = 10000, /* sets that are looked at */
    MOST_EAGER = 64
};

typedef struct State {
    NodeSet done;
    uint32_t from; /* the state before */
    uint16_t steps, least; /* done; in all, at least */
    uint16_t rank;         /* the smaller, the earlier it is gone on from */
    bool is_beaten; /* by one that has done more */
} State;

typedef struct Search {
    const FusionProblem *p;
    Arena arena;
    Parted parted;
    NodeSet all, *before; /* by node */
    State *state;
    uint32_t nstate, room;
    uint32_t *heap, nheap, heap_room; /* the best one on top */
    long long work;
    uint32_t eager; /* so many times counts what is still needed */
    /* Of the state that is gone on from: */
    uint32_t at;
    NodeSet next;                  /* what can be done next */
    NodeSet *need;                 /* by node of NEXT: itself, and what it
                                      needs that is not done */
    NodeSet *beside;               /* by node of NEXT: who can be with it */
} Search;

/* ---- what is known from the beginning ---- */

static void set_up(Search *s)
{
    const FusionProblem *p = s->p;

    s->before = ARENA_NEW(&s->arena, NodeSet, p->n);
    s->parted = fusion_parted(p, &s->arena);
    s->need = ARENA_NEW(&s->arena, NodeSet, p->n);
    s->beside = ARENA_NEW(&s->arena, NodeSet, p->n);
    for (uint32_t a = 0; a < p->n; a++) {
        set_put(&s->all, a);
        for (uint32_t b = 0; b < a; b++)
            if (p->before[b * p->n + a])
                set_put(&s->before[a], b);
    }
}

/* ---- states ---- */

static uint32_t still_needed(const Search *s, const NodeSet *done)
{
    uint32_t most = 0;

    for (uint32_t i = 0; i < s->parted.nset; i++) {
        uint32_t count = set_count_without(&s->parted.set[i], done);
        if (count > most)
            most = count;
    }
    return most;
}

static bool is_better(const State *a, const State *b)
{
    if (a->rank != b->rank)
        return a->rank < b->rank;
    return a->steps > b->steps;
}

static void push(Search *s, uint32_t number)
{
    arena_grow(&s->arena, &s->heap, s->nheap, &s->heap_room,
               sizeof *s->heap);
    uint32_t i = s->nheap++;
    for (; i > 0 && is_better(&s->state[number],
                              &s->state[s->heap[(i - 1) / 2]]);
         i = (i - 1) / 2)
        s->heap[i] = s->heap[(i - 1) / 2];
    s->heap[i] = number;
}

static uint32_t pop(Search *s)
{
    uint32_t top = s->heap[0], last = s->heap[--s->nheap], i = 0;

    for (uint32_t k = 1; k < s->nheap; k = 2 * i + 1) {
        if (k + 1 < s->nheap && is_better(&s->state[s->heap[k + 1]],
                                          &s->state[s->heap[k]]))
            k++;
        if (!is_better(&s->state[s->heap[k]], &s->state[last]))
            break;
        s->heap[i] = s->heap[k];
        i = k;
    }
    if (s->nheap)
        s->heap[i] = last;
    return top;
}

/* Who has done more in as few steps makes others needless. */
static bool is_beaten(Search *s, const NodeSet *done, uint32_t steps)
{
    for (uint32_t i = s->nstate; i-- > 0;) {
        State *other = &s->state[i];
        if (other->is_beaten)
            continue;
        if (other->steps <= steps && set_within(done, &other->done))
            return true;
        if (other->steps >= steps && set_within(&other->done, done))
            other->is_beaten = true;
    }
    return false;
}

static void add_state(Search *s, NodeSet done, uint32_t steps, uint32_t from,
                      uint32_t least)
{
    if (is_beaten(s, &done, steps))
        return;
    uint32_t needed = still_needed(s, &done);
    if (least < steps + needed)
        least = steps + needed;
    arena_grow(&s->arena, &s->state, s->nstate, &s->room, sizeof *s->state);
    s->state[s->nstate] = (State){
        .done = done, .from = from, .steps = (uint16_t)steps,
        .least = (uint16_t)least,
        .rank = (uint16_t)(least + (s->eager - 1) * needed)};
    push(s, s->nstate++);
}

/* ---- sets that can be done next ---- */

static bool excludes_itself(const Search *s, const NodeSet *set)
{
    for (uint32_t v = 0; SET_EACH(set, v); v++)
        if (set_meets(&s->parted.apart[v], set))
            return true;
    return false;
}

static void find_next(Search *s, const NodeSet *done)
{
    NodeSet left = s->all;

    set_drop_all(&left, done);
    s->next = (NodeSet){{0}};
    for (uint32_t v = 0; SET_EACH(&left, v); v++) {
        NodeSet need = s->before[v];
        set_drop_all(&need, done);
        if (!set_within(&need, &s->next))
            continue;
        set_put(&need, v);
        if (excludes_itself(s, &need))
            continue;
        s->need[v] = need;
        set_put(&s->next, v);
    }
}

static void find_beside(Search *s)
{
    for (uint32_t v = 0; SET_EACH(&s->next, v); v++) {
        NodeSet apart = {{0}};
        for (uint32_t a = 0; SET_EACH(&s->need[v], a); a++)
            set_put_all(&apart, &s->parted.apart[a]);
        s->beside[v] = (NodeSet){{0}};
        for (uint32_t w = 0; SET_EACH(&s->next, w); w++)
            if (w != v && !set_meets(&apart, &s->need[w]))
                set_put(&s->beside[v], w);
    }
}

/* Can a node of SET be with nobody outside of it? */
static bool is_forced(const Search *s, const NodeSet *set)
{
    NodeSet others = s->all;

    set_drop_all(&others, &s->state[s->at].done);
    set_drop_all(&others, set);
    for (uint32_t v = 0; SET_EACH(set, v); v++)
        if (set_within(&others, &s->parted.apart[v]))
            return true;
    return false;
}

static void take(Search *s, const NodeSet *set)
{
    NodeSet done = s->state[s->at].done;
    uint32_t steps = s->state[s->at].steps + 1u;
    uint32_t least = s->state[s->at].least;

    set_put_all(&done, set);
    add_state(s, done, steps, s->at, least);
}

/* Largest sets of nodes that can all be together: those with TAKEN, of MAY
 * others, and with none that is LEFT (Bron, Kerbosch, "Finding All Cliques of
 * an Undirected Graph", CACM 16(9), 1973).  VISIT says if to go on. */
typedef bool VisitSet(Search *s, const NodeSet *set);

static bool each_largest(Search *s, const NodeSet *taken, NodeSet may,
                         NodeSet left, VisitSet *visit)
{
    uint32_t pivot = FUSION_NODES, most = 0;
    NodeSet both = may;

    s->work--;
    if (set_is_empty(&may))
        return !set_is_empty(&left) || visit(s, taken);
    set_put_all(&both, &left);
    for (uint32_t v = 0; SET_EACH(&both, v); v++) {
        NodeSet near = may;
        set_keep_all(&near, &s->beside[v]);
        uint32_t count = set_count(&near);
        if (pivot == FUSION_NODES || count > most) {
            most = count;
            pivot = v;
        }
    }
    NodeSet try = may;
    set_drop_all(&try, &s->beside[pivot]);
    for (uint32_t v = 0; SET_EACH(&try, v); v++) {
        NodeSet more = *taken, inner = may, outer = left;
        set_put(&more, v);
        set_keep_all(&inner, &s->beside[v]);
        set_keep_all(&outer, &s->beside[v]);
        if (!each_largest(s, &more, inner, outer, visit))
            return false;
        set_drop(&may, v);
        set_put(&left, v);
    }
    return true;
}

static bool take_forced(Search *s, const NodeSet *set)
{
    if (!is_forced(s, set))
        return true;
    take(s, set);
    return false;
}

static bool take_any(Search *s, const NodeSet *set)
{
    take(s, set);
    return s->work > 0;
}

static void go_on(Search *s, uint32_t at)
{
    NodeSet none = {{0}};

    s->at = at;
    find_next(s, &s->state[at].done);
    find_beside(s);
    if (each_largest(s, &none, s->next, none, take_forced))
        each_largest(s, &none, s->next, none, take_any);
}

/* ---- the search ---- */

static void read_clusters(const Search *s, uint32_t at, Clusters c)
{
    for (; s->state[at].from != NO_STATE; at = s->state[at].from) {
        NodeSet set = s->state[at].done;
        set_drop_all(&set, &s->state[s->state[at].from].done);
        uint32_t first = set_next(&set, 0);
        for (uint32_t v = first; SET_EACH(&set, v); v++)
            c[v] = (uint16_t)first;
    }
}

/* With EAGER above 1 what is found first is not always the best. */
static Stages search(const FusionProblem *p, uint32_t least, uint32_t eager,
                     Clusters c)
{
    Search s = {.p = p, .work = WORK, .eager = eager};
    Stages stages = {.fewest = least};

    set_up(&s);
    add_state(&s, (NodeSet){{0}}, 0, NO_STATE, least);
    while (s.nheap && !stages.found) {
        uint32_t at = pop(&s);
        progress_show("fusion: the fewest kernels are %u or more; %lld steps "
                      "of the search are left", stages.fewest, s.work);
        stages.fewest = s.state[at].least;
        if (set_within(&s.all, &s.state[at].done)) {
            stages.found = true;
            read_clusters(&s, at, c);
        } else if (!s.state[at].is_beaten) {
            go_on(&s, at);
            if (s.work <= 0)
                break;
        }
    }
    arena_free(&s.arena);
    return stages;
}

Stages fusion_stages(const FusionProblem *p, uint32_t least, Clusters c)
{
    Stages best = search(p, least, 1, c);

    for (uint32_t eager = 2; !best.found && eager < MOST_EAGER; eager *= 2)
        best.found = search(p, least, eager, c).found;
    return best;
}

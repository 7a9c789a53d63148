/* split.c - producers, copied for each of their readers. */
#include "passes/fuse/solver/split.h"

#include "passes/fuse/elements/price.h"
#include "passes/fuse/solver/set.h"

/* Readers of a producer that is copied, and rules of one problem.
 * Estimates. */
enum { COPIES_MOST = 16, RULES_MOST = 1 << 16 };

typedef struct Making {
    const FusionProblem *old;
    FusionSplit *split;
    NodeSet *readers; /* by old node */
    const bool *free;
} Making;

static bool is_split(const Making *m, uint32_t node)
{
    return m->split->count[node] > 1;
}

bool fusion_may_split(const FusionProblem *p, uint32_t node)
{
    if (!p->price[node])
        return false;
    for (uint32_t i = 0; i < p->narray; i++)
        if (p->array[i].producer == node &&
            (p->array[i].escapes || p->array[i].scalar))
            return false;
    return true;
}

static void find_readers(Making *m)
{
    for (uint32_t i = 0; i < m->old->narray; i++) {
        const FusionArray *array = &m->old->array[i];
        for (uint32_t k = 0;
             k < array->nreader && array->producer != FUSION_INPUT; k++)
            set_put(&m->readers[array->producer], array->reader[k]);
    }
}

/* What is read by a node of which it is undecided whether it is several is
 * undecided, too: by its price. */
static void find_undecided(Making *m, const bool *again, const bool *free,
                           bool *all)
{
    for (uint32_t v = m->old->n; v-- > 0;) {
        all[v] = free[v];
        for (uint32_t r = 0; again[v] && SET_EACH(&m->readers[v], r); r++)
            all[v] |= all[r];
    }
    m->free = all;
}

/* ---- how many there are ---- */

static bool is_due(const Making *m, uint32_t node, uint32_t readers)
{
    if (readers < 2 || !fusion_may_split(m->old, node))
        return false;
    if (m->free && m->free[node])
        return true;
    return readers <= COPIES_MOST &&
           price_pays(m->old->price[node], readers);
}

/* From the end up, since who reads a node may be several. */
static uint32_t count_nodes(Making *m, const bool *again)
{
    uint32_t total = 0;

    for (uint32_t v = m->old->n; v-- > 0 && total <= FUSION_NODES;) {
        uint32_t readers = 0;
        for (uint32_t r = 0; again[v] && SET_EACH(&m->readers[v], r); r++)
            readers += m->split->count[r];
        m->split->count[v] = again[v] && is_due(m, v, readers) ? readers : 1;
        total += m->split->count[v];
    }
    return total;
}

/* What copy COPY of READER reads of NODE. */
static uint32_t made_for(const Making *m, uint32_t node, uint32_t reader,
                         uint32_t copy)
{
    uint32_t at = m->split->first[node];

    for (uint32_t r = 0; r < reader && SET_EACH(&m->readers[node], r); r++)
        if (r < reader)
            at += m->split->count[r];
    return at + copy;
}

static void number_nodes(Making *m)
{
    FusionSplit *s = m->split;
    uint16_t next = 0;

    for (uint32_t v = 0; v < m->old->n; v++) {
        s->first[v] = next;
        next = (uint16_t)(next + s->count[v]);
    }
    for (uint32_t v = 0; v < m->old->n; v++)
        for (uint32_t r = 0; is_split(m, v) && SET_EACH(&m->readers[v], r);
             r++)
            for (uint32_t k = 0; k < s->count[r]; k++)
                s->reader[made_for(m, v, r, k)] = (uint16_t)(s->first[r] + k);
}

/* ---- the problem ---- */

static void allow_pairs(Making *m, const uint16_t *of)
{
    FusionProblem *p = m->split->p;

    for (uint32_t a = 0; a < p->n; a++) {
        p->name[a] = m->old->name[of[a]];
        for (uint32_t b = a + 1; b < p->n; b++)
            if (of[a] == of[b] || m->old->allowed[of[a] * m->old->n + of[b]])
                fusion_allow(p, a, b);
    }
}

static void add_edge(Making *m, const FusionEdge *edge, uint32_t copy)
{
    FusionSplit *s = m->split;
    uint32_t to = s->first[edge->to] + copy, from = s->first[edge->from];

    if (is_split(m, edge->from) && !edge->bar &&
        set_has(&m->readers[edge->from], edge->to)) {
        fusion_add_edge(s->p, made_for(m, edge->from, edge->to, copy), to,
                        NULL);
        return;
    }
    for (uint32_t i = 0; i < s->count[edge->from]; i++)
        fusion_add_edge(s->p, from + i, to, edge->bar);
}

static void add_edges(Making *m)
{
    for (uint32_t i = 0; i < m->old->nedge; i++) {
        const FusionEdge *edge = &m->old->edge[i];
        for (uint32_t k = 0; k < m->split->count[edge->to]; k++)
            add_edge(m, edge, k);
    }
}

static bool is_free(const Making *m, const FusionArray *array)
{
    bool any = m->free && array->producer != FUSION_INPUT &&
               m->free[array->producer];

    for (uint32_t i = 0; m->free && i < array->nreader; i++)
        any |= m->free[array->reader[i]];
    return any;
}

static FusionArray *add_array(Making *m, const FusionArray *old,
                              uint32_t producer)
{
    FusionArray *array = fusion_add_array(m->split->p, producer, old->name,
                                          m->split->p->n);

    array->escapes = old->escapes;
    array->scalar = old->scalar || is_free(m, old);
    return array;
}

/* Each copy has its own one, which those read that it is made for. */
static void add_own_arrays(Making *m, const FusionArray *old)
{
    FusionSplit *s = m->split;

    for (uint32_t i = 0; i < old->nreader; i++)
        for (uint32_t k = 0; k < s->count[old->reader[i]]; k++) {
            uint32_t from = made_for(m, old->producer, old->reader[i], k);
            FusionArray *array = add_array(m, old, from);
            array->reader[array->nreader++] = s->reader[from];
        }
}

static void add_arrays(Making *m)
{
    const FusionSplit *s = m->split;

    for (uint32_t i = 0; i < m->old->narray; i++) {
        const FusionArray *old = &m->old->array[i];
        bool made = old->producer != FUSION_INPUT;
        if (made && is_split(m, old->producer)) {
            add_own_arrays(m, old);
            continue;
        }
        FusionArray *array =
            add_array(m, old, made ? s->first[old->producer] : FUSION_INPUT);
        for (uint32_t k = 0; k < old->nreader; k++)
            for (uint32_t c = 0; c < s->count[old->reader[k]]; c++)
                array->reader[array->nreader++] =
                    (uint16_t)(s->first[old->reader[k]] + c);
    }
}

/* ---- rules ---- */

/* Nodes in one rule: their combinations are few.  An estimate. */
enum { RULE_NODES = 6 };

/* The nodes of a rule, and which copies of them it is about. */
typedef struct Choice {
    uint16_t node[RULE_NODES];
    uint32_t copy[RULE_NODES];
    uint32_t n;
} Choice;

static uint32_t place_of(Choice *c, uint16_t node)
{
    uint32_t i = 0;

    while (i < c->n && c->node[i] != node)
        i++;
    if (i == c->n)
        c->node[c->n++] = node;
    return i;
}

static FusionPair chosen_pair(const Making *m, Choice *c, FusionPair pair)
{
    return fusion_pair(
        m->split->first[pair.a] + c->copy[place_of(c, pair.a)],
        m->split->first[pair.b] + c->copy[place_of(c, pair.b)]);
}

/* What reads a copy that is another one's has nothing to do with it. */
static bool concerns(const Making *m, Choice *c, FusionPair then)
{
    return !is_split(m, then.a) || !set_has(&m->readers[then.a], then.b) ||
           made_for(m, then.a, then.b, c->copy[place_of(c, then.b)]) ==
               m->split->first[then.a] + c->copy[place_of(c, then.a)];
}

static void add_chosen(Making *m, const FusionRule *old, Choice *c)
{
    FusionRule rule = {.nwhen = old->nwhen, .never = old->never,
                       .why = old->why};

    if (!old->never) {
        if (!concerns(m, c, old->then))
            return;
        rule.then = chosen_pair(m, c, old->then);
    }
    for (uint32_t i = 0; i < old->nwhen; i++)
        rule.when[i] = chosen_pair(m, c, old->when[i]);
    fusion_add_rule(m->split->p, rule);
}

/* False: all have been chosen. */
static bool next_choice(const Making *m, Choice *c)
{
    for (uint32_t i = 0; i < c->n; i++) {
        if (++c->copy[i] < m->split->count[c->node[i]])
            return true;
        c->copy[i] = 0;
    }
    return false;
}

static bool add_rules(Making *m)
{
    for (uint32_t i = 0; i < m->old->nrule; i++) {
        const FusionRule *old = &m->old->rule[i];
        Choice choice = {.n = 0};
        for (uint32_t k = 0; k < old->nwhen; k++)
            chosen_pair(m, &choice, old->when[k]);
        if (!old->never)
            chosen_pair(m, &choice, old->then);
        do {
            add_chosen(m, old, &choice);
        } while (m->split->p->nrule < RULES_MOST && next_choice(m, &choice));
    }
    return m->split->p->nrule < RULES_MOST;
}

bool fusion_split(const FusionProblem *p, const bool *again, const bool *free,
                  Arena *arena, FusionSplit *split)
{
    Making m = {p, split, ARENA_NEW(arena, NodeSet, p->n), NULL};
    uint32_t n;

    split->first = ARENA_NEW(arena, uint16_t, p->n);
    split->count = ARENA_NEW(arena, uint32_t, p->n);
    find_readers(&m);
    if (free)
        find_undecided(&m, again, free, ARENA_NEW(arena, bool, p->n));
    n = count_nodes(&m, again);
    if (n > FUSION_NODES)
        return false;
    split->reader = ARENA_NEW(arena, uint16_t, n);
    number_nodes(&m);
    split->p = fusion_new(arena, n);
    uint16_t *of = ARENA_NEW(arena, uint16_t, n);
    for (uint16_t v = 0; v < p->n; v++)
        for (uint32_t k = 0; k < split->count[v]; k++)
            of[split->first[v] + k] = v;
    allow_pairs(&m, of);
    add_edges(&m);
    add_arrays(&m);
    if (!add_rules(&m))
        return false;
    fusion_close(split->p);
    return true;
}

/* slot_cuts.c - rows of the model of slots that are added where they are
 * broken: who may not be together, who comes before whom, and the rules. */
#include "passes/fuse/solver/slots.h"

#include "passes/fuse/solver/cycle.h"

#include <string.h>

/* Broken by less than this is not broken.  As in cuts.c. */
#define BROKEN_BY 0.02

typedef struct Cuts {
    Model *m;
    const Slots *s;
    const double *value;
    uint32_t first, most; /* rows before, and how many more there may be */
} Cuts;

static bool is_full(const Cuts *k)
{
    return k->m->nrow - k->first >= k->most;
}

static uint32_t column_of(const Model *m, uint32_t node, uint32_t slot)
{
    return m->slots->column[node * m->slots->n + slot];
}

static double in(const Model *m, const double *value, uint32_t node,
                 uint32_t slot)
{
    uint32_t column = column_of(m, node, slot);

    if (column == SLOT_NEVER || column == SLOT_ALWAYS)
        return column == SLOT_ALWAYS;
    return value[column - 1];
}

/* ---- who may not be together ---- */

/* In SLOT is one of the N nodes, no two of which may be together; others come
 * to them. */
static void cut_parted(Cuts *k, uint32_t slot, uint16_t *node, uint32_t n)
{
    const FusionProblem *p = k->m->p;

    for (uint16_t v = 0; v < p->n; v++) {
        bool parted = column_of(k->m, v, slot) != SLOT_NEVER;
        for (uint32_t i = 0; i < n && parted; i++)
            parted = node[i] != v && !fusion_may(p, node[i], v);
        if (parted)
            node[n++] = v;
    }
    ModelRow *row = model_begin_row(k->m, n, -1);
    for (uint32_t i = 0; i < n; i++)
        model_put_in(k->m, row, node[i], slot, -1);
}

static void cut_pairs(Cuts *k, uint32_t slot)
{
    const FusionProblem *p = k->m->p;
    uint16_t here[FUSION_NODES], set[FUSION_NODES];
    uint32_t n = 0;

    for (uint16_t v = 0; v < p->n; v++)
        if (in(k->m, k->value, v, slot) > BROKEN_BY)
            here[n++] = v;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = i + 1; j < n && !is_full(k); j++)
            if (!fusion_may(p, here[i], here[j]) &&
                in(k->m, k->value, here[i], slot) +
                        in(k->m, k->value, here[j], slot) >
                    1 + BROKEN_BY) {
                set[0] = here[i];
                set[1] = here[j];
                cut_parted(k, slot, set, 2);
                break;
            }
}

/* ---- who comes before whom ---- */

static bool is_from(const Slots *s, uint32_t slot, uint32_t from)
{
    return slot == from || s->before[from * s->n + slot];
}

/* May B, which comes after A, not be in SLOT where A is in AT or after? */
static bool is_too_early(const Cuts *k, uint32_t a, uint32_t b, uint32_t slot,
                         uint32_t at)
{
    return k->s->before[slot * k->s->n + at] ||
           (slot == at && !fusion_may(k->m->p, a, b));
}

/* A is in SLOT or after, or B is in one before. */
static void cut_order(Cuts *k, uint32_t a, uint32_t b, uint32_t slot)
{
    double sum = 0;

    for (uint32_t t = 0; t < k->s->n; t++) {
        if (is_from(k->s, t, slot))
            sum += in(k->m, k->value, a, t);
        if (is_too_early(k, a, b, t, slot))
            sum += in(k->m, k->value, b, t);
    }
    if (sum < 1 + BROKEN_BY)
        return;
    ModelRow *row = model_begin_row(k->m, 2 * k->s->n, -1);
    for (uint32_t t = 0; t < k->s->n; t++) {
        if (is_from(k->s, t, slot))
            model_put_in(k->m, row, a, t, -1);
        if (is_too_early(k, a, b, t, slot))
            model_put_in(k->m, row, b, t, -1);
    }
}

static void cut_orders(Cuts *k)
{
    uint32_t n = k->m->p->n;

    for (uint32_t a = 0; a < n; a++)
        for (uint32_t b = a + 1; b < n; b++)
            for (uint32_t t = 0; k->s->next[a * n + b] && t < k->s->n; t++)
                if (!is_full(k) &&
                    in(k->m, k->value, a, t) > BROKEN_BY / 2)
                    cut_order(k, a, b, t);
}

/* ---- rules ---- */

/* The nodes that RULE is about, one of them in all of its pairs: then they are
 * in one slot where it is due. */
static uint32_t nodes_of(const FusionRule *rule, uint16_t *node)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < rule->nwhen; i++)
        for (int side = 0; side < 2; side++) {
            uint16_t v = side ? rule->when[i].b : rule->when[i].a;
            bool known = false;
            for (uint32_t j = 0; j < n; j++)
                known |= node[j] == v;
            if (!known)
                node[n++] = v;
        }
    return n;
}

static bool is_among(const uint16_t *node, uint32_t n, uint16_t v)
{
    for (uint32_t i = 0; i < n; i++)
        if (node[i] == v)
            return true;
    return false;
}

/* Where NODE, N of them, are in SLOT, THEN is, too; FUSION_INPUT: never. */
static void cut_rule_in(Cuts *k, const uint16_t *node, uint32_t n,
                        uint16_t then, uint32_t slot)
{
    double sum = then == FUSION_INPUT ? 0 : -in(k->m, k->value, then, slot);

    for (uint32_t i = 0; i < n; i++)
        sum += in(k->m, k->value, node[i], slot);
    if (sum < n - 1 + BROKEN_BY || is_full(k))
        return;
    ModelRow *row = model_begin_row(k->m, n + 1, 1 - (int64_t)n);
    for (uint32_t i = 0; i < n; i++)
        model_put_in(k->m, row, node[i], slot, -1);
    if (then != FUSION_INPUT)
        model_put_in(k->m, row, then, slot, 1);
}

static void cut_rule(Cuts *k, const FusionRule *rule)
{
    uint16_t node[4], then = FUSION_INPUT;
    uint32_t n = nodes_of(rule, node);

    if (n > rule->nwhen + 1u)
        return; /* two clusters; where it is broken, read says so */
    if (!rule->never) {
        if (is_among(node, n, rule->then.a))
            then = rule->then.b;
        else if (is_among(node, n, rule->then.b))
            then = rule->then.a;
        else
            return;
    }
    for (uint32_t t = 0; t < k->s->n; t++)
        cut_rule_in(k, node, n, then, t);
}

uint32_t model_slots_cut(Model *m, const double *value, uint32_t most)
{
    Cuts k = {m, m->slots, value, m->nrow, most};

    for (uint32_t t = 0; t < m->slots->n; t++)
        cut_pairs(&k, t);
    cut_orders(&k);
    for (uint32_t i = 0; i < m->p->nrule && !is_full(&k); i++)
        cut_rule(&k, &m->p->rule[i]);
    return m->nrow - k.first;
}

/* ---- whole partitions ---- */

static uint32_t slot_of(const Model *m, const double *value, uint32_t node)
{
    uint32_t best = 0;

    for (uint32_t t = 1; t < m->slots->n; t++)
        if (in(m, value, node, t) > in(m, value, node, best))
            best = t;
    return best;
}

static void read_clusters(const Model *m, const double *value, Clusters c)
{
    uint16_t *first = ARENA_NEW(m->arena, uint16_t, m->slots->n);

    memset(first, 0xff, m->slots->n * sizeof *first);
    for (uint16_t v = 0; v < m->p->n; v++) {
        uint16_t *name = &first[slot_of(m, value, v)];
        if (*name == FUSION_INPUT)
            *name = v;
        c[v] = *name;
    }
}

/* Not all of the nodes are where they are. */
static void cut_places(Model *m, const double *value, const uint16_t *node,
                       uint32_t n)
{
    ModelRow *row = model_begin_row(m, n, 1 - (int64_t)n);

    for (uint32_t i = 0; i < n; i++)
        if (!is_among(node, i, node[i]))
            model_put_in(m, row, node[i], slot_of(m, value, node[i]), -1);
        else
            row->least++;
}

static bool is_together(const uint16_t *c, FusionPair pair)
{
    return c[pair.a] == c[pair.b];
}

static bool is_broken(const FusionRule *rule, const uint16_t *c)
{
    for (uint32_t i = 0; i < rule->nwhen; i++)
        if (!is_together(c, rule->when[i]))
            return false;
    return rule->never || !is_together(c, rule->then);
}

static bool cut_broken(Model *m, const double *value, const FusionRule *rule,
                       const uint16_t *c)
{
    uint16_t node[6];
    uint32_t n;

    if (!is_broken(rule, c))
        return false;
    n = nodes_of(rule, node);
    if (!rule->never) {
        node[n++] = rule->then.a;
        node[n++] = rule->then.b;
    }
    cut_places(m, value, node, n);
    return true;
}

bool model_slots_read(Model *m, const double *value, Clusters c)
{
    uint16_t node[2 * FUSION_NODES];
    FusionCycle cycle;
    bool any = false;

    read_clusters(m, value, c);
    for (uint32_t i = 0; i < m->p->nrule; i++)
        any |= cut_broken(m, value, &m->p->rule[i], c);
    if (any)
        return false;
    if (!fusion_find_cycle(m->p, c, &cycle))
        return true;
    memcpy(node, cycle.from, cycle.n * sizeof *node);
    memcpy(node + cycle.n, cycle.to, cycle.n * sizeof *node);
    cut_places(m, value, node, 2 * cycle.n);
    return false;
}

/* part.c - clusters of a partition as a problem of their own. */
#include "passes/fuse/solver/part.h"

/* ---- the order of clusters ---- */

/* In the order in which a walk along the edges leaves them, from the last one
 * on. */
static void visit(const FusionProblem *p, const uint16_t *c, uint16_t name,
                  ClusterOrder *order, bool *seen)
{
    NodeSet *after = &order->after[name];

    seen[name] = true;
    for (uint32_t i = name; i < p->n; i++) {
        if (c[i] != name)
            continue;
        for (uint32_t e = p->first[i]; e < p->first[i + 1]; e++) {
            uint16_t next = c[p->to[e]];
            if (next == name)
                continue;
            if (!seen[next])
                visit(p, c, next, order, seen);
            set_put(after, next);
            set_put_all(after, &order->after[next]);
        }
    }
    order->name[order->n++] = name;
}

ClusterOrder fusion_order(const FusionProblem *p, const uint16_t *c,
                          Arena *arena)
{
    ClusterOrder order = {0, ARENA_NEW(arena, uint16_t, p->n),
                          ARENA_NEW(arena, NodeSet, p->n),
                          ARENA_NEW(arena, NodeSet, p->n)};
    bool *seen = ARENA_NEW(arena, bool, p->n);

    for (uint16_t i = (uint16_t)p->n; i-- > 0;)
        if (c[i] == i && !seen[i])
            visit(p, c, i, &order, seen);
    for (uint32_t i = 0; i < order.n / 2; i++) {
        uint16_t name = order.name[i];
        order.name[i] = order.name[order.n - 1 - i];
        order.name[order.n - 1 - i] = name;
    }
    for (uint32_t i = 0; i < order.n; i++)
        for (uint32_t v = 0; SET_EACH(&order.after[order.name[i]], v); v++)
            set_put(&order.before[v], order.name[i]);
    return order;
}

/* ---- the problem ---- */

/* What the part is made of. */
typedef struct Making {
    FusionPart part;
    const ClusterOrder *order;
    const NodeSet *names;
    const uint16_t *name; /* by node of the part */
} Making;

/* What stays outside is between two clusters: they are not one. */
static bool is_parted(const Making *m, uint32_t a, uint32_t b)
{
    NodeSet between = m->order->after[a];

    set_keep_all(&between, &m->order->before[b]);
    return !set_within(&between, m->names);
}

static void order_nodes(const Making *m)
{
    FusionProblem *p = m->part.p;

    for (uint32_t a = 0; a < p->n; a++)
        for (uint32_t b = a + 1; b < p->n; b++) {
            fusion_allow(p, a, b);
            if (!set_has(&m->order->after[m->name[a]], m->name[b]))
                continue;
            fusion_add_edge(p, a, b, NULL);
            if (is_parted(m, m->name[a], m->name[b]))
                fusion_forbid(p, a, b);
        }
}

static void forbid_pairs(const FusionPart *part)
{
    const FusionProblem *w = part->whole;

    for (uint32_t i = 0; i < w->n; i++)
        for (uint32_t k = i + 1; k < w->n; k++) {
            uint16_t a = part->node_of[i], b = part->node_of[k];
            if (a != FUSION_INPUT && b != FUSION_INPUT && a != b &&
                !fusion_may(w, i, k))
                fusion_forbid(part->p, a, b);
        }
}

/* False: they are one already, or not both are here. */
static bool map_pair(const FusionPart *part, FusionPair pair, FusionPair *to)
{
    uint16_t a = part->node_of[pair.a], b = part->node_of[pair.b];

    *to = fusion_pair(a, b);
    return a != b && a != FUSION_INPUT && b != FUSION_INPUT;
}

static void map_rule(const FusionPart *part, const FusionRule *rule)
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
    if (fusion_is_read_by(array, node))
        return;
    uint32_t i = array->nreader++;
    for (; i > 0 && array->reader[i - 1] > node; i--)
        array->reader[i] = array->reader[i - 1];
    array->reader[i] = node;
}

/* Who reads it elsewhere reads it from memory. */
static void map_array(const FusionPart *part, const FusionArray *from)
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

FusionPart fusion_part(const FusionProblem *whole, const uint16_t *c,
                       const ClusterOrder *order, const NodeSet *names,
                       Arena *arena)
{
    uint16_t *name = ARENA_NEW(arena, uint16_t, whole->n);
    uint16_t *number = ARENA_NEW(arena, uint16_t, whole->n);
    Making m = {.order = order, .names = names, .name = name};
    FusionPart *part = &m.part;
    uint16_t n = 0;

    for (uint32_t i = 0; i < order->n; i++)
        if (set_has(names, order->name[i])) {
            number[order->name[i]] = n;
            name[n++] = order->name[i];
        }
    *part = (FusionPart){whole, fusion_new(arena, n),
                         ARENA_NEW(arena, uint16_t, whole->n)};
    for (uint32_t i = 0; i < n; i++)
        part->p->name[i] = whole->name[name[i]];
    for (uint32_t i = 0; i < whole->n; i++)
        part->node_of[i] = set_has(names, c[i]) ? number[c[i]] : FUSION_INPUT;
    order_nodes(&m);
    forbid_pairs(part);
    for (uint32_t i = 0; i < whole->nrule; i++)
        map_rule(part, &whole->rule[i]);
    for (uint32_t i = 0; i < whole->narray; i++)
        map_array(part, &whole->array[i]);
    fusion_close(part->p);
    return *part;
}

/* Clusters are called by their first nodes. */
void fusion_part_apply(const FusionPart *part, const uint16_t *found,
                       Clusters c)
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

/* rewrite.c - clusters as statements, and the statements in order.
 *
 * A cluster stands where its last member stood.  What stood above and needs
 * it comes after it; all else stays in its order.
 */
#include "passes/fuse/rewrite/rewrite.h"

/* Statements, or the clusters that they went into: what is put in order. */
typedef struct Order {
    FusionRegion *r;
    uint32_t *unit;   /* by statement: the last one of its cluster, or itself */
    Stm **stm;        /* by unit */
    uint32_t *first;  /* by unit: of the list of those after it, 1 + index */
    uint32_t *next;   /* by entry of that list */
    uint32_t *after;  /* the same: the unit */
    uint32_t nafter;
    uint32_t *missing; /* by unit: what still has to come before it */
    uint32_t *ready;   /* a heap, the first one on top */
    uint32_t nready;
} Order;

static void add_ready(Order *o, uint32_t unit)
{
    uint32_t i = o->nready++;

    for (; i > 0 && o->ready[(i - 1) / 2] > unit; i = (i - 1) / 2)
        o->ready[i] = o->ready[(i - 1) / 2];
    o->ready[i] = unit;
}

static uint32_t take_ready(Order *o)
{
    uint32_t top = o->ready[0], last = o->ready[--o->nready], i = 0;

    for (uint32_t k = 1; k < o->nready; k = 2 * i + 1) {
        if (k + 1 < o->nready && o->ready[k + 1] < o->ready[k])
            k++;
        if (o->ready[k] >= last)
            break;
        o->ready[i] = o->ready[k];
        i = k;
    }
    if (o->nready)
        o->ready[i] = last;
    return top;
}

static void add_orders(Order *o)
{
    const FusionRegion *r = o->r;

    for (uint32_t s = 0; s < r->nstm; s++)
        for (uint32_t i = r->first[s]; i < r->first[s + 1]; i++) {
            uint32_t from = o->unit[r->order[i]], to = o->unit[s];
            if (from == to)
                continue;
            o->after[o->nafter] = to;
            o->next[o->nafter] = o->first[from];
            o->first[from] = ++o->nafter;
            o->missing[to]++;
        }
}

/* Put all units before END, which is no part of the region. */
static void place_units(Order *o, Stm *end)
{
    const FusionRegion *r = o->r;

    for (uint32_t s = 0; s < r->nstm; s++)
        if (o->unit[s] == s && !o->missing[s])
            add_ready(o, s);
    while (o->nready) {
        uint32_t unit = take_ready(o);
        body_insert_before(r->body, end, o->stm[unit]);
        for (uint32_t i = o->first[unit]; i; i = o->next[i - 1])
            if (!--o->missing[o->after[i - 1]])
                add_ready(o, o->after[i - 1]);
    }
}

static void combine_cluster(Order *o, const uint16_t *c, uint16_t name)
{
    FusionRegion *r = o->r;
    uint16_t *member = ARENA_NEW(r->arena, uint16_t, r->nnode);
    uint32_t n = 0;

    for (uint16_t i = name; i < r->nnode; i++)
        if (c[i] == name)
            member[n++] = i;
    if (n < 2)
        return;
    uint32_t last = r->node[member[n - 1]].at;
    for (uint32_t i = 0; i < n; i++)
        o->unit[r->node[member[i]].at] = last;
    o->stm[last] = fusion_combine(r, member, n);
}

void fusion_rewrite(FusionRegion *r, const uint16_t *c)
{
    Order o = {.r = r};
    uint32_t norder = r->first[r->nstm] + 1;
    Stm *end = r->stm[r->nstm - 1]->next;

    o.unit = ARENA_NEW(r->arena, uint32_t, r->nstm);
    o.stm = ARENA_NEW(r->arena, Stm *, r->nstm);
    o.first = ARENA_NEW(r->arena, uint32_t, r->nstm);
    o.missing = ARENA_NEW(r->arena, uint32_t, r->nstm);
    o.ready = ARENA_NEW(r->arena, uint32_t, r->nstm + 1);
    o.next = ARENA_NEW(r->arena, uint32_t, norder);
    o.after = ARENA_NEW(r->arena, uint32_t, norder);
    for (uint32_t s = 0; s < r->nstm; s++) {
        o.unit[s] = s;
        o.stm[s] = r->stm[s];
    }
    for (uint16_t i = 0; i < r->nnode; i++)
        if (c[i] == i)
            combine_cluster(&o, c, i);
    add_orders(&o);
    for (uint32_t s = 0; s < r->nstm; s++)
        body_remove(r->body, r->stm[s]);
    place_units(&o, end);
}

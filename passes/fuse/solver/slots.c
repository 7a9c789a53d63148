/* slots.c - fusion as an integer linear program, for a given number of
 * clusters. */
#include "passes/fuse/solver/slots.h"

#include "passes/fuse/solver/parted.h"

#include <string.h>

/* ---- who can be where ---- */

typedef struct Places {
    const FusionProblem *p;
    uint32_t n;       /* slots */
    bool *may;        /* by node * n + slot */
    bool *before;     /* by slot * n + slot */
    uint32_t *count;  /* by node: its slots */
    uint32_t *settled; /* by node: the one slot that it has been settled in, or
                          NO_SLOT */
} Places;

#define NO_SLOT UINT32_MAX

static void drop(Places *s, uint32_t node, uint32_t slot)
{
    if (s->may[node * s->n + slot]) {
        s->may[node * s->n + slot] = false;
        s->count[node]--;
    }
}

static void put_before(Places *s, uint32_t a, uint32_t b)
{
    if (a == b || s->before[a * s->n + b])
        return;
    for (uint32_t x = 0; x < s->n; x++)
        for (uint32_t y = 0; y < s->n; y++)
            if ((x == a || s->before[x * s->n + a]) &&
                (y == b || s->before[b * s->n + y]))
                s->before[x * s->n + y] = true;
}

/* NODE is in SLOT, so others are not, and slots have an order. */
static void settle(Places *s, uint32_t node, uint32_t slot)
{
    const FusionProblem *p = s->p;

    s->settled[node] = slot;
    for (uint32_t v = 0; v < p->n; v++) {
        if (v == node)
            continue;
        if (!fusion_may(p, v, node))
            drop(s, v, slot);
        if (s->settled[v] == NO_SLOT)
            continue;
        if (p->before[v * p->n + node])
            put_before(s, s->settled[v], slot);
        else if (p->before[node * p->n + v])
            put_before(s, slot, s->settled[v]);
    }
}

/* Who is before a settled node is in no slot after that one's. */
static void drop_by_order(Places *s)
{
    const FusionProblem *p = s->p;

    for (uint32_t v = 0; v < p->n; v++)
        for (uint32_t w = 0; w < p->n; w++) {
            uint32_t slot = s->settled[w];
            bool first = p->before[v * p->n + w];
            if (slot == NO_SLOT || (!first && !p->before[w * p->n + v]))
                continue;
            for (uint32_t t = 0; t < s->n; t++)
                if (first ? s->before[slot * s->n + t]
                          : s->before[t * s->n + slot])
                    drop(s, v, t);
        }
}

/* False: a node has no slot. */
static bool settle_all(Places *s)
{
    for (bool any = true; any;) {
        any = false;
        drop_by_order(s);
        for (uint32_t v = 0; v < s->p->n; v++) {
            if (!s->count[v])
                return false;
            if (s->count[v] > 1 || s->settled[v] != NO_SLOT)
                continue;
            uint32_t slot = 0;
            while (!s->may[v * s->n + slot])
                slot++;
            settle(s, v, slot);
            any = true;
        }
    }
    return true;
}

static bool find_places(Places *s, const NodeSet *stay)
{
    uint32_t slot = 0;

    for (uint32_t v = 0; v < s->p->n; v++) {
        s->settled[v] = NO_SLOT;
        s->count[v] = s->n;
        for (uint32_t t = 0; t < s->n; t++)
            s->may[v * s->n + t] = true;
    }
    for (uint32_t v = 0; SET_EACH(stay, v); v++, slot++)
        for (uint32_t t = 0; t < s->n; t++)
            if (t != slot)
                drop(s, v, t);
    return settle_all(s);
}

/* ---- columns and rows ---- */

static uint32_t place(const Model *m, uint32_t node, uint32_t slot)
{
    return m->slots->column[node * m->slots->n + slot];
}

void model_put_in(const Model *m, ModelRow *row, uint32_t node, uint32_t slot,
                  int32_t coef)
{
    uint32_t column = place(m, node, slot);

    if (column == SLOT_ALWAYS)
        row->least -= coef;
    else if (column != SLOT_NEVER)
        model_put(row, column - 1, coef);
}

static void add_places(Model *m, const Places *places)
{
    Slots *s = m->slots;

    for (uint16_t v = 0; v < m->p->n; v++)
        for (uint16_t t = 0; t < s->n; t++) {
            uint32_t *column = &s->column[v * s->n + t];
            if (!places->may[v * s->n + t])
                *column = SLOT_NEVER;
            else if (places->count[v] == 1)
                *column = SLOT_ALWAYS;
            else
                *column = 1 + model_add_column(
                                  m, (ModelColumn){.kind = COLUMN_IN,
                                                   .decided = true,
                                                   .a = v, .b = t});
        }
    for (uint32_t v = 0; v < m->p->n; v++) {
        if (places->count[v] == 1)
            continue;
        /* Not in two slots, and in one of them. */
        ModelRow *row = model_begin_row(m, s->n, -1);
        for (uint32_t t = 0; t < s->n; t++)
            model_put_in(m, row, v, t, -1);
        row = model_begin_row(m, s->n, 1);
        for (uint32_t t = 0; t < s->n; t++)
            model_put_in(m, row, v, t, 1);
    }
}

/* Is ARRAY in memory in all partitions, since two of those who make and read it
 * exclude each other? */
static bool is_always_stored(const FusionProblem *p, const FusionArray *array)
{
    for (uint32_t i = 0; i < array->nreader; i++) {
        uint16_t reader = array->reader[i];
        if (!fusion_may(p, array->producer, reader))
            return true;
        for (uint32_t k = 0; k < i; k++)
            if (!fusion_may(p, array->reader[k], reader))
                return true;
    }
    return array->escapes;
}

/* Can all who make and read ARRAY be in SLOT?  *FREE: not all of them are
 * there anyway. */
static bool can_keep(const Model *m, const FusionArray *array, uint32_t slot,
                     bool *free)
{
    uint32_t at = place(m, array->producer, slot);

    *free = at != SLOT_ALWAYS;
    for (uint32_t i = 0; i < array->nreader && at != SLOT_NEVER; i++) {
        at = place(m, array->reader[i], slot);
        *free |= at != SLOT_ALWAYS;
    }
    return at != SLOT_NEVER;
}

static void add_kept(Model *m, uint16_t number, uint16_t slot)
{
    const FusionArray *array = &m->p->array[number];
    uint32_t column = model_add_column(
        m, (ModelColumn){.kind = COLUMN_KEPT, .part = 1, .a = number,
                         .b = slot, .cost = -1});

    for (uint32_t i = 0; i <= array->nreader; i++) {
        ModelRow *row = model_begin_row(m, 2, 0);
        model_put(row, column, -1);
        model_put_in(m, row,
                     i ? array->reader[i - 1] : array->producer, slot, 1);
    }
}

static void add_stored(Model *m, uint16_t number)
{
    const FusionArray *array = &m->p->array[number];
    bool free;

    if (array->producer == FUSION_INPUT)
        return;
    m->fixed[1]++;
    if (is_always_stored(m->p, array))
        return;
    for (uint16_t t = 0; t < m->slots->n; t++) {
        if (!can_keep(m, array, t, &free))
            continue;
        if (free)
            add_kept(m, number, t);
        else
            m->fixed[1]--;
    }
}

/* Nodes that read an array, no two of which may be together: at most one of
 * them is in a slot. */
typedef struct Fetch {
    Model *m;
    const FusionArray *array;
    uint32_t column, slot;
    uint16_t *node;
    uint32_t n;
    NodeSet seen; /* readers that are in a row */
} Fetch;

/* May NODE be where the array is made, so that it need not be read there? */
static bool is_with_maker(const Fetch *f, uint16_t node)
{
    uint16_t maker = f->array->producer;

    return maker != FUSION_INPUT &&
           place(f->m, maker, f->slot) != SLOT_NEVER &&
           fusion_may(f->m->p, maker, node);
}

static bool excludes_all(const Fetch *f, uint16_t node)
{
    for (uint32_t i = 0; i < f->n; i++)
        if (f->node[i] == node || fusion_may(f->m->p, f->node[i], node))
            return false;
    return true;
}

/* The array is read in the slot where one of the nodes is there and, if they
 * may be with it, its maker is not. */
static void add_fetch_row(Fetch *f, uint16_t reader)
{
    bool with = is_with_maker(f, reader);
    ModelRow *row;

    f->node[0] = reader;
    f->n = 1;
    for (uint32_t i = 0; i < f->array->nreader; i++) {
        uint16_t other = f->array->reader[i];
        bool other_with = is_with_maker(f, other);
        if (place(f->m, other, f->slot) == SLOT_NEVER ||
            (other_with && !with) || !excludes_all(f, other))
            continue;
        f->node[f->n++] = other;
        if (other_with == with)
            set_put(&f->seen, other);
    }
    row = model_begin_row(f->m, f->n + 2, 0);
    model_put(row, f->column, 1);
    for (uint32_t i = 0; i < f->n; i++)
        model_put_in(f->m, row, f->node[i], f->slot, -1);
    if (with)
        model_put_in(f->m, row, f->array->producer, f->slot, 1);
}

static void add_fetched(Model *m, uint16_t number, uint16_t slot)
{
    const FusionArray *array = &m->p->array[number];
    uint32_t made = array->producer == FUSION_INPUT
                        ? SLOT_NEVER
                        : place(m, array->producer, slot);
    Fetch f = {.m = m, .array = array, .slot = slot};
    uint32_t possible = 0;

    if (made == SLOT_ALWAYS)
        return;
    for (uint32_t i = 0; i < array->nreader; i++) {
        uint32_t at = place(m, array->reader[i], slot);
        if (made == SLOT_NEVER && at == SLOT_ALWAYS) {
            m->fixed[2]++;
            return;
        }
        possible += at != SLOT_NEVER;
    }
    if (!possible)
        return;
    f.node = ARENA_NEW(m->arena, uint16_t, array->nreader);
    f.column = model_add_column(
        m, (ModelColumn){.kind = COLUMN_FETCHED, .part = 2, .a = number,
                         .b = slot, .cost = 1});
    for (uint32_t i = 0; i < array->nreader; i++)
        if (place(m, array->reader[i], slot) != SLOT_NEVER &&
            !set_has(&f.seen, array->reader[i]))
            add_fetch_row(&f, array->reader[i]);
}

static void add_costs(Model *m)
{
    for (uint16_t i = 0; i < m->p->narray; i++) {
        if (m->p->array[i].scalar)
            continue;
        add_stored(m, i);
        for (uint16_t t = 0; t < m->slots->n; t++)
            add_fetched(m, i, t);
    }
}

/* Slots may be empty: there are as many kernels as slots, or more. */
static int64_t cost_of(const Model *m, uint32_t part, const uint16_t *c)
{
    FusionCost cost = fusion_cost(m->p, c);

    if (part == 0)
        return cost.kernels < m->slots->n ? m->slots->n : cost.kernels;
    return part == 1 ? cost.arrays : cost.traversals;
}

/* ---- the model ---- */

static const ModelKind of_slots = {
    .first = 1,
    .cut = model_slots_cut,
    .read = model_slots_read,
    .cost = cost_of,
};

/* Who comes before whom with nobody between. */
static void find_next(const FusionProblem *p, bool *next)
{
    for (uint32_t a = 0; a < p->n; a++)
        for (uint32_t b = a + 1; b < p->n; b++) {
            bool any = p->before[a * p->n + b];
            for (uint32_t k = a + 1; any && k < b; k++)
                any = !p->before[a * p->n + k] || !p->before[k * p->n + b];
            next[a * p->n + b] = any;
        }
}

Model *model_of_slots(const FusionProblem *p, uint32_t n, Arena *arena)
{
    Model *m = ARENA_NEW(arena, Model, 1);
    Slots *s = ARENA_NEW(arena, Slots, 1);
    Parted parted = fusion_parted(p, arena);
    Places places = {.p = p, .n = n};

    if (set_count(&parted.set[0]) > n)
        return NULL;
    places.may = ARENA_NEW(arena, bool, (size_t)p->n * n);
    places.before = ARENA_NEW(arena, bool, (size_t)n * n);
    places.count = ARENA_NEW(arena, uint32_t, p->n);
    places.settled = ARENA_NEW(arena, uint32_t, p->n);
    if (!find_places(&places, &parted.set[0]))
        return NULL;
    *s = (Slots){.n = n, .before = places.before,
                 .column = ARENA_NEW(arena, uint32_t, (size_t)p->n * n),
                 .next = ARENA_NEW(arena, bool, (size_t)p->n * p->n)};
    *m = (Model){.kind = &of_slots, .p = p, .arena = arena, .slots = s,
                 .nparts = MODEL_PARTS, .fixed = {n}};
    find_next(p, s->next);
    add_places(m, &places);
    add_costs(m);
    return m;
}

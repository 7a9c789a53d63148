/* model.c - fusion as an integer linear program. */
#include "passes/fuse/solver/model.h"

#include <string.h>

/* ---- columns and rows ---- */

uint32_t model_add_column(Model *m, ModelColumn column)
{
    arena_grow(m->arena, &m->column, m->ncolumn, &m->column_room,
               sizeof *m->column);
    m->column[m->ncolumn] = column;
    return m->ncolumn++;
}

ModelRow *model_begin_row(Model *m, uint32_t room, int64_t least)
{
    ModelRow row = {.least = least};

    row.column = ARENA_NEW(m->arena, uint32_t, room);
    row.coef = ARENA_NEW(m->arena, int32_t, room);
    arena_grow(m->arena, &m->row, m->nrow, &m->row_room, sizeof *m->row);
    m->row[m->nrow] = row;
    return &m->row[m->nrow++];
}

void model_put(ModelRow *row, uint32_t column, int32_t coef)
{
    for (uint32_t i = 0; i < row->n; i++)
        if (row->column[i] == column) {
            row->coef[i] += coef;
            return;
        }
    row->column[row->n] = column;
    row->coef[row->n++] = coef;
}

static uint32_t add_column(Model *m, ColumnKind kind, uint32_t part,
                           uint32_t a, uint32_t b, int64_t cost)
{
    return model_add_column(m, (ModelColumn){.kind = (uint8_t)kind,
                                             .part = (uint8_t)part,
                                             .decided = kind == COLUMN_APART,
                                             .a = (uint16_t)a,
                                             .b = (uint16_t)b, .cost = cost});
}

static uint32_t column_of(const Model *m, uint32_t a, uint32_t b)
{
    return m->apart[a * m->p->n + b];
}

/* COEF * f(a, b), which is 1 where there is no column for it. */
static void put_apart(const Model *m, ModelRow *row, uint32_t a, uint32_t b,
                      int32_t coef)
{
    uint32_t column = column_of(m, a, b);

    if (column)
        model_put(row, column - 1, coef);
    else
        row->least -= coef;
}

static void add_pairs(Model *m)
{
    uint32_t n = m->p->n;

    m->apart = ARENA_NEW(m->arena, uint32_t, (size_t)n * n);
    for (uint32_t a = 0; a < n; a++)
        for (uint32_t b = a + 1; b < n; b++)
            if (fusion_may(m->p, a, b))
                m->apart[a * n + b] = m->apart[b * n + a] =
                    1 + add_column(m, COLUMN_APART, 0, a, b, 0);
}

/* ---- costs ---- */

/* COLUMN is 1 where NODE is with none of the N nodes FROM: a number that is
 * added to what all partitions cost where that is so whatever is decided. */
static void add_lonely(Model *m, ColumnKind kind, uint32_t part, uint32_t what,
                       uint32_t node, const uint16_t *from, uint32_t n)
{
    uint32_t found = 0;

    for (uint32_t i = 0; i < n; i++)
        found += fusion_may(m->p, from[i], node);
    if (!found) {
        m->fixed[part]++;
        return;
    }
    uint32_t column = add_column(m, kind, part, what, node, 1);
    ModelRow *row = model_begin_row(m, found + 1, 1 - (int64_t)found);
    model_put(row, column, 1);
    for (uint32_t i = 0; i < n; i++)
        if (fusion_may(m->p, from[i], node))
            put_apart(m, row, from[i], node, -1);
}

static void add_kernels(Model *m)
{
    uint16_t *all = ARENA_NEW(m->arena, uint16_t, m->p->n);

    for (uint16_t i = 0; i < m->p->n; i++) {
        all[i] = i;
        add_lonely(m, COLUMN_FIRST, 0, i, i, all, i);
    }
}

static void add_stored(Model *m, uint32_t number, uint32_t part, int64_t cost)
{
    const FusionArray *array = &m->p->array[number];

    if (array->producer == FUSION_INPUT)
        return;
    if (fusion_always_stored(m->p, array)) {
        m->fixed[part] += cost;
        return;
    }
    uint32_t column = add_column(m, COLUMN_STORED, part, number, number, cost);
    for (uint32_t i = 0; i < array->nreader; i++) {
        ModelRow *row = model_begin_row(m, 2, 0);
        model_put(row, column, 1);
        put_apart(m, row, array->producer, array->reader[i], -1);
    }
}

static void add_reads(Model *m, uint32_t number)
{
    const FusionArray *array = &m->p->array[number];
    uint16_t *from = ARENA_NEW(m->arena, uint16_t, array->nreader + 1);
    uint32_t n = 0;

    if (array->producer != FUSION_INPUT)
        from[n++] = array->producer;
    for (uint32_t i = 0; i < array->nreader; i++) {
        add_lonely(m, COLUMN_READS, 2, number, array->reader[i], from, n);
        from[n++] = array->reader[i];
    }
}

/* ---- the paper's objective ---- */

/* Nessie weighs the sums of section 7.3 so that each counts for more than all
 * of those after it. */
typedef struct Weights {
    int64_t arrays, shared, apart;
} Weights;

static Weights paper_weights(const FusionProblem *p)
{
    int64_t pairs = 1 + (int64_t)p->n * p->n, shared = 1;

    for (uint32_t i = 0; i < p->narray; i++) {
        int64_t readers = p->array[i].scalar ? 0 : p->array[i].nreader;
        shared += readers * readers;
    }
    return (Weights){pairs * shared, pairs, 1};
}

/* Pairs that are apart whatever is decided cost what they cost. */
static void add_pair_cost(Model *m, uint32_t a, uint32_t b, int64_t cost)
{
    uint32_t column = column_of(m, a, b);

    if (column)
        m->column[column - 1].cost += cost;
    else
        m->fixed[0] += cost;
}

static void add_paper_costs(Model *m)
{
    const FusionProblem *p = m->p;
    Weights w = paper_weights(p);

    for (uint32_t a = 0; a < p->n; a++)
        for (uint32_t b = a + 1; b < p->n; b++)
            add_pair_cost(m, a, b, w.apart);
    for (uint32_t i = 0; i < p->narray; i++) {
        const FusionArray *array = &p->array[i];
        if (array->scalar)
            continue;
        add_stored(m, i, 0, w.arrays);
        for (uint32_t k = 0; k < array->nreader; k++)
            for (uint32_t l = k + 1; l < array->nreader; l++)
                add_pair_cost(m, array->reader[k], array->reader[l],
                              w.shared);
    }
}

/* ---- rules ---- */

static bool pair_may(const Model *m, FusionPair pair)
{
    return column_of(m, pair.a, pair.b) != 0;
}

static void add_rule(Model *m, const FusionRule *rule)
{
    bool never = rule->never || !pair_may(m, rule->then);

    for (uint32_t i = 0; i < rule->nwhen; i++)
        if (!pair_may(m, rule->when[i]))
            return;
    ModelRow *row = model_begin_row(m, 3, never);
    for (uint32_t i = 0; i < rule->nwhen; i++)
        put_apart(m, row, rule->when[i].a, rule->when[i].b, 1);
    if (!never)
        put_apart(m, row, rule->then.a, rule->then.b, -1);
}

/* Nodes no two of which may be together are in clusters whose first nodes are
 * among them and what may be with them: one for each. */
static void add_parted(Model *m, const uint32_t *first)
{
    const FusionProblem *p = m->p;
    uint16_t *set = ARENA_NEW(m->arena, uint16_t, p->n);
    bool *heads = ARENA_NEW(m->arena, bool, p->n);

    for (uint16_t s = 0; s < p->n; s++) {
        uint32_t n = 0;
        for (uint16_t k = 0; k < p->n; k++) {
            uint16_t node = (uint16_t)((s + k) % p->n);
            bool parted = true;
            for (uint32_t i = 0; i < n && parted; i++)
                parted = !fusion_may(p, set[i], node);
            if (parted)
                set[n++] = node;
        }
        memset(heads, 0, p->n * sizeof *heads);
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t k = 0; k <= set[i]; k++)
                heads[k] |= k == set[i] || fusion_may(p, k, set[i]);
        ModelRow *row = model_begin_row(m, p->n, (int64_t)n);
        for (uint32_t k = 0; k < p->n; k++)
            if (heads[k] && first[k])
                model_put(row, first[k] - 1, 1);
            else if (heads[k])
                row->least--;
        if (row->least <= 0 || !row->n)
            m->nrow--;
    }
}

static void add_all_parted(Model *m)
{
    uint32_t *first = ARENA_NEW(m->arena, uint32_t, m->p->n);

    for (uint32_t i = 0; i < m->ncolumn; i++)
        if (m->column[i].kind == COLUMN_FIRST)
            first[m->column[i].a] = i + 1;
    add_parted(m, first);
}

static void add_cluster_costs(Model *m)
{
    add_kernels(m);
    for (uint32_t i = 0; i < m->p->narray; i++)
        if (!m->p->array[i].scalar) {
            add_stored(m, i, 1, 1);
            add_reads(m, i);
        }
    add_all_parted(m);
}

static const ModelKind of_pairs = {
    .first = 0,
    .cut = model_pairs_cut,
    .read = model_pairs_read,
    .suggest = model_pairs_suggest,
    .cost = model_pairs_cost,
};

Model *model_new(const FusionProblem *p, Objective objective, Arena *arena)
{
    Model *m = ARENA_NEW(arena, Model, 1);

    m->kind = &of_pairs;
    m->p = p;
    m->arena = arena;
    add_pairs(m);
    if (objective == OBJECTIVE_PAPER) {
        m->nparts = 1;
        add_paper_costs(m);
    } else {
        m->nparts = MODEL_PARTS;
        add_cluster_costs(m);
    }
    for (uint32_t i = 0; i < p->nrule; i++)
        add_rule(m, &p->rule[i]);
    return m;
}

void model_limit(Model *m, uint32_t part, int64_t most)
{
    ModelRow *row = model_begin_row(m, m->ncolumn, m->fixed[part] - most);

    for (uint32_t i = 0; i < m->ncolumn; i++)
        if (m->column[i].part == part && m->column[i].cost) {
            row->column[row->n] = i;
            row->coef[row->n++] = (int32_t)-m->column[i].cost;
        }
}

/* ---- what a partition costs ---- */

static bool is_lonely(const Model *m, const ModelColumn *column,
                      const uint16_t *c)
{
    const FusionArray *array = &m->p->array[column->a];

    if (array->producer != FUSION_INPUT &&
        c[array->producer] == c[column->b])
        return false;
    for (uint32_t i = 0; i < array->nreader; i++)
        if (array->reader[i] < column->b &&
            c[array->reader[i]] == c[column->b])
            return false;
    return true;
}

static bool is_stored(const FusionArray *array, const uint16_t *c)
{
    for (uint32_t i = 0; i < array->nreader; i++)
        if (c[array->reader[i]] != c[array->producer])
            return true;
    return false;
}

static bool column_value(const Model *m, const ModelColumn *column,
                         const uint16_t *c)
{
    switch ((ColumnKind)column->kind) {
    case COLUMN_APART:
        return c[column->a] != c[column->b];
    case COLUMN_FIRST:
        return c[column->a] == column->a;
    case COLUMN_STORED:
        return is_stored(&m->p->array[column->a], c);
    case COLUMN_READS:
        return is_lonely(m, column, c);
    case COLUMN_IN:
    case COLUMN_KEPT:
    case COLUMN_FETCHED:
        break; /* not of pairs */
    }
    return false;
}

int64_t model_pairs_cost(const Model *m, uint32_t part, const uint16_t *c)
{
    int64_t cost = m->fixed[part];

    for (uint32_t i = 0; i < m->ncolumn; i++)
        if (m->column[i].part == part && column_value(m, &m->column[i], c))
            cost += m->column[i].cost;
    return cost;
}

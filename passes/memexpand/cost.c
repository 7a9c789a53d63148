/* cost.c - the cost of a layout of an expanded block. */
#include "passes/memexpand/cost.h"

#include "passes/shared/locality/cost.h"

struct ExpandCosts {
    Target target;
    IndexTable *index;
    LayoutSizes *sizes;
    uint32_t *first; /* by Var.id: 1 + its first row in INDEX, or 0 */
    uint32_t *next;  /* by row: 1 + the next one of the array, or 0 */
};

static void list_rows(ExpandCosts *c)
{
    c->first = ARENA_NEW(&c->index->arena, uint32_t, c->index->nvar);
    c->next = ARENA_NEW(&c->index->arena, uint32_t, c->index->nrow);
    for (uint32_t i = c->index->nrow; i-- > 0;) {
        uint32_t id = c->index->row[i].array->id;
        c->next[i] = c->first[id];
        c->first[id] = i + 1;
    }
}

static void look_at(ExpandCosts *c, Prog *prog)
{
    Called *called = index_calls(prog, &c->index->arena);

    for (Fun *f = prog->first; f; f = f->next) {
        index_table_add(c->index, f, called[f->number]);
        layout_sizes_learn(c->sizes, f);
    }
    list_rows(c);
}

ExpandCosts *expand_costs_new(Prog *prog, PassContext *cx, const char *target,
                              const OptionTexts *assumed)
{
    IndexTable *index = index_table_new(prog, false);
    ExpandCosts *c = ARENA_NEW(&index->arena, ExpandCosts, 1);

    c->index = index;
    index->makings = true;
    if (target_read(target, &c->target, cx->arena, cx->diag))
        c->sizes = layout_sizes_new(index, &c->target, assumed, cx->diag);
    if (c->sizes)
        look_at(c, prog);
    else {
        index_table_free(index);
        c = NULL;
    }
    return c;
}

void expand_costs_free(ExpandCosts *costs)
{
    if (costs)
        index_table_free(costs->index);
}

double expand_cost(const ExpandCosts *c, const Var *array, const IxFn *ixfn)
{
    double bytes = 0;

    if (array->id >= c->index->nvar)
        return 0;
    for (uint32_t i = c->first[array->id]; i; i = c->next[i - 1]) {
        const IndexRow *row = &c->index->row[i - 1];
        bytes += cost_trips(c->sizes, row) *
                 cost_access_at(c->sizes, &c->target, row, ixfn);
    }
    return bytes;
}

bool expand_interleaves(const ExpandCosts *c)
{
    return cost_interleaves(&c->target);
}

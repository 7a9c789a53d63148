/* show.c - regions and their clusters as text and as graphs. */
#include "passes/fuse/region/show.h"

/* ---- YAML ---- */

static void show_members(const FusionRegion *r, const uint16_t *c,
                         uint16_t name, Buf *out)
{
    const char *between = "    - [";

    for (uint16_t i = name; i < r->nnode; i++)
        if (c[i] == name) {
            buf_printf(out, "%s%s", between, r->problem->name[i]);
            between = ", ";
        }
    buf_text(out, "]\n");
}

static void show_cost(const char *of, FusionCost cost, Buf *out)
{
    buf_printf(out, "  %s: {kernels: %u, arrays: %u, traversals: %u}\n", of,
               cost.kernels, cost.arrays, cost.traversals);
}

static void show_numbers(const char *of, const int64_t *number, uint32_t n,
                         Buf *out)
{
    buf_printf(out, "  %s: [", of);
    for (uint32_t i = 0; i < n; i++)
        buf_printf(out, "%s%lld", i ? ", " : "", (long long)number[i]);
    buf_text(out, "]\n");
}

void show_clusters(const FusionRegion *r, const Fun *fun, FusionCost before,
                   const uint16_t *c, const FusionSolved *solved, Buf *out)
{
    Span span = prog_span(r->prog, r->stm[0]->loc, 0);

    buf_printf(out, "- function: %s\n  line: %u\n", fun->name->text,
               (unsigned)span_line_col(span).line);
    show_cost("before", before, out);
    show_cost("after", fusion_cost(r->problem, c), out);
    if (solved) {
        show_numbers("objective", solved->cost, solved->nparts, out);
        show_numbers("bound", solved->bound, solved->nparts, out);
        buf_printf(out, "  optimal: %s\n", solved->optimal ? "true" : "false");
    }
    buf_text(out, "  clusters:\n");
    for (uint16_t i = 0; i < r->nnode; i++)
        if (c[i] == i)
            show_members(r, c, i, out);
}

/* ---- dot ---- */

static const char *const kind_text[FUSION_KINDS] = {
    "kernel", "reduce", "scan", "filter", "partition", "scatter"};

void show_dot_begin(Buf *out)
{
    buf_text(out, "digraph fuse {\n  node [shape=ellipse];\n");
}

void show_dot_end(Buf *out)
{
    buf_text(out, "}\n");
}

static uint32_t size_of(const FusionRegion *r, const uint16_t *c, uint16_t name)
{
    uint32_t size = 0;

    for (uint16_t i = 0; i < r->nnode; i++)
        size += c[i] == name;
    return size;
}

static void dot_cluster(const FusionRegion *r, uint32_t number,
                        const uint16_t *c, uint16_t name, Buf *out)
{
    bool boxed = size_of(r, c, name) > 1;

    if (boxed)
        buf_printf(out, "    subgraph cluster_%u_%u {\n", number, name);
    for (uint16_t i = name; i < r->nnode; i++)
        if (c[i] == name)
            buf_printf(out, "    %sn%u_%u [label=\"%s\\n%s\"];\n",
                       boxed ? "  " : "", number, i, r->problem->name[i],
                       kind_text[r->node[i].kind]);
    if (boxed)
        buf_text(out, "    }\n");
}

void show_dot(const FusionRegion *r, const Fun *fun, uint32_t number,
              const uint16_t *c, Buf *out)
{
    buf_printf(out, "  subgraph cluster_%u {\n    label=\"%s\";\n", number,
               fun->name->text);
    for (uint16_t i = 0; i < r->nnode; i++)
        if (c[i] == i)
            dot_cluster(r, number, c, i, out);
    buf_text(out, "  }\n");
    for (uint32_t i = 0; i < r->problem->nedge; i++) {
        const FusionEdge *e = &r->problem->edge[i];
        buf_printf(out, "  n%u_%u -> n%u_%u%s;\n", number, e->from, number,
                   e->to,
                   fusion_may(r->problem, e->from, e->to) ? ""
                                                          : " [style=dashed]");
    }
}

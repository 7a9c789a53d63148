/* lp.c - the integer linear program as a text: CPLEX's LP format, which
 * GLPK, SCIP, HiGHS and others read.
 *
 * Here all rows are written out that the search adds where they are needed,
 * with the order of clusters as o(i): another solver finds the same optimum.
 */
#include "passes/fuse/solver/model.h"

#include <stdlib.h>

static void print_column(const Model *m, uint32_t column, Buf *out)
{
    static const char *const letter[] = {"f", "r", "c", "t"};
    const ModelColumn *x = &m->column[column];
    const char *const *name = m->p->name;

    switch ((ColumnKind)x->kind) {
    case COLUMN_APART:
        buf_printf(out, "%s(%s,%s)", letter[x->kind], name[x->a], name[x->b]);
        return;
    case COLUMN_FIRST:
        buf_printf(out, "%s(%s)", letter[x->kind], name[x->a]);
        return;
    case COLUMN_STORED:
        buf_printf(out, "%s(%s)", letter[x->kind], m->p->array[x->a].name);
        return;
    case COLUMN_READS:
        buf_printf(out, "%s(%s,%s)", letter[x->kind],
                   m->p->array[x->a].name, name[x->b]);
        return;
    case COLUMN_IN:
    case COLUMN_KEPT:
    case COLUMN_FETCHED:
        break; /* not of pairs */
    }
}

static void print_term(const Model *m, int64_t coef, uint32_t column,
                       Buf *out)
{
    buf_text(out, coef < 0 ? " - " : " + ");
    if (coef != 1 && coef != -1)
        buf_printf(out, "%lld ", (long long)llabs(coef));
    print_column(m, column, out);
}

static void print_row(const Model *m, const ModelRow *row, Buf *out)
{
    for (uint32_t i = 0; i < row->n; i++)
        if (row->coef[i])
            print_term(m, row->coef[i], row->column[i], out);
    buf_printf(out, " >= %lld\n", (long long)row->least);
}

/* ---- what the search does not write down ---- */

static bool may(const Model *m, uint32_t a, uint32_t b)
{
    return m->apart[a * m->p->n + b] != 0;
}

static void print_apart(const Model *m, uint32_t a, uint32_t b, Buf *out)
{
    print_column(m, m->apart[a * m->p->n + b] - 1, out);
}

/* f(a, b) + f(b, c) >= f(a, c), which is 1 where there is no such pair. */
static void print_triangle(const Model *m, uint32_t a, uint32_t b, uint32_t c,
                           Buf *out)
{
    if (!may(m, a, b) || !may(m, b, c))
        return;
    buf_text(out, " + ");
    print_apart(m, a, b, out);
    buf_text(out, " + ");
    print_apart(m, b, c, out);
    if (may(m, a, c)) {
        buf_text(out, " - ");
        print_apart(m, a, c, out);
    }
    buf_printf(out, " >= %d\n", !may(m, a, c));
}

static void print_triangles(const Model *m, Buf *out)
{
    uint32_t n = m->p->n;

    for (uint32_t a = 0; a < n; a++)
        for (uint32_t b = a + 1; b < n; b++)
            for (uint32_t c = b + 1; c < n; c++) {
                print_triangle(m, a, b, c, out);
                print_triangle(m, a, c, b, out);
                print_triangle(m, b, a, c, out);
            }
}

/* VFUSE-CLUSTER: o(a) + f(a, b) <= o(b). */
static void print_edges(const Model *m, Buf *out)
{
    for (uint32_t i = 0; i < m->p->nedge; i++) {
        const FusionEdge *e = &m->p->edge[i];
        buf_printf(out, " + o(%s) - o(%s)", m->p->name[e->to],
                   m->p->name[e->from]);
        if (may(m, e->from, e->to)) {
            buf_text(out, " - ");
            print_apart(m, e->from, e->to, out);
            buf_text(out, " >= 0\n");
        } else {
            buf_text(out, " >= 1\n");
        }
    }
}

/* f(a, b) = 0 where o(a) = o(b) only. */
static void print_orders(const Model *m, Buf *out)
{
    for (uint32_t a = 0; a < m->p->n; a++)
        for (uint32_t b = a + 1; b < m->p->n; b++)
            for (int way = 0; may(m, a, b) && way < 2; way++) {
                buf_printf(out, " + %u ", m->p->n);
                print_apart(m, a, b, out);
                buf_printf(out, " + o(%s) - o(%s) >= 0\n",
                           m->p->name[way ? a : b], m->p->name[way ? b : a]);
            }
}

/* Each part counts for more than all of those after it. */
static void set_weights(const Model *m, int64_t *weight)
{
    int64_t more = 1;

    for (uint32_t part = m->nparts; part-- > 0;) {
        weight[part] = more;
        for (uint32_t i = 0; i < m->ncolumn; i++)
            if (m->column[i].part == part)
                more += weight[part] * m->column[i].cost;
    }
}

void model_print(const Model *m, Buf *out)
{
    int64_t weight[MODEL_PARTS], all = 0;

    set_weights(m, weight);
    for (uint32_t part = 0; part < m->nparts; part++)
        all += weight[part] * m->fixed[part];
    buf_printf(out, "\\ %u invocations; %lld is to be added\nMinimize\n",
               m->p->n, (long long)all);
    for (uint32_t i = 0; i < m->ncolumn; i++)
        if (m->column[i].cost) {
            print_term(m, weight[m->column[i].part] * m->column[i].cost, i,
                       out);
            buf_char(out, '\n');
        }
    buf_text(out, "Subject To\n");
    for (uint32_t i = 0; i < m->nrow; i++)
        print_row(m, &m->row[i], out);
    print_triangles(m, out);
    print_edges(m, out);
    print_orders(m, out);
    buf_text(out, "Bounds\n");
    for (uint32_t i = 0; i < m->p->n; i++)
        buf_printf(out, " 0 <= o(%s) <= %u\n", m->p->name[i], m->p->n);
    buf_text(out, "Binary\n");
    for (uint32_t i = 0; i < m->ncolumn; i++) {
        buf_char(out, ' ');
        print_column(m, i, out);
        buf_char(out, '\n');
    }
    buf_text(out, "End\n");
}

/* show.c - the index table as text. */
#include "passes/shared/locality/table.h"

#include "passes/shared/locality/layout.h"

#include "printer/text/print.h"

static void say_dim(const IndexDim *dim, Buf *out)
{
    if (dim->said)
        print_scalar(out, dim->said);
    else
        buf_char(out, dim->whole ? ':' : '_');
}

void index_row_say(const IndexRow *row, Buf *out)
{
    buf_printf(out, "(%s, %s, (", row->array->name->text,
               row->bound->name->text);
    for (uint32_t d = 0; d < row->array->type->rank; d++) {
        if (d)
            buf_text(out, ", ");
        say_dim(&row->dim[d], out);
    }
    buf_text(out, "))");
}

static void say_iter(const Iter *it, Buf *out)
{
    static const char *const kind_text[] = {"loop", "group", "loop", "thread"};

    buf_printf(out, "%s: %s %u", it->var ? it->var->name->text : "all",
               kind_text[it->kind], it->level);
}

/* `i * k -> {i: thread 0, k: other 0}` */
static void show_dim(const IndexTable *t, const IndexDim *dim, Buf *out)
{
    const char *between = "";

    buf_text(out, "      ");
    say_dim(dim, out);
    buf_text(out, " -> {");
    for (uint32_t i = 0; i < dim->iters->n; i++, between = ", ") {
        buf_text(out, between);
        say_iter(variances_iter_at(t->variances, dim->iters->id[i]), out);
    }
    for (uint32_t i = 0; i < dim->others->n; i++, between = ", ") {
        Other it = variances_other_at(t->variances, dim->others->id[i]);
        buf_printf(out, "%s%s: other %u", between, it.var->name->text,
                   it.level);
    }
    if (!dim->iters->n && !dim->others->n && dim->said) {
        say_dim(dim, out);
        buf_text(out, ": constant");
    }
    buf_text(out, "}\n");
}

static void show_layout(IndexTable *t, const Var *var, Buf *out)
{
    Arena scratch = {0};
    uint32_t *perm = ARENA_NEW(&scratch, uint32_t, var->type->rank);

    if (!index_root_layout(t, var, perm))
        buf_text(out, "in no order of dimensions");
    else
        layout_say(perm, var->type->rank, out);
    arena_free(&scratch);
}

/* By the first of its arrays or scalars. */
static const char *stm_name(const Stm *stm)
{
    uint32_t k = 0;

    while (k + 1 < stm->npat && type_is_mem(stm->pat[k]->type))
        k++;
    return stm->pat[k]->name->text;
}

static void show_kernel(const IndexRow *row, Buf *out)
{
    const Stm *kernel = row->nest->kernel;

    if (kernel)
        buf_printf(out, "  %s %s\n", form_info[kernel->exp.form].text,
                   stm_name(kernel));
    else if (row->nest->exec == AT_HOST)
        buf_text(out, "  outside of kernels\n");
    else
        buf_text(out, "  in kernels that call it\n");
}

void index_table_show(IndexTable *t, const Fun *fun, uint32_t first, Buf *out)
{
    const IndexRow *last = NULL;

    buf_printf(out, "fun %s\n", fun->name->text);
    for (uint32_t i = first; i < t->nrow; i++) {
        const IndexRow *row = &t->row[i];
        if (!last || last->nest->kernel != row->nest->kernel)
            show_kernel(row, out);
        buf_text(out, "    ");
        index_row_say(row, out);
        buf_printf(out, ": %s, layout ", row->writes ? "write" : "read");
        show_layout(t, row->array, out);
        buf_char(out, '\n');
        for (uint32_t d = 0; d < row->array->type->rank; d++)
            show_dim(t, &row->dim[d], out);
        last = row;
    }
}

/* grid.c - kernels at the top: the last index runs along a row of a grid,
 * so that no thread has to divide for it, and neighbours are next to each other
 * whatever the bounds are.  A thread runs one iteration. */
#include "printer/emit/inside.h"

/* On a CPU, a few tasks may have several groups each: see fun_launch_grid. */
static bool is_task(const Emitter *e, const Stm *stm)
{
    return e->request->dialect->may_be_cpu && attr_find(stm->attrs, "task");
}

/* How many rows there are, on the host. */
static EmitBound count_rows(Emitter *e, const Stm *stm, EmitBound *bound)
{
    uint32_t last = stm->exp.fn[0].nparam - 1, n = 0;
    EmitBound rows = {.text = "1", .literal = true};

    if (emit_take_bounds(e, stm, bound) > 1)
        emit_count_product(e, stm, bound);
    for (uint32_t d = 0; d < last; d++)
        if (!emit_is_one(&bound[d])) {
            rows = bound[d];
            n++;
        }
    if (n <= 1)
        return rows;
    emit_line(e, "const i64 fun_rows = fun_count_rows(fun_total, %s);",
              bound[last].text);
    return (EmitBound){.text = "fun_rows"};
}

/* Of a thread that has nothing to do: no such iteration exists, as one of so
 * many indices is AFTER its bound, or a check has failed. */
static void leave_grid(Emitter *e, const char *const *after, uint32_t n)
{
    if (n == 0 && !e->checks)
        return;
    emit_begin(e);
    buf_text(e->out, "if (");
    for (uint32_t i = 0; i < n; i++)
        buf_printf(e->out, "%s%s", i ? " || " : "", after[i]);
    if (e->checks)
        buf_printf(e->out, "%s*fun_status", n ? " || " : "");
    buf_text(e->out, ")\n");
    emit_line(e, "    return;");
}

/* This thread's row: its name. */
static const char *find_row(Emitter *e, const Lambda *fn)
{
    const char *row = fn->nparam == 2 ? emit_declare(e, fn->param[0])
                                      : "fun_row";

    emit_line(e, "const i64 %s = fun_global_row();", row);
    return row;
}

static void run_thread(Emitter *e, EmitKernel *k, const Stm *stm,
                       const EmitBound *bound, const EmitBound *rows)
{
    const Lambda *fn = &stm->exp.fn[0];
    uint32_t last = fn->nparam - 1, n = 0;
    const char *after[2], *column = emit_declare(e, fn->param[last]);
    const char *row = "0", *columns = emit_pass_bound(e, k, &bound[last]);

    emit_line(e, is_task(e, stm) ? "const i64 %s = fun_task(%s);"
                                 : "const i64 %s = fun_global();",
              column, columns);
    if (!emit_is_one(rows)) {
        row = find_row(e, fn);
        after[n++] = arena_printf(&e->arena, "%s >= %s", row,
                                  emit_pass_bound(e, k, rows));
    }
    after[n++] = arena_printf(&e->arena, "%s >= %s", column, columns);
    leave_grid(e, after, n);
    if (last > 1 || emit_is_one(rows)) /* no bound is 0: there is a row */
        emit_find_indices(e, fn, last, bound, "i64", row);
    emit_body(e, fn->body);
}

void emit_grid_kernel(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    EmitBound *bound = ARENA_NEW(&e->arena, EmitBound, fn->nparam);
    EmitBound rows = count_rows(e, stm, bound);
    EmitKernel k;

    emit_begin_kernel(e, &k, stm);
    run_thread(e, &k, stm, bound, &rows);
    emit_end_kernel(e, &k);
    emit_launch_grid(e, &k, attr_find(stm->attrs, "task"), rows.text,
                     bound[fn->nparam - 1].text);
}

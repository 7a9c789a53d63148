/* grid.c - kernels at the top: the last index runs along a row of a grid,
 * so that no thread has to divide for it, and neighbours are next to each other
 * whatever the bounds are.  A thread of a GPU runs one iteration of a row; one
 * of a CPU a strip, which is a loop without a test for each iteration whether
 * there is such a one, and so without masks where it becomes vectors. */
#include "printer/c/threads.h"
#include "printer/emit/row.h"

/* A thread runs one iteration, also one of a CPU. */
static bool is_task(const Stm *stm)
{
    return stm->exp.fn[0].nparam == 1 && attr_find(stm->attrs, "task");
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

/* What a thread runs of a row of so many COLUMNS.  A CPU does it as the target
 * c does, where that takes more than one loop. */
static void run_strip(Emitter *e, const Stm *stm, const char *columns)
{
    const Lambda *fn = &stm->exp.fn[0];
    const char *from = arena_printf(&e->arena, "fun_first(%s)", columns);
    bool parts = row_has_parts(e, stm);

    emit_line(e, "const i64 fun_to = fun_behind(%s);", columns);
    if (parts) {
        buf_text(e->out, "#if FUN_STRIP > 1\n");
        emit_line(e, "const i64 fun_from = %s, fun_stop = fun_to;", from);
        row_run(e, stm, columns);
        buf_text(e->out, "#else\n");
    }
    if (!parts)
        threads_vector_loop(e, stm);
    emit_loop(e, fn->param[fn->nparam - 1], from, "fun_to");
    emit_body(e, fn->body);
    emit_close(e);
    if (parts)
        buf_text(e->out, "#endif\n");
}

static void run_thread(Emitter *e, EmitKernel *k, const Stm *stm,
                       const EmitBound *bound, const EmitBound *rows)
{
    const Lambda *fn = &stm->exp.fn[0];
    uint32_t last = fn->nparam - 1, n = 0;
    const char *after[2], *column = NULL, *row = "0";

    if (!e->request->dialect->may_be_cpu || is_task(stm)) {
        column = emit_declare(e, fn->param[last]);
        emit_line(e, "const i64 %s = %s;", column,
                  e->request->dialect->may_be_cpu
                      ? arena_printf(&e->arena, "fun_task(%s)",
                                     emit_pass_bound(e, k, &bound[last]))
                      : "fun_global()");
    }
    if (!emit_is_one(rows)) {
        row = find_row(e, fn);
        after[n++] = arena_printf(&e->arena, "%s >= %s", row,
                                  emit_pass_bound(e, k, rows));
    }
    const char *columns = emit_pass_bound(e, k, &bound[last]);
    if (column)
        after[n++] = arena_printf(&e->arena, "%s >= %s", column, columns);
    leave_grid(e, after, n);
    if (last > 1 || emit_is_one(rows)) /* no bound is 0: there is a row */
        emit_find_indices(e, fn, last, bound, "i64", row);
    if (column)
        emit_body(e, fn->body);
    else
        run_strip(e, stm, columns);
}

void emit_grid_kernel(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    EmitBound *bound = ARENA_NEW(&e->arena, EmitBound, fn->nparam);
    EmitBound rows = count_rows(e, stm, bound);
    EmitKernel k;

    emit_begin_kernel(e, &k, stm, "");
    run_thread(e, &k, stm, bound, &rows);
    emit_end_kernel(e, &k);
    if (is_task(stm))
        emit_launch_groups(e, &k,
                           arena_printf(&e->arena, "fun_task_groups(fun_ctx, "
                                        "%s)", bound[0].text),
                           "fun_task_lanes(fun_ctx)");
    else
        emit_launch_grid(e, &k, rows.text, bound[fn->nparam - 1].text);
}

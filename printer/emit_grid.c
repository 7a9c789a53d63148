/* emit_grid.c - kernels where a device has grids of rows: the last index runs
 * along a row, so that no thread has to divide for it, and neighbours are next
 * to each other whatever the bounds are.  A thread of a GPU runs one iteration
 * of a row; one of a CPU a strip, which is a loop without a test for each
 * iteration whether there is such a one, and so without masks where it becomes
 * vectors. */
#include "printer/emit_strips.h"

/* The indices but the last one, of this thread's row.  What they are divided by
 * is not 0: otherwise there is no row, and nothing is launched. */
static void find_row(Emitter *e, EmitKernel *k, const Lambda *fn,
                     const EmitBound *bound)
{
    uint32_t last = fn->nparam - 1;
    const char *row = last > 1 ? "fun_rest" : emit_declare(e, fn->param[0]);

    emit_pass_value(e, k, "fun_rows", ELEM_I64);
    emit_line(e, "%si64 %s = fun_global_row();", last > 1 ? "" : "const ", row);
    emit_line(e, "if (%s >= fun_rows%s)", row,
              e->checks ? " || *fun_status" : "");
    emit_line(e, "    return;");
    for (uint32_t d = last; last > 1 && d-- > 0;) {
        const char *name = emit_declare(e, fn->param[d]);
        if (d > 0) {
            emit_line(e, "const i64 %s = fun_rest %% %s;", name,
                      emit_pass_bound(e, k, &bound[d]));
            emit_line(e, "fun_rest /= %s;", bound[d].text);
        } else {
            emit_line(e, "const i64 %s = fun_rest;", name);
        }
        if (!e->use[fn->param[d]->id].read)
            emit_line(e, "(void)%s;", name);
    }
}

/* How many rows there are, on the host. */
static const char *count_rows(Emitter *e, const Stm *stm, EmitBound *bound)
{
    uint32_t last = stm->exp.fn[0].nparam - 1;

    if (last == 0) {
        bound[0] = emit_host_bound(e, stm->exp.arg[0]);
        return "1";
    }
    emit_count_iterations(e, stm, bound);
    emit_line(e, "const i64 fun_rows = fun_count_rows(fun_total, %s);",
              bound[last].text);
    return "fun_rows";
}

/* What a thread runs of a row of so many COLUMNS.  A CPU does it as the target
 * c does, where neighbours go through loops and calls together. */
static void run_row(Emitter *e, const Stm *stm, const char *columns)
{
    const Lambda *fn = &stm->exp.fn[0];
    const char *from = arena_printf(&e->arena, "fun_first(%s)", columns);
    uint32_t strip = emit_find_strips(e, stm);

    emit_line(e, "const i64 fun_to = fun_behind(%s);", columns);
    if (strip) {
        buf_text(e->out, "#if FUN_STRIP > 1\n");
        emit_strips(e, stm, strip, from, "fun_to");
        buf_text(e->out, "#else\n");
    }
    emit_loop(e, fn->param[fn->nparam - 1], from, "fun_to");
    emit_body(e, fn->body);
    emit_close(e);
    if (strip)
        buf_text(e->out, "#endif\n");
}

bool emit_grid_kernel(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    EmitBound *bound = ARENA_NEW(&e->arena, EmitBound, fn->nparam);
    const EmitBound *columns = &bound[fn->nparam - 1];
    EmitKernel k;

    if (!e->d->has_grids)
        return false;
    const char *rows = count_rows(e, stm, bound);
    emit_begin_kernel(e, &k, stm, "");
    if (fn->nparam > 1)
        find_row(e, &k, fn, bound);
    else if (e->checks)
        emit_line(e, "if (*fun_status)\n        return;");
    run_row(e, stm, emit_pass_bound(e, &k, columns));
    emit_end_kernel(e, &k);
    emit_launch_grid(e, &k, rows, columns->text);
    return true;
}

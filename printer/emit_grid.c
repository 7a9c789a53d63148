/* emit_grid.c - kernels at the top: the last index runs along a row of a grid,
 * so that no thread has to divide for it, and neighbours are next to each other
 * whatever the bounds are.  A thread of a GPU runs one iteration of a row; one
 * of a CPU a strip, which is a loop without a test for each iteration whether
 * there is such a one, and so without masks where it becomes vectors. */
#include "printer/emit_strips.h"

/* How many rows there are, on the host. */
static EmitBound count_rows(Emitter *e, const Stm *stm, EmitBound *bound)
{
    uint32_t last = stm->exp.fn[0].nparam - 1;

    if (last == 0) {
        bound[0] = emit_host_bound(e, stm->exp.arg[0]);
        return (EmitBound){.text = "1", .literal = true};
    }
    emit_count_iterations(e, stm, bound);
    if (last == 1)
        return bound[0];
    emit_line(e, "const i64 fun_rows = fun_count_rows(fun_total, %s);",
              bound[last].text);
    return (EmitBound){.text = "fun_rows"};
}

/* Of a thread that has nothing to do: no such iteration exists, as one of so
 * many indices is BEHIND its bound, or a check has failed. */
static void leave_grid(Emitter *e, const char *const *behind, uint32_t n)
{
    if (n == 0 && !e->checks)
        return;
    emit_begin(e);
    buf_text(e->out, "if (");
    for (uint32_t i = 0; i < n; i++)
        buf_printf(e->out, "%s%s", i ? " || " : "", behind[i]);
    if (e->checks)
        buf_printf(e->out, "%s*fun_status", n ? " || " : "");
    buf_text(e->out, ")\n");
    emit_line(e, "    return;");
}

/* This thread's row, and the test whether there is one. */
static const char *find_row(Emitter *e, EmitKernel *k, const Lambda *fn,
                            const EmitBound *rows)
{
    bool is_index = fn->nparam == 2;
    const char *row = is_index ? emit_declare(e, fn->param[0]) : "fun_rest";

    emit_line(e, "%si64 %s = fun_global_row();", is_index ? "const " : "", row);
    return arena_printf(&e->arena, "%s >= %s", row,
                        emit_pass_bound(e, k, rows));
}

/* The indices but the last one, of its number.  What they are divided by is not
 * 0: otherwise there is no row, and nothing is launched. */
static void find_indices_of_row(Emitter *e, EmitKernel *k, const Lambda *fn,
                                const EmitBound *bound)
{
    for (uint32_t d = fn->nparam - 1; fn->nparam > 2 && d-- > 0;) {
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

/* What a thread runs of a row of so many COLUMNS.  A CPU does it as the target
 * c does, where neighbours go through loops and calls together. */
static void run_strip(Emitter *e, const Stm *stm, const char *columns)
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

static void run_thread(Emitter *e, EmitKernel *k, const Stm *stm,
                       const EmitBound *bound, const EmitBound *rows)
{
    const Lambda *fn = &stm->exp.fn[0];
    uint32_t last = fn->nparam - 1, n = 0;
    const char *behind[2], *column = NULL;

    if (!e->request->dialect->has_strips) {
        column = emit_declare(e, fn->param[last]);
        emit_line(e, "const i64 %s = fun_global();", column);
    }
    if (last > 0)
        behind[n++] = find_row(e, k, fn, rows);
    const char *columns = emit_pass_bound(e, k, &bound[last]);
    if (column)
        behind[n++] = arena_printf(&e->arena, "%s >= %s", column, columns);
    leave_grid(e, behind, n);
    find_indices_of_row(e, k, fn, bound);
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
    emit_launch_grid(e, &k, rows.text, bound[fn->nparam - 1].text);
}

/* grid.c - kernels at the top: the last index runs along a row of a grid,
 * so that neighbours are next to each other.  A thread runs one iteration. */
#include "printer/emit/inside.h"

/* On a CPU, a few tasks may have several groups each: see fun_launch_grid. */
static bool is_task(const Emitter *e, const Stm *stm)
{
    return e->request->dialect->may_be_cpu && attr_find(stm->attrs, "task");
}

/* A thread has nothing to do where one of its indices is not below its bound,
 * or a check has failed. */
static void leave_grid(Emitter *e, const Lambda *fn, const char *const *bound)
{
    emit_begin(e);
    buf_text(e->out, "if (");
    for (uint32_t d = 0; d < fn->nparam; d++)
        buf_printf(e->out, "%s%s >= %s", d ? " || " : "",
                   emit_name(e, fn->param[d]), bound[d]);
    buf_printf(e->out, "%s)\n", e->checks ? " || *fun_status" : "");
    emit_line(e, "    return;");
}

void emit_grid_kernel(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    uint32_t last = fn->nparam - 1;
    EmitBound bound[2];
    const char *inside[2];
    EmitKernel k;

    for (uint32_t d = 0; d <= last; d++)
        bound[d] = emit_host_bound(e, stm->exp.arg[d]);
    emit_begin_kernel(e, &k, stm);
    for (uint32_t d = 0; d <= last; d++)
        inside[d] = emit_pass_bound(e, &k, &bound[d]);
    if (last)
        emit_line(e, "const i64 %s = fun_global_row();",
                  emit_declare(e, fn->param[0]));
    emit_line(e,
              is_task(e, stm) ? "const i64 %s = fun_task(%s);"
                              : "const i64 %s = fun_global();",
              emit_declare(e, fn->param[last]), inside[last]);
    leave_grid(e, fn, inside);
    emit_body(e, fn->body);
    emit_end_kernel(e, &k);
    emit_launch_grid(e, &k, attr_find(stm->attrs, "task"),
                     last ? bound[0].text : "1", bound[last].text);
}

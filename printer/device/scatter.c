/* scatter.c - a scatter whose iterations the threads of a device run: with an
 * operator, they combine while others do. */
#include "printer/emit/parallel.h"

static void in_threads(Emitter *e, const Stm *stm)
{
    EmitBound n = emit_host_bound(e, stm->exp.arg[0]);
    EmitBound extent = emit_host_bound(e, stm->exp.arg[1]);
    EmitKernel k;

    emit_begin_kernel(e, &k, stm, "");
    const char *at = emit_declare(e, stm->exp.fn[0].param[0]);
    emit_line(e, "const i64 %s = fun_global();", at);
    emit_line(e, "if (%s >= %s%s)", at, emit_pass_bound(e, &k, &n),
              e->checks ? " || *fun_status" : "");
    emit_line(e, "    return;");
    if (stm->exp.u.into->ops.count)
        emit_scattering_atomically(e, stm, emit_pass_bound(e, &k, &extent));
    else
        emit_scattering(e, stm, emit_pass_bound(e, &k, &extent));
    emit_end_kernel(e, &k);
    emit_launch_flat(e, &k, n.text);
}

/* A device may have no operations on elements of this size that others do not
 * interrupt. */
static void where_possible(Emitter *e, const Stm *stm)
{
    emit_line(e, "if (fun_prefers_atomics(fun_ctx, %u)) {",
              (unsigned)elem_info[stm->exp.u.into->at[0].elem].bytes);
    e->indent++;
    in_threads(e, stm);
    e->indent--;
    emit_line(e, "} else {");
    e->indent++;
    emit_in_order_on_device(e, stm);
    emit_close(e);
}

void emit_device_scatter(Emitter *e, const Stm *stm)
{
    bool combines = stm->exp.u.into->ops.count > 0;

    if (combines && !emit_scatters_in_any_order(stm))
        emit_in_order_on_device(e, stm);
    else if (combines && e->request->dialect->may_be_cpu)
        where_possible(e, stm);
    else
        in_threads(e, stm);
}

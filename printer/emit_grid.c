/* emit_grid.c - kernels of two dimensions and more, where a device has grids of
 * two: the last index is that of a column, so that no thread has to divide for
 * it, and neighbours are next to each other whatever the bounds are. */
#include "printer/emit_inside.h"

/* The indices but the last one, of row fun_row.  What they are divided by is
 * not 0: otherwise there is no row, and nothing is launched. */
static void find_row_indices(Emitter *e, EmitKernel *k, const Lambda *fn,
                             const EmitBound *bound)
{
    uint32_t last = fn->nparam - 1;

    if (last > 1)
        emit_line(e, "i64 fun_rest = fun_row;");
    for (uint32_t d = last; d-- > 0;) {
        const char *name = emit_declare(e, fn->param[d]);
        if (d > 0)
            emit_line(e, "const i64 %s = fun_rest %% %s;", name,
                      emit_pass_bound(e, k, &bound[d]));
        else
            emit_line(e, "const i64 %s = %s;", name,
                      last > 1 ? "fun_rest" : "fun_row");
        if (d > 0)
            emit_line(e, "fun_rest /= %s;", bound[d].text);
        if (!e->use[fn->param[d]->id].read)
            emit_line(e, "(void)%s;", name);
    }
}

/* That no index found out of the row is negative, as it never is.  A compiler
 * for a CPU divides once for all threads of a row only where all of them need
 * what comes of it.  If only what stands behind the return of those that are
 * too many needs it, the compiler moves the divisions there, each thread
 * divides for itself, and none are taken together as a vector. */
static const char *test_of_row(Emitter *e, const Lambda *fn)
{
    uint32_t last = fn->nparam - 1;
    const char *all = NULL;

    for (uint32_t d = 0; last > 1 && d < last; d++)
        if (e->use[fn->param[d]->id].read)
            all = arena_printf(&e->arena, "%s%s%s", all ? all : "",
                               all ? " | " : "", emit_name(e, fn->param[d]));
    return all ? arena_printf(&e->arena, "(%s) < 0 || ", all) : "";
}

bool emit_grid_kernel(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    uint32_t last = fn->nparam - 1;
    EmitBound *bound = ARENA_NEW(&e->arena, EmitBound, fn->nparam);
    EmitKernel k;

    if (last == 0 || !e->d->has_grids)
        return false;
    emit_count_iterations(e, stm, bound);
    emit_line(e, "const i64 fun_rows = fun_count_rows(fun_total, %s);",
              bound[last].text);
    emit_begin_kernel(e, &k, stm, "");
    emit_pass_value(e, &k, "fun_rows", ELEM_I64);
    const char *name = emit_declare(e, fn->param[last]);
    emit_line(e, "const i64 fun_row = fun_global_row();");
    emit_line(e, "const i64 %s = fun_global();", name);
    find_row_indices(e, &k, fn, bound);
    emit_line(e, "if (fun_row >= fun_rows || %s%s >= %s%s)",
              test_of_row(e, fn), name, emit_pass_bound(e, &k, &bound[last]),
              e->checks ? " || *fun_status" : "");
    emit_line(e, "    return;");
    emit_body(e, fn->body);
    emit_end_kernel(e, &k);
    emit_launch_grid(e, &k, "fun_rows", bound[last].text);
    return true;
}

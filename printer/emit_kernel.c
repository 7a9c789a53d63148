/* emit_kernel.c - memory of the threads of a kernel, and of its groups.
 *
 * A kernel has all of its memory when it begins: an allocation only says which
 * array of the kernel a name means.  Where another name may still mean the block
 * that the last trip of a loop allocated, there are as many arrays as names, and
 * the allocation takes one that no name means.
 */
#include "printer/emit_inside.h"

void emit_kernel_alloc(Emitter *e, const Stm *stm)
{
    const Var *var = stm->exp.arg[0]->u.var;
    int64_t bytes = 0;

    emit_comment(e, stm);
    scalar_is_int(stm->exp.arg[1], &bytes);
    uint32_t number = ++e->next;
    buf_printf(&e->kernel->head, "    %si64 fun_array%u[%lld];\n",
               var->type->space == SPACE_SHARED ? e->d->local : "", number,
               (long long)(bytes > 0 ? (bytes + 7) / 8 : 1));
    emit_begin(e);
    emit_assigned(e, var);
    buf_printf(e->out, "(%s)fun_array%u;\n", emit_pointer(e, var, NULL),
               number);
    emit_after_assignment(e, var);
}

void emit_kernel_barrier(Emitter *e)
{
    emit_line(e, "%s", e->d->barrier_text);
}

/* host_kernels.c - the kernels that the host begins. */
#include "passes/shared/imp/host_kernels.h"

static void visit_body(Body *body, HostKernelFn fn, void *data)
{
    for (Stm *stm = body->first, *next; stm; stm = next) {
        next = stm->next;
        if (stm->exp.form == FORM_IMP_KERNEL) {
            fn(body, stm, data);
            continue;
        }
        for (uint32_t i = 0;
             stm->exp.form < FORM_IMP_KERNEL && i < stm->exp.nfn; i++)
            visit_body(stm->exp.fn[i].body, fn, data);
    }
}

void each_host_kernel(Prog *prog, PassContext *cx, HostKernelFn fn, void *data)
{
    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        visit_body(f->body, fn, data);
    }
}

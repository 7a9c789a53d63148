/* host_kernels.h - the kernels that the host begins. */
#ifndef PASSES_SHARED_IMP_HOST_KERNELS_H
#define PASSES_SHARED_IMP_HOST_KERNELS_H

#include "passes/pass.h"

/* KERNEL stands in AROUND, and may be replaced there. */
typedef void (*HostKernelFn)(Body *around, Stm *kernel, void *data);

/* FN for each kernel among the host's statements, in the order of the text; CX
 * is told the function.  What FN puts there is not visited. */
void each_host_kernel(Prog *prog, PassContext *cx, HostKernelFn fn, void *data);

#endif

/* pull.h - arrays that are computed where they are read.
 *
 * Problem: an array between kernels costs a write and reads, and a kernel
 * that reads it at other indices than its own cannot be fused with its
 * producer.  Where it pays, the readers compute the elements that they read
 * (pull arrays: Nessie, section 12.1; see pull.c).  Every read element keeps
 * its value; a read out of bounds may disappear.
 */
#ifndef PASSES_FUSE_ELEMENTS_PULL_H
#define PASSES_FUSE_ELEMENTS_PULL_H

#include "ir-text/poly/poly.h"
#include "passes/pass.h"

typedef enum PullWhat {
    PULL_ELSEWHERE, /* what is read elsewhere than at its readers' indices */
    PULL_OWN,       /* other kernels, too */
    PULL_LAST       /* and say what stays, where nothing else was found */
} PullWhat;

/* In FUN of PROG.  True where something was changed. */
bool fusion_pull(Prog *prog, Fun *fun, PassContext *cx, PolyStore *polys,
                 PullWhat what);

#endif

/* fusion_pull.h - arrays that are computed where they are read. */
#ifndef PASSES_FUSION_PULL_H
#define PASSES_FUSION_PULL_H

#include "ir-text/poly.h"
#include "passes/pass.h"

/* In FUN of PROG; OWN: kernels, too, all of whose elements are read at the
 * indices of who reads them.  True where something was changed. */
bool fusion_pull(Prog *prog, Fun *fun, PassContext *cx, PolyStore *polys,
                 bool own);

#endif

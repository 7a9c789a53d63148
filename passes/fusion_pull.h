/* fusion_pull.h - arrays that are computed where they are read. */
#ifndef PASSES_FUSION_PULL_H
#define PASSES_FUSION_PULL_H

#include "passes/pass.h"

/* In FUN of PROG.  True where something was changed. */
bool fusion_pull(Prog *prog, Fun *fun, PassContext *cx);

#endif

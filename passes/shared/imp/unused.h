/* unused.h - what is allocated or read for nothing: see unused.c. */
#ifndef PASSES_SHARED_IMP_UNUSED_H
#define PASSES_SHARED_IMP_UNUSED_H

#include "ir-text/ir/ir.h"

/* They go, in all functions of IMP. */
void imp_drop_unused(Prog *prog);

#endif

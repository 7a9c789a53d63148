/* once.h - scalars that are computed where they stand. */
#ifndef PASSES_FUSE_ELEMENTS_ONCE_H
#define PASSES_FUSE_ELEMENTS_ONCE_H

#include "passes/pass.h"

/* In FUN of PROG. */
void fusion_open_onces(Prog *prog, Fun *fun, PassContext *cx);

#endif

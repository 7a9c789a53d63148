/* once.h - scalar code that needs no kernel of its own.
 *
 * Problem: a `once` separates scalar code from the forms that it could be
 * fused with.  Its statements replace it where that needs no kernel; once.c
 * says where (Nessie, section 8.3).  Results that are arrays stay in their
 * `once`.
 */
#ifndef PASSES_FUSE_ELEMENTS_ONCE_H
#define PASSES_FUSE_ELEMENTS_ONCE_H

#include "passes/pass.h"

/* In FUN of PROG. */
void fusion_open_onces(Prog *prog, Fun *fun, PassContext *cx);

#endif

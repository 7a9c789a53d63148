/* inside.h - what the files of split share. */
#ifndef PASSES_SPLIT_INSIDE_H
#define PASSES_SPLIT_INSIDE_H

#include "passes/pass.h"

/* ---- parts.c ---- */

/* The kernels in threads of all functions. */
void split_kernels(Prog *prog, PassContext *cx);

#endif

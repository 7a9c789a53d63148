/* inside.h - what the files of memmerge share. */
#ifndef PASSES_MEMMERGE_INSIDE_H
#define PASSES_MEMMERGE_INSIDE_H

#include "passes/pass.h"

/* ---- sink.c ---- */

/* Allocations go down to where their blocks are first used; out of parallel
 * bodies also into the only branch that does. */
void sink_allocs(Prog *prog, PassContext *cx);

#endif

/* inside.h - what the files of restrict share. */
#ifndef PASSES_RESTRICT_INSIDE_H
#define PASSES_RESTRICT_INSIDE_H

#include "passes/pass.h"

/* ---- trips.c ---- */

void restrict_name_trips(Prog *prog, PassContext *cx);

#endif

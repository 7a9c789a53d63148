/* uncalled.h - functions whose calls are all gone. */
#ifndef PASSES_SHARED_REWRITING_UNCALLED_H
#define PASSES_SHARED_REWRITING_UNCALLED_H

#include "passes/pass.h"

/* Which functions are called, by Fun.number; in ARENA. */
const bool *functions_called(const Prog *prog, Arena *arena);

/* Drop the functions that were CALLED before, are no entries, and are called
 * no longer but by such functions. */
void functions_drop_uncalled(Prog *prog, PassContext *cx, const bool *called);

#endif

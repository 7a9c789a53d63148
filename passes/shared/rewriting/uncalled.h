/* uncalled.h - removal of functions whose calls are all gone.
 *
 * Problem: inlining leaves functions without a call, which may even be
 * illegal by themselves.  A function is removed if it was called before, is
 * no entry, and no remaining function calls it.
 */
#ifndef PASSES_SHARED_REWRITING_UNCALLED_H
#define PASSES_SHARED_REWRITING_UNCALLED_H

#include "passes/pass.h"

/* Which functions are called, by Fun.number; in ARENA. */
const bool *functions_called(const Prog *prog, Arena *arena);

/* Drop the functions that were CALLED before, are no entries, and are called
 * no longer but by such functions. */
void functions_drop_uncalled(Prog *prog, PassContext *cx, const bool *called);

#endif

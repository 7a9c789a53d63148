/* suppose.h - what is not proved, supposed of one name.
 *
 * Problem: a copy or a block stays where two accesses are not proved to be
 * apart.  Do they meet on any input?  With `--suppose=FUNCTION,NAME,OTHER` a
 * pass takes for granted that they do not, where it would put NAME in the place
 * of OTHER.  The result may be wrong: a run of it shows whether they met.
 */
#ifndef PASSES_SUPPOSE_H
#define PASSES_SUPPOSE_H

#include "passes/pass.h"

/* What the option says, in ARENA, to suppose it of NAME and OTHER in FUN. */
const char *suppose_text(Arena *arena, const Fun *fun, const char *name,
                         const char *other);

/* Does TEXT, the option or NULL, say so of NAME and OTHER in cx->fun? */
bool suppose_is(const PassContext *cx, const char *text, const char *name,
                const char *other);

/* False where TEXT is there, but nothing was SUPPOSED by it: cx->diag says
 * so. */
bool suppose_check(const PassContext *cx, const char *text, bool supposed);

#endif

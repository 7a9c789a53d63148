/* dead.h - dropping statements that nobody needs. */
#ifndef PASSES_DEAD_H
#define PASSES_DEAD_H

#include "passes/fun_rounds.h"

/* Drop the statements of those functions that are due (ROUNDS NULL: of all)
 * none of whose names is used, and those that only they need. */
void dead_code(Prog *prog, PassContext *cx, FunRounds *rounds);
/* Say which others stay, and why. */
void dead_remarks(Prog *prog, PassContext *cx);

#endif

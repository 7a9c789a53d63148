/* dead.h - dropping what nobody needs. */
#ifndef PASSES_SHARED_LIVENESS_DEAD_H
#define PASSES_SHARED_LIVENESS_DEAD_H

#include "passes/shared/rewriting/fun_rounds.h"

/* Drop from those functions that are due (ROUNDS NULL: from all) the statements
 * that nobody needs, and single results of others. */
void dead_code(Prog *prog, PassContext *cx, FunRounds *rounds);
/* Say which others stay, and why. */
void dead_remarks(Prog *prog, PassContext *cx);

#endif

/* dead.h - removal of dead code.
 *
 * Problem: statements and single results that nothing needs (needs.h).  One
 * walk backwards removes them, with cycles through loops and memory left to
 * a fixpoint; see dead.c (Appel and Jim, 1997).  Asserts, and writes that
 * later reads need, stay.
 */
#ifndef PASSES_SHARED_LIVENESS_DEAD_H
#define PASSES_SHARED_LIVENESS_DEAD_H

#include "passes/shared/rewriting/fun_rounds.h"

/* Drop from those functions that are due (ROUNDS NULL: from all) the statements
 * that nobody needs, and single results of others. */
void dead_code(Prog *prog, PassContext *cx, FunRounds *rounds);
/* Say which others stay, and why. */
void dead_remarks(Prog *prog, PassContext *cx);

#endif

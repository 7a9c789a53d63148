/* needs.h - which names are needed.
 *
 * A program is there for its results, its asserts and, in FUNMEM, what callers
 * find in memory; needed is what these are made of, and what puts the bytes
 * there that needed arrays read.
 */
#ifndef PASSES_SHARED_LIVENESS_NEEDS_H
#define PASSES_SHARED_LIVENESS_NEEDS_H

#include "passes/shared/rewriting/fun_rounds.h"

typedef struct Needs Needs;

/* Of those functions of PROG that are due (ROUNDS NULL: of all), as they are
 * now. */
Needs *needs_new(const Prog *prog, const FunRounds *rounds);
void needs_free(Needs *needs);

/* Does STM stay? */
bool needs_stm(const Needs *needs, const Stm *stm);
/* VAR is a result of a statement that stays, or what a scan combines. */
bool needs_name(const Needs *needs, const Var *var);

#endif

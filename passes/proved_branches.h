/* proved_branches.h - branches that are always taken. */
#ifndef PASSES_PROVED_BRANCHES_H
#define PASSES_PROVED_BRANCHES_H

#include "passes/fun_rounds.h"

/* Put literals for the conditions of `if` that the facts around decide, in
 * those functions that are due. */
void proved_branches(Prog *prog, PassContext *cx, FunRounds *rounds);

#endif

/* proved_branches.h - branches that are always taken. */
#ifndef PASSES_PROVED_BRANCHES_H
#define PASSES_PROVED_BRANCHES_H

#include "passes/pass.h"

/* Put literals for the conditions of `if` that the facts around decide. */
void proved_branches(Prog *prog, PassContext *cx);

#endif

/* new.h - statements of IMP that other ones are rewritten to. */
#ifndef PASSES_SHARED_IMP_NEW_H
#define PASSES_SHARED_IMP_NEW_H

#include "ir-text/ir/ir.h"

/* At LOC: VAR is declared; NAME, a variable, is set; an `if` whose branches are
 * empty; a kernel with one iteration, which does nothing yet. */
Stm *imp_new_var(Prog *prog, Loc loc, Var *var);
Stm *imp_new_set(Prog *prog, Loc loc, const Scalar *name, const Scalar *value);
Stm *imp_new_if(Prog *prog, Loc loc, const Scalar *condition);
Stm *imp_one_iteration(Prog *prog, Loc loc);

#endif

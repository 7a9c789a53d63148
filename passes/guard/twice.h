/* twice.h - a check that an update selects no element twice.
 *
 * Problem: an update by an LMAD of several dimensions is an error if two
 * indices have one offset.  Where that is not proved, statements before the
 * update decide it at run time (twice.c).
 */
#ifndef PASSES_GUARD_TWICE_H
#define PASSES_GUARD_TWICE_H

#include "ir-text/ir/ir.h"

/* Before UPDATE, in BODY, which updates by an LMAD of two dimensions or more: a
 * statement, marked #[guard], that finds out whether it selects each element
 * once.  The bool that it binds; NULL where an expression would nest too deep.
 */
Var *guard_twice(Prog *prog, Body *body, Stm *update);

#endif

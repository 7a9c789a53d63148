/* expressions.h - which right-hand sides have been seen, and are in scope.
 *
 * A key says what a right-hand side computes: two with the same key, where
 * both run, give the same.  Keys that were put in a body go with it.
 */
#ifndef PASSES_SHARED_SCALARS_EXPRESSIONS_H
#define PASSES_SHARED_SCALARS_EXPRESSIONS_H

#include "ir-text/ir/ir.h"
#include "passes/shared/scalars/numbers.h"

typedef struct Expressions Expressions;

Expressions *expressions_new(Numbers *numbers);
void expressions_free(Expressions *e);

/* How many there are, and back to when there were so many. */
uint32_t expressions_mark(const Expressions *e);
void expressions_undo(Expressions *e, uint32_t mark);

/* The latest statement in scope that computes what STM does; NULL where there
 * is none: then STM is the one from now on.  STM has no bodies. */
const Stm *expressions_find(Expressions *e, const Stm *stm);

#endif

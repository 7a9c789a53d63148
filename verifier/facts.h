/* facts.h - what holds at a point of the program.
 *
 * Facts come in as the walk reaches them (asserts, bounds, branches,
 * definitions, sizes) and leave with the body that they were learnt in.  They
 * are read over the mathematical integers: only i64 expressions whose
 * evaluation succeeded where the fact was learnt become facts, so that no
 * intermediate value has overflowed.
 */
#ifndef VERIFIER_FACTS_H
#define VERIFIER_FACTS_H

#include "ir-text/equality.h"
#include "ir-text/lmad.h"

typedef struct Facts Facts;

Facts *facts_new(Prog *prog, PolyStore *polys);
void facts_free(Facts *facts);

/* How many facts there are, and back to when there were so many. */
uint32_t facts_mark(const Facts *facts);
void facts_undo(Facts *facts, uint32_t mark);

/* CONDITION holds (an assert, the taken branch); it does not hold.  STM is
 * where it was learnt, for explanations; NULL where that is no statement. */
void facts_assume(Facts *facts, const Scalar *condition, const Stm *stm);
void facts_deny(Facts *facts, const Scalar *condition, const Stm *stm);
/* VAR is bound to VALUE. */
void facts_define(Facts *facts, Var *var, const Scalar *value,
                  const Stm *stm);
/* 0 <= INDEX < BOUND. */
void facts_index(Facts *facts, Var *index, const Scalar *bound,
                 const Stm *stm);
/* 0 <= SIZE: an array of that size is in scope. */
void facts_size(Facts *facts, const Scalar *size, const Stm *stm);

#endif

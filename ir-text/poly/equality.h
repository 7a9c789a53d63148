/* equality.h - equalities that hold somewhere, as rewriting.
 *
 * An equality that can be solved for an atom (its coefficient is 1 or -1, and
 * the atom is nowhere else in it) becomes a rule that replaces the atom;
 * others are kept, and tried as divisors.  Two polynomials are equal where
 * their difference, rewritten, is zero or a multiple of a kept one.  Which
 * atom an equality is solved for shows in normal forms, not in answers.  Where
 * rewriting takes a number beyond i64, a difference is compared with what was
 * said.
 *
 * Equalities are undone in the reverse order of their being added, so that
 * those of a body end with it.
 */
#ifndef IR_TEXT_POLY_EQUALITY_H
#define IR_TEXT_POLY_EQUALITY_H

#include "ir-text/ir/ir.h"
#include "ir-text/poly/poly.h"

typedef struct Equalities Equalities;

Equalities *equalities_new(PolyStore *ps);
void equalities_free(Equalities *eq);

/* Learn that A == B (NULL: nothing is learnt).  False where they differ by a
 * number: then nothing is learnt either. */
bool equalities_add(Equalities *eq, const Poly *a, const Poly *b);
/* The expression that STM defines a scalar as; NULL where it does not. */
const Scalar *stm_definition(const Stm *stm);
/* Learn that VAR is defined as DEF, of whatever type: one that is no i64 may
 * stand in the operands of opaque atoms. */
void equalities_define(Equalities *eq, Var *var, const Scalar *def);
/* Learn what the conjuncts of an assert's condition that equate two i64
 * say. */
void equalities_assume(Equalities *eq, const Scalar *condition);

/* How many have been learnt, and back to when there were so many. */
uint32_t equalities_mark(const Equalities *eq);
void equalities_undo(Equalities *eq, uint32_t mark);
/* Forget all of them, as the polynomials are to be forgotten. */
void equalities_forget(Equalities *eq);

/* P rewritten; NULL as in poly.h. */
const Poly *equalities_apply(Equalities *eq, const Poly *p);
/* Is A == B known?  EQ may be NULL. */
bool equalities_hold(Equalities *eq, PolyStore *ps, const Poly *a,
                     const Poly *b);

#endif

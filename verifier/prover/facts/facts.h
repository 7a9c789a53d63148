/* facts.h - what holds at a point of the program.
 *
 * Facts come in as the walk reaches them (asserts, bounds, branches,
 * definitions, sizes) and leave with the body that they were learnt in.
 *
 * All of them are statements over the mathematical integers.  The
 * mathematical value of an i64 expression is what it has when + - * and unary
 * - are those of the integers, and division, min, max and the others what
 * docs/language.md says of them; it has none where a divisor is zero.  An
 * i64 expression whose evaluation succeeds has that value: no step of it has
 * overflowed, for that is a run-time error.  A condition becomes a fact where
 * it has been evaluated and the program went on: so each comparison of two
 * i64 in it may be read over the integers.  What a lazy operator may have
 * left alone says nothing.  Other integer types wrap: their arithmetic says
 * nothing either, but a comparison of two values of a type that i64 holds is
 * one of the values converted to i64, and such a conversion has the range of
 * the type it is from.
 *
 * No fact is drawn from an access or a division that succeeded: passes may
 * drop what nobody reads, and the check with it.
 */
#ifndef VERIFIER_PROVER_FACTS_FACTS_H
#define VERIFIER_PROVER_FACTS_FACTS_H

#include "ground/buf.h"
#include "ir-text/lmad/lmad.h"
#include "ir-text/poly/equality.h"

typedef struct Facts Facts;

Facts *facts_new(Prog *prog, PolyStore *polys);
void facts_free(Facts *facts);
PolyStore *facts_polys(const Facts *facts);
/* Variables are any integers: not, as those of programs, i64. */
void facts_over_integers(Facts *facts);
/* From now on nobody wants to know what is refuted: UNKNOWN says no more than
 * that it was not proved, and costs half. */
void facts_seek_proofs(Facts *facts);
/* From now on, or no longer, a question is proved where a fact says it by
 * itself, or its interval does: that is quick, and nothing is searched. */
void facts_ask_simply(Facts *facts, bool simply);
/* From now on: nothing beyond the first, short search for a proof.  What was
 * said before. */
bool facts_ask_briefly(Facts *facts, bool briefly);
/* All facts are undone: forget the polynomials, too, those of others who use
 * their store included.  What one function took does not make the tables of
 * the next one large. */
void facts_forget_polys(Facts *facts);

/* How many facts there are, and back to when there were so many. */
uint32_t facts_mark(const Facts *facts);
void facts_undo(Facts *facts, uint32_t mark);
/* Of what the facts say, in their order: another one where that is other. */
uint64_t facts_digest(const Facts *facts);

/* CONDITION holds (an assert, the taken branch); it does not hold.  STM is
 * where it was learnt, for explanations; NULL where that is no statement. */
void facts_assume(Facts *facts, const Scalar *condition, const Stm *stm);
void facts_deny(Facts *facts, const Scalar *condition, const Stm *stm);
/* VAR is bound to VALUE.  Its polynomial is made when somebody asks. */
void facts_define(Facts *facts, Var *var, const Scalar *value,
                  const Stm *stm);
/* 0 <= INDEX < BOUND. */
void facts_index(Facts *facts, Var *index, const Scalar *bound,
                 const Stm *stm);
/* 0 <= SIZE: an array of that size is in scope. */
void facts_size(Facts *facts, const Scalar *size, const Stm *stm);
/* VAR, an i64, is what A or B is, whose names may be out of scope. */
void facts_either(Facts *facts, Var *var, const Scalar *a, const Scalar *b,
                  const Stm *stm);
/* P >= 0, P == 0, for the sake of an argument: `if there is an element`.  No
 * explanation mentions it. */
void facts_suppose(Facts *facts, const Poly *p);
void facts_suppose_zero(Facts *facts, const Poly *p);

/* The first fact P != 0 from number *NEXT on, with equalities applied, and
 * *NEXT after it; NULL where there is none. */
const Poly *facts_apart(Facts *facts, uint32_t *next);

/* P with definitions in the place of what they define, and with the
 * equalities in scope applied, as far as it does not become too large by
 * that: a number in it might be no i64.  So two of these that are the same
 * have one value; NULL only for NULL. */
const Poly *facts_normal(Facts *facts, const Poly *p);

/* ---- explanations: explain.c ---- */

/* How many facts proofs have used since the last forgetting. */
uint32_t facts_used(Facts *facts);
void facts_forget_used(Facts *facts);
/* `i < n`, or whatever was said. */
void facts_say(const Facts *facts, uint32_t fact, Buf *out);
/* Where that was learnt: "assert at line 3"; without a text: "assert". */
void facts_say_source(const Facts *facts, uint32_t fact, Buf *out);
/* All that were used, `i < n (loop at line 4), n >= 1 (assert at line 2)`. */
void facts_explain(Facts *facts, Buf *out);
/* What is known of the variables of P, no more than LIMIT facts. */
void facts_explain_known(Facts *facts, const Poly *p, uint32_t limit,
                         Buf *out);

/* The rule that gave the last proof, by its name in docs/prover.md, or
 * NULL. */
const char *facts_rule(const Facts *facts);

/* The next question is the first of many: what hard ones have cost so far is
 * forgotten. */
void facts_rest(Facts *facts);

/* Work done so far, for tests: polynomials looked at. */
uint64_t facts_work(const Facts *facts);

#endif

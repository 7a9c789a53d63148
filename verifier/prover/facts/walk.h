/* walk.h - which facts a walk over a program comes to.
 *
 * A walk enters a function, passes its statements in their order, and enters
 * the bodies of a statement on the way; after a body it goes back to the
 * facts that it had before:
 *
 *     uint32_t mark = facts_mark(facts);
 *     facts_enter(facts, stm, i);
 *     ... pass the statements of stm->exp.fn[i].body ...
 *     facts_undo(facts, mark);
 */
#ifndef VERIFIER_PROVER_FACTS_WALK_H
#define VERIFIER_PROVER_FACTS_WALK_H

#include "verifier/prover/facts/facts.h"

/* What holds before the first statement of FUN. */
void facts_enter_fun(Facts *facts, const Fun *fun);
/* What holds before the first statement of body FN of STM. */
void facts_enter(Facts *facts, const Stm *stm, uint32_t fn);
/* What holds after STM, and did not before. */
void facts_pass(Facts *facts, const Stm *stm);

/* How many parameters of STM's first body are indices, which count up to its
 * first operands. */
uint32_t stm_index_count(const Stm *stm);
/* The same of its body FN: a scan that goes on has its index there, too. */
uint32_t stm_fn_index_count(const Stm *stm, uint32_t fn);

#endif

/* facts.h - what guard knows at a place: with what an earlier run of it
 * asserted, and without.
 *
 * The prover looks at so many facts and no more: among those of an earlier run
 * it may miss what that one proved without them.  A second run asks without
 * them first, and so finds out what the first one did.
 */
#ifndef PASSES_GUARD_FACTS_H
#define PASSES_GUARD_FACTS_H

#include "passes/shared/failure/demands.h"

typedef struct GuardFacts {
    Facts *own; /* without; it has its own polynomials, */
    Facts *all; /* as has this; NULL where PROG was never guarded */
} GuardFacts;

/* How many facts there are of either. */
typedef struct GuardMark {
    uint32_t own, all;
} GuardMark;

GuardFacts guard_facts_new(Prog *prog);
void guard_facts_free(GuardFacts *facts);

/* Is STM an assert of an earlier run? */
bool stm_is_guard(const Stm *stm);

GuardMark guard_facts_mark(const GuardFacts *facts);
void guard_facts_undo(GuardFacts *facts, GuardMark mark);
void guard_facts_assume(GuardFacts *facts, const Scalar *condition);

/* As the functions of verifier/prover/facts/walk.h. */
void guard_facts_enter_fun(GuardFacts *facts, const Fun *fun);
void guard_facts_enter(GuardFacts *facts, const Stm *stm, uint32_t fn);
void guard_facts_pass(GuardFacts *facts, const Stm *stm);
/* All facts are undone. */
void guard_facts_forget_polys(GuardFacts *facts);

/* Does what an earlier run asserted help to prove DEMAND? */
bool guard_facts_prove(GuardFacts *facts, const Demand *demand);

#endif

/* states.h - some states in which all facts hold.
 *
 * What is false in one of them cannot be proved, so that nobody need look for
 * a proof.  A state gives each variable a value; where a new fact does not
 * hold, a variable of it gets another one, if that is all it takes, and else
 * the state says nothing while the fact is there.  States only save time: no
 * answer depends on them.
 */
#ifndef VERIFIER_STATES_H
#define VERIFIER_STATES_H

#include "verifier/facts_inside.h"

/* Is P negative in a state at hand?  Its definitions are in place. */
bool states_show_negative(Facts *facts, const Poly *p);
/* In another one, then, that is looked for? */
bool states_find_negative(Facts *facts, const Poly *p);

/* Is P greater (less) in a state than any i64, while all of WITHIN are i64?
 * Then it is no less (no greater) than one of these. */
bool states_exceed(Facts *facts, const Poly *p, bool upper, uint32_t n,
                   const Poly *const *within);

/* Fact K is no more, nor are those behind it. */
void states_undo(struct States *states, uint32_t k);
/* No polynomial that was met is there any more. */
void states_forget(struct States *states);
void states_free(struct States *states);

#endif

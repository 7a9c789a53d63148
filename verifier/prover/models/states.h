/* states.h - some states in which facts hold.
 *
 * What is false in one of them cannot be proved, so that nobody need look for
 * a proof.  A state gives each variable a value; where a new fact does not
 * hold, variables of it get others, if that is all it takes, and else the fact
 * is unmet in that state as long as it is there.  A state may then still be
 * asked by those who do not look at this fact.  States only save time: no
 * answer depends on them.  (Models meet all facts, and belong to one question:
 * models.h.)
 */
#ifndef VERIFIER_PROVER_MODELS_STATES_H
#define VERIFIER_PROVER_MODELS_STATES_H

#include "verifier/prover/facts/inside.h"

/* The states in which all facts hold. */
StateSet states_of_all(Facts *facts);
/* Those in which all equalities do that rewrite polynomials, */
StateSet states_of_rules(Facts *facts);
/* and those in which fact K does. */
StateSet states_of_fact(Facts *facts, uint32_t k);

/* Is P negative in one of the states in which all facts hold?  Its definitions
 * are in place. */
bool states_refute(Facts *facts, const Poly *p);
/* Is P negative in one of those AMONG the states?  Likewise. */
bool states_show_negative(Facts *facts, StateSet among, const Poly *p);
/* When some of their values are others, then? */
bool states_find_negative(Facts *facts, StateSet among, const Poly *p);

/* Is P greater (less) in a state than any i64, while all of WITHIN are i64?
 * Then it is no less (no greater) than one of these. */
bool states_exceed(Facts *facts, const Poly *p, bool upper, uint32_t n,
                   const Poly *const *within);

/* No polynomial that was met is there any more. */
void states_forget(struct States *states);
void states_free(struct States *states);

#endif

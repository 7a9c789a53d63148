/* checks.h - which statements have an assert inside.
 *
 * An assert is there to be checked: it stays where it is, and so does what it
 * stands in.
 */
#ifndef PASSES_SHARED_FAILURE_CHECKS_H
#define PASSES_SHARED_FAILURE_CHECKS_H

#include "ir-text/ir/ir.h"

typedef struct Checks {
    bool *stm; /* by the Var.id that a statement binds first */
    bool *fun; /* by Fun.number */
} Checks;

/* In ARENA; of PROG as it is now. */
Checks checks_new(const Prog *prog, Arena *arena);

/* By Fun.number, in ARENA: has it one inside, or in a function that it calls?
 * That takes no longer than to the first assert. */
bool *functions_checked(const Prog *prog, Arena *arena);

/* Something has left the bodies of STM: look again. */
void checks_renew(Checks *checks, const Stm *stm);

/* Is STM an assert, or has one inside, or in a function that it calls? */
bool checks_has(const Checks *checks, const Stm *stm);

#endif

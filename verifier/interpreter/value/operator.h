/* operator.h - are operators what the text says that they are? */
#ifndef VERIFIER_INTERPRETER_VALUE_OPERATOR_H
#define VERIFIER_INTERPRETER_VALUE_OPERATOR_H

#include "verifier/interpreter/machine/machine.h"

/* What an operator combined last. */
typedef struct Samples {
    Slot *slot; /* the left operands, then the right ones; NULL: no lambda */
    uint32_t count;
} Samples;

/* For the operators of STM; NULL where M does not test them.  Held, as
 * machine_take does it, and dropped by operators_give before that. */
Samples *operators_take(Machine *m, const Stm *stm);
void operators_give(Machine *m, const Stm *stm, Samples *all);

/* Operator O of STM is about to combine A with B: test it with what was
 * noted before, and note these.  A run-time error where it is not what it has
 * to be. */
void operators_note(Machine *m, const Stm *stm, Samples *all, uint32_t o,
                    Elem elem, const Slot *a, const Slot *b);

#endif

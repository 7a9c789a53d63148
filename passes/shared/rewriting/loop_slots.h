/* loop_slots.h - a loop passes on more. */
#ifndef PASSES_SHARED_REWRITING_LOOP_SLOTS_H
#define PASSES_SHARED_REWRITING_LOOP_SLOTS_H

#include "ir-text/ir/ir.h"

/* What a loop is to pass on: PARAM, which begins as INIT, is NEXT after a trip;
 * the loop gives it as RESULT. */
typedef struct LoopSlot {
    Var *param, *result;
    const Scalar *init, *next;
} LoopSlot;

/* LOOP gets N slots in front of its others. */
void loop_add_slots(Prog *prog, Stm *loop, uint32_t n, const LoopSlot *slot);

#endif

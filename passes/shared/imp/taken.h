/* taken.h - statements that a pass removes and places anew: see taken.c. */
#ifndef PASSES_SHARED_IMP_TAKEN_H
#define PASSES_SHARED_IMP_TAKEN_H

#include "ir-text/ir/ir.h"

/* Where a statement is, or was. */
typedef struct TakenPlace {
    const Body *body;
    const Stm *next; /* the statement after it that stays, or NULL */
    FormId form;
    const Scalar *operand; /* NULL: it has none */
} TakenPlace;

typedef struct Taken {
    TakenPlace *at; /* in the order of the text */
    uint32_t n, room;
} Taken;

/* Removes the statements in BODY, and in bodies within it, whose form IS holds
 * for; none of them has bodies, or more than one operand. */
Taken taken_from(Body *body, bool (*is)(FormId));
/* Are those of BODY now where they were before taken_from? */
bool taken_is_back(const Taken *taken, const Body *body, bool (*is)(FormId));
void taken_free(Taken *taken);

#endif

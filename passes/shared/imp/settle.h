/* settle.h - what a body does where some of its choices are known. */
#ifndef PASSES_SHARED_IMP_SETTLE_H
#define PASSES_SHARED_IMP_SETTLE_H

#include "passes/shared/imp/var_numbers.h"
#include "passes/shared/scalars/algebra.h"

typedef struct Settling {
    Prog *prog;
    Algebra *algebra;
    VarNumbers copied;    /* so many statements of the body set it */
    VarNumbers own, read; /* the last body that declares it, or reads it */
    uint32_t now;         /* the how manyth that is */
} Settling;

/* BODY, which has variables of its own: conditions are folded, and an `if` on a
 * constant becomes what it chooses. */
void imp_settle(Settling *t, Body *body);
/* What sets variables of BODY, and declares them, for nothing goes. */
void imp_drop_unread(Settling *t, Body *body);
void settling_free(Settling *t);

#endif

/* inline_call.h - put a function's statements in the place of a call.
 *
 * Parameters are replaced by the arguments, and what the function gives is
 * bound to the caller's own names at once, so that the text reads as if it had
 * been written without the function.  Other names grow from the callee's.
 */
#ifndef PASSES_INLINE_CALL_H
#define PASSES_INLINE_CALL_H

#include "passes/algebra.h"
#include "passes/pass.h"

typedef struct Inlining {
    Prog *prog;
    PassContext *cx;
    Subst subst;  /* callees' variables, each call anew */
    bool *inside; /* by Var.id: the callee's statements bind it */
    uint32_t ninside;
} Inlining;

Inlining inlining_new(Prog *prog, PassContext *cx);
void inlining_free(Inlining *in);

/* May what STM calls stand in its place? */
bool call_can_go(const Stm *call);
/* STM is a call in BODY. */
void inline_call(Inlining *in, Body *body, Stm *stm);

#endif

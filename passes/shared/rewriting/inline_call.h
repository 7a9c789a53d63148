/* inline_call.h - put a function's statements in the place of a call.
 *
 * Parameters are replaced by the arguments, and what the function gives is
 * bound to the caller's own names at once, so that the text reads as if it had
 * been written without the function.  Other names grow from the callee's.
 */
#ifndef PASSES_SHARED_REWRITING_INLINE_CALL_H
#define PASSES_SHARED_REWRITING_INLINE_CALL_H

#include "passes/pass.h"
#include "passes/shared/scalars/algebra.h"
#include "verifier/rules/verify.h"

/* A call that statements took the place of. */
typedef struct Inlined {
    Body *body;  /* that it stood in */
    Stm *call;
    Stm *first, *last; /* what stands there now */
    Body *aside; /* where these are while the call is back; else NULL */
    Remark *remark; /* that says so; NULL where nobody wants any */
} Inlined;

typedef struct Inlining {
    Prog *prog;
    PassContext *cx;
    Subst subst;  /* callees' variables, each call anew */
    bool *inside; /* by Var.id: the callee's statements bind it */
    uint32_t ninside;
    Inlined *done; /* of the current function, in the order of the text */
    uint32_t ndone, done_room;
    FunVerifier *verifier;
    uint32_t trials; /* of functions that were rejected */
} Inlining;

Inlining inlining_new(Prog *prog, PassContext *cx);
void inlining_free(Inlining *in);

/* May what STM calls stand in its place? */
bool call_can_go(const Stm *call);
/* STM is a call in BODY.  That it is inlined is to be what the last remark
 * says. */
void inline_call(Inlining *in, Body *body, Stm *stm);

/* inline_settle.c: all calls of FUN that were to go are gone.  Those without
 * which FUN is none of the language any longer come back, TAKEN_BACK is told,
 * and the remark says why. */
typedef void (*TakenBackFn)(const Stm *call, void *data);
void inline_settle(Inlining *in, Fun *fun, TakenBackFn taken_back,
                   void *data);

#endif

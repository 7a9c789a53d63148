/* placing.h - from a program without memory to one with.
 *
 * The engine knows the language: it walks over a FUN program and finds out
 * where every array lives (IFL22, section 3.5; SC22, section IV).  Derived
 * arrays follow from what they are derived from, results of `if`, `loop` and
 * calls from what bodies pass on.  What is left to choose, the block and the
 * layout of an array that is made, it asks a policy.
 */
#ifndef PASSES_SHARED_PLACING_PLACING_H
#define PASSES_SHARED_PLACING_PLACING_H

#include "ir-text/ir/exec.h"
#include "ir-text/lmad/lmad.h"
#include "passes/pass.h"

/* An array that is made. */
typedef struct FreshArray {
    Prog *prog;
    const Var *var;
    const Type *room; /* as its type, or larger, of sizes that are known
                         before it is made */
    const uint32_t *order; /* the order of dimensions that is advised, the
                              slowest first; NULL: none is */
    ExecLevel exec;        /* AT_HOST, ...: what executes the body */
    bool leaves;      /* it may be passed out of its body, or to a function:
                         no other memory than the device's will do */
    bool varies;      /* its size may differ between blocks or lanes */
    bool is_copy;     /* a copy of VAR is made, which has a place already */
    bool is_known;    /* BYTES is its size */
    int64_t bytes;
    LmadCx *lmads;    /* with what is known there */
} FreshArray;

/* A block of its own, so large, laid out so.  BYTES names what is known
 * before the array is made only.  Or MEM, a block that was allocated before:
 * that no two arrays in it are in each other's way is the policy's to know. */
typedef struct Placement {
    Space space;
    const IxFn *ixfn;
    const Scalar *bytes;
    Var *mem; /* NULL: a block of its own */
} Placement;

/* Arrays that become one, by one branch or another, by one trip or another:
 * GENERAL is the least general index function that all of theirs are
 * instances of. */
typedef struct Generalised {
    const Var *var;
    uint32_t n;
    const IxFn *const *of;
    const IxFn *general;
    bool in_parallel; /* a parallel body reads it */
} Generalised;

typedef struct MemoryPolicy {
    /* Parts that are NULL: an expression would nest too deep. */
    Placement (*place)(const FreshArray *array, const void *data);
    /* Is GENERAL good enough?  Else all become as `place` says, by copies. */
    bool (*accepts)(const Generalised *g, const void *data);
    const void *data;
} MemoryPolicy;

/* Give all arrays of PROG a place.  False where that cannot be said: the
 * context has the error. */
bool memory_introduce(Prog *prog, PassContext *cx, const MemoryPolicy *policy);

#endif

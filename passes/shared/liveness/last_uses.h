/* last_uses.h - where arrays and blocks are used for the last time.
 *
 * An array is used last by a statement if nothing that runs after it, on any
 * path, uses this array or one that may share its storage: later statements, a
 * later trip of a loop, another iteration of a parallel form, what the body or
 * the function gives.  A block is used by whatever uses an array in it.  (SC22,
 * section V, property 1.)
 */
#ifndef PASSES_SHARED_LIVENESS_LAST_USES_H
#define PASSES_SHARED_LIVENESS_LAST_USES_H

#include "ir-text/ir/ir.h"

/* STM, or what is inside of it, is the last one to use these N arrays and
 * blocks, which are bound outside of it; N may be 0. */
typedef void (*LastUseFn)(Stm *stm, Var *const *var, uint32_t n, void *data);

/* Call FN for all statements of PROG, in each function from the last to the
 * first. */
void last_uses_each(Prog *prog, LastUseFn fn, void *data);

#endif

/* wants.h - the values that the body of a fused statement yields.
 *
 * Problem: the body yields the results of all members that are still needed,
 * and for elements that a filter rejects a value that changes nothing.  The
 * operators that combine these values follow from the members'.
 */
#ifndef PASSES_FUSE_REWRITE_WANTS_H
#define PASSES_FUSE_REWRITE_WANTS_H

#include "passes/fuse/rewrite/combine.h"

/* VALUE, of NODE, is the new statement's RESULT, unless that is NULL; OTHERWISE
 * is for what does not get through. */
void wants_add(Combine *c, const FusionNode *node, Var *result, Var *name,
               const Scalar *value, const Scalar *otherwise);
/* Those of NODE's results that stay wanted; VALUE: what its body gives. */
void wants_results(Combine *c, const FusionNode *node,
                   const Scalar *const *value);
/* The elements of a filter; its count and its predicate have no name. */
void wants_filtered(Combine *c, const FusionNode *node,
                    const Scalar *const *value);
/* All results of the body, in their order, whatever they are. */
void wants_all(Combine *c, const FusionNode *node, const Scalar *const *value,
               uint32_t n);
/* The operators of EXP, which iterates up to BOUND. */
void wants_operators(Combine *c, Exp *exp, const Scalar *bound);

#endif

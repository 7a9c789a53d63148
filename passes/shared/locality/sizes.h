/* sizes.h - how large things are, roughly.
 *
 * For costs, not for proofs: a size that the program, or its user, says
 * nothing about is taken for one that the target names.
 */
#ifndef PASSES_SHARED_LOCALITY_SIZES_H
#define PASSES_SHARED_LOCALITY_SIZES_H

#include "ground/option.h"
#include "passes/shared/locality/table.h"
#include "passes/shared/target/target.h"

typedef struct LayoutSizes LayoutSizes;

/* ASSUMED has texts `n=1024`.  NULL: DIAG says what is wrong with them. */
LayoutSizes *layout_sizes_new(IndexTable *t, const Target *target,
                              const OptionTexts *assumed, Diag *diag);
/* What the asserts of FUN say. */
void layout_sizes_learn(LayoutSizes *sizes, const Fun *fun);

PolyStore *layout_sizes_polys(const LayoutSizes *sizes);
double size_of_poly(LayoutSizes *sizes, const Poly *p);
double size_of_scalar(LayoutSizes *sizes, const Scalar *s);
/* Does the program, or its user, say how large S is? */
bool size_is_said(const LayoutSizes *sizes, const Scalar *s);
/* By how much S moves where ITER goes on by one; INFINITY: nobody knows. */
double size_of_step(LayoutSizes *sizes, const Scalar *s, const Iter *iter);
/* How many values ITER has. */
double size_of_iter(LayoutSizes *sizes, const Iter *iter);
/* Elements of TYPE, an array. */
double size_of_type(LayoutSizes *sizes, const Type *type);

#endif

/* views.h - an access through a view as one to its root.
 *
 * Problem: costs count accesses to arrays in memory, but programs read
 * views.  Each view maps its indices to those of its source, one dimension
 * at a time; a view that mixes dimensions is a root of its own.
 */
#ifndef PASSES_SHARED_LOCALITY_VIEWS_H
#define PASSES_SHARED_LOCALITY_VIEWS_H

#include "passes/shared/locality/table.h"

/* One dimension of an index: what was said, its value, and, where all of a
 * dimension is copied, the variable that runs through it, in steps of STEP. */
typedef struct Coord {
    const Scalar *said;
    Variance value;
    const Iter *whole;
    const Poly *step;
} Coord;

/* What STM binds is an array: a root, or a view of one. */
void index_bind(IndexTable *t, Nest *nest, Stm *stm, Var *var);

/* The root's index, into ROOT, where VAR's is COORD. */
void index_of_root(IndexTable *t, const Var *var, const Coord *coord,
                   Coord *root);

#endif

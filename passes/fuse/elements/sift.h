/* sift.h - filters as a kernel and a filter.
 *
 * Problem: a filter's elements and conditions may be computed in a cluster
 * where the filter cannot be (Nessie, section 13.3).  The filter is split
 * into a kernel that computes both and a filter of the results.  A split
 * that the solver does not use is undone.
 */
#ifndef PASSES_FUSE_ELEMENTS_SIFT_H
#define PASSES_FUSE_ELEMENTS_SIFT_H

#include "ir-text/ir/ir.h"

/* A filter or partition, and what stands for it. */
typedef struct Sift {
    Stm *whole;
    Stm *kernel; /* computes what is chosen, and by what */
    Stm *choice; /* of the same kind as WHOLE; computes nothing */
} Sift;

/* Might fewer arrays be written, or read, if STM of BODY were two? */
bool sift_may_pay(const Body *body, const Stm *stm);
/* Put two statements where STM of BODY stands. */
Sift sift_part(Prog *prog, Arena *arena, Body *body, Stm *stm);
/* And that one again. */
void sift_undo(Body *body, const Sift *sift);

#endif

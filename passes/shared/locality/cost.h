/* cost.h - bytes that accesses move, as they lie in memory.
 *
 * GALOP compares the order of iteration variables; here the bytes are
 * counted, so that what is gained can be held against what a copy costs.
 *
 * Threads of a warp that access memory at once move all the transactions that
 * they touch.  The loops of a thread, and the threads of a processor one after
 * another, move a line again where what they went through since does not fit
 * the cache.  Of what is in the cache, a processor reads a whole vector as
 * fast as one element.  Two indices of a kernel that are crossed, as in a
 * transposition, are gone through in squares there.
 */
#ifndef PASSES_SHARED_LOCALITY_COST_H
#define PASSES_SHARED_LOCALITY_COST_H

#include "passes/shared/locality/sizes.h"

/* How fast ITER, one of ROW's, runs, as neighbours in memory are concerned:
 * what runs faster is larger; with OVER, neighbours that go through loops
 * together run fastest of all. */
uint64_t cost_pace(const Target *target, const IndexRow *row, const Iter *iter,
                   bool over);

/* How often ROW is run. */
double cost_trips(LayoutSizes *sizes, const IndexRow *row);
/* Bytes that it moves each time, where the array's dimensions lie in the order
 * PERM; NULL: as they do now.  AGAIN: its lines are in the cache already. */
double cost_access(LayoutSizes *sizes, const Target *target,
                   const IndexRow *row, const uint32_t *perm, bool again);
/* Are what A and B touch, of one array and in one body, always within a line of
 * the cache of a processor, if the array lies so? */
bool cost_same_line(LayoutSizes *sizes, const Target *target, const IndexRow *a,
                    const IndexRow *b, const uint32_t *perm);

/* The same where the array lies at IXFN, of whose offset a part may be that
 * of an iteration. */
double cost_access_at(LayoutSizes *sizes, const Target *target,
                      const IndexRow *row, const IxFn *ixfn);

/* Bytes from where ROW is to where it is for the next value of ITER, as in
 * cost_access; INFINITY: nobody knows. */
double cost_step(LayoutSizes *sizes, const IndexRow *row, const uint32_t *perm,
                 const Iter *iter);

/* What a copy of all elements of TYPE to another order of dimensions costs:
 * the part that grows with the array, for each element, and that for starting
 * it. */
double cost_copy_element(const Target *target, const Type *type);
double cost_launch(const Target *target);

/* Of threads that each go through elements of their own: do these move fewer
 * bytes where one of each thread comes after the other, than where those of a
 * thread are together? */
bool cost_interleaves(const Target *target);

/* Do crossed indices of a kernel go in squares whose lines stay in the cache?
 */
bool cost_squares(const Target *target);

#endif

/* block_ranges.h - from where to where a block is live.
 *
 * Problem: two blocks can be one where what is written in the one is never
 * wanted when something is written in the other.
 *
 * Algorithm.  Statements are numbered in their order; one with bodies, when it
 * begins and when it has ended.  A block is live from the first to the last
 * number at which an array of it is bound or used, or the block is named, by
 * any name that it may have (points_to.h).  What is bound before a loop and
 * used in it, is used until the loop ends; a block from outside of a parallel
 * form, as long as the form runs.  (Live ranges as intervals: Poletto and
 * Sarkar, "Linear scan register allocation", TOPLAS 21(5), 1999.  Names that
 * are bound once need no fixpoint.)
 *
 * Contract.  Of FUNMEM, as it was when the ranges were made.  A block is one
 * allocation: what a trip passes on is another one than the next trip's.  Two
 * whose ranges do not meet, in one body, can be one, if it is large enough.
 * Linear, but for names that may be many blocks.
 */
#ifndef PASSES_SHARED_LIVENESS_BLOCK_RANGES_H
#define PASSES_SHARED_LIVENESS_BLOCK_RANGES_H

#include "passes/shared/storage/points_to.h"

/* Of an `alloc`, or of the block of a function's parameter. */
typedef struct BlockRange {
    Var *block;
    Body *body; /* that it is made in */
    Stm *alloc; /* in BODY; NULL: of a parameter */
    bool given; /* by a caller, for good: all arrays in it are `*` */
    Stm *first, *last; /* in BODY: those that use it; NULL: none does, or its
                          results do at last */
    Body *within; /* in FIRST: the only body that uses it; NULL: there are
                     others, or other statements do */
    uint32_t begin, end; /* numbers; END is 0 where nothing uses it */
    uint32_t named; /* the end of its uses by its own name: after that it may
                       be gone before END */
} BlockRange;

typedef struct BlockRanges BlockRanges;

/* In ARENA, of all blocks of PROG.  MEMORY, which says what their names are, is
 * not needed after that. */
BlockRanges *block_ranges_new(const Prog *prog, const PointsTo *memory,
                              Arena *arena);
/* NULL: no block is made as BLOCK. */
const BlockRange *block_range(const BlockRanges *ranges, const Var *block);
/* Is A bound before B?  False of what has been made since. */
bool block_ranges_in_order(const BlockRanges *ranges, const Var *a,
                           const Var *b);
/* Is there a call between FROM and TO, or an `alloc` of a block of which
 * IS holds? */
bool block_ranges_allocates(const BlockRanges *ranges, uint32_t from,
                            uint32_t to, VarTest is, const void *data);

#endif

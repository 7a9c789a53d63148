/* windows.h - where in one allocation its blocks lie.
 *
 * Problem: offsets for blocks of numbers and of symbolic sizes, each live from
 * one number of a statement to another one, so that those that are live at one
 * time do not overlap, and all take as little as possible (static memory
 * planning, dynamic storage allocation; passes/shared/planning).
 *
 * Algorithm.  First the blocks whose sizes are numbers get their offsets from
 * the planner.  The others follow one by one, by the alignment that they need,
 * then by their first use: each goes where it ends lowest of 0 and the ends of
 * the blocks that are live beside it, as far as the prover finds that it meets
 * none of them there; or over all of them (first fit: Robson, "Worst case
 * fragmentation of first fit and best fit storage allocation strategies", 1977;
 * here over time, whose blocks are known).  An offset is the largest of some
 * sums of sizes.
 *
 * Contract.  A symbolic block gets a window only where it is proved that all up
 * to its end is no more than what is live at some time: no way to allocate the
 * blocks takes less.  Offsets are multiples of the alignment, in sums that are
 * evaluated where the sizes are, without an overflow if what is live at that
 * time is an i64.
 */
#ifndef PASSES_MEMMERGE_WINDOWS_H
#define PASSES_MEMMERGE_WINDOWS_H

#include "passes/shared/liveness/block_ranges.h"
#include "verifier/prover/facts/facts.h"

/* The largest of some sums of sizes. */
typedef struct Height Height;

typedef struct Window {
    const BlockRange *range;
    const Scalar *bytes; /* as it is to be allocated */
    int64_t width;       /* of its widest elements: 1, 2, 4 or 8 */
    const Height *at;    /* its offset; NULL: it has no window, as WHY says */
    const char *why;
} Window;

/* Offsets for those of the N windows with WHY of NULL, by FACTS, under which
 * their sizes are not negative; only NUMBERS: not for other ones.  NULL: none
 * has an offset; else the size of all.  What is found lives in ARENA. */
const Height *windows_place(Facts *facts, Window *window, uint32_t n,
                            bool numbers, Arena *arena);

/* HEIGHT in units of BY bytes, which divide the sizes; NULL: that would nest
 * too deep. */
const Scalar *height_scalar(PolyStore *polys, const Height *height, int64_t by);

#endif

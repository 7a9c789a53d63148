/* coalescing.h - how threads touch memory together.
 *
 * A run of the heap semantics can count, for each access of the text, what a
 * device would move for it: W threads with consecutive numbers are a warp,
 * which accesses memory at once, and moves each line of L bytes that one of
 * its threads touches.  The k-th time that a thread comes to an access is the
 * same time for all threads of its warp.
 *
 * Threads are the iterations of a parallel form at the top, in the order of
 * its indices, and those of `at lane` forms; a copy outside of them has a
 * thread for each element, in row-major order, or, where it changes the
 * layout, in squares (squares.c).  What runs when all bodies of a
 * form have run (operators, and what filter, partition and scatter write), and
 * memory that is not the device's, does not count.
 */
#ifndef VERIFIER_INTERPRETER_HEAP_COALESCING_H
#define VERIFIER_INTERPRETER_HEAP_COALESCING_H

#include "ir-text/ir/ir.h"

/* One access of the text. */
typedef struct CoalescedAccess {
    Loc loc;
    const Var *array;
    bool write;
    int64_t elements; /* by all threads */
    int64_t warps;    /* times that a warp came to it */
    int64_t transactions;
} CoalescedAccess;

typedef struct Coalescing {
    int64_t warp, line; /* W, L */
    CoalescedAccess *at; /* in the order of the text; in the run's arena */
    uint32_t count;
} Coalescing;

#endif

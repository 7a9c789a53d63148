/* heap.h - what a program computes: the heap semantics.
 *
 * IFL22, figs. 9 and 10, for the whole of FUNMEM: arrays stand in blocks, a
 * variable says where (a block, an index function, a shape), and reading it
 * gives what stands there at that time.  docs/semantics.md says what is
 * written where, and which accesses race.
 */
#ifndef VERIFIER_INTERPRETER_HEAP_HEAP_H
#define VERIFIER_INTERPRETER_HEAP_HEAP_H

#include "ir-text/terms/terms.h"
#include "verifier/interpreter/heap/census.h"
#include "verifier/interpreter/heap/coalescing.h"
#include "verifier/interpreter/heap/timeline.h"
#include "verifier/interpreter/value/value.h"

/* What a run did to the heap.  Elements are counted first, then bytes. */
typedef struct HeapStats {
    int64_t read, written;
    int64_t copied;    /* by copies whose source is not their destination */
    int64_t allocated; /* in all */
    int64_t peak;      /* at one time */
    int64_t allocations; /* blocks that were made */
    int64_t alive_in[SPACE_COUNT], peak_in[SPACE_COUNT]; /* now, at one time */
    int64_t peak_parallel[SPACE_COUNT]; /* if iterations ran at the same time:
                                           census.h */
    int64_t arguments, peak_with_arguments; /* blocks of the caller now; and
                                               theirs and ours at one time */
    int64_t live;         /* what values need, if that is asked for: live.h */
    int64_t copied_bytes; /* of what copies moved */
    int64_t between[SPACE_COUNT][SPACE_COUNT]; /* of these: from, to */
} HeapStats;

typedef struct HeapOptions {
    bool races;       /* two iterations that race are an error */
    HeapStats *stats; /* filled in where the run succeeds; or NULL */
    bool live;        /* stats->live, too */
    Coalescing *coalescing; /* the same */
    Timeline *timeline;     /* the same; the caller frees it */
    /* Keep the values, too: the first statement whose arrays in the heap are
     * not its values is an error. */
    bool lockstep;
    RunBudget *budget; /* how far the run may go; NULL: any number of steps */
} HeapOptions;

/* BYTES more are alive in SPACE, or in blocks of the caller, or, if they are
 * negative, fewer. */
void heap_stats_count(HeapStats *stats, Space space, int64_t bytes);
void heap_stats_arguments(HeapStats *stats, int64_t bytes);
/* What was counted as if iterations ran at the same time. */
void heap_stats_census(HeapStats *stats, const Census *census);

/* Run FUN of the verified FUNMEM program PROG, otherwise as run_value: ARGS
 * are its value parameters.  Blocks and `#[mem]` scalars are found from the
 * annotations; where these leave it open, blocks are distinct and arrays
 * row-major. */
bool run_heap(Prog *prog, const Fun *fun, const Value *args, size_t narg,
              const HeapOptions *options, Arena *arena, Diag *diag,
              Value **results, size_t *nresult);

#endif

/* census.h - how many bytes are alive if iterations run at the same time.
 *
 * A run takes the iterations of a launch - threads or groups of a form, lanes
 * of a group - one after the other, but a device has room for the blocks of
 * all of them.  So a block counts as often as there are such iterations around
 * its allocation: threads, or groups, or groups times lanes.  What a thread
 * runs by itself, and what a group evaluates once, does not multiply.
 *
 * Blocks that are still alive when their iteration has run are needed when all
 * have run.  Until then they do not count: the iteration that runs stands for
 * all of them.  From then on each counts as one of its form.
 *
 * Each operation takes constant time, but for the blocks that are kept: each
 * of these is looked at twice for each form around.
 */
#ifndef VERIFIER_INTERPRETER_HEAP_CENSUS_H
#define VERIFIER_INTERPRETER_HEAP_CENSUS_H

#include "ir-text/ir/ir.h"

__extension__ typedef __int128 CensusBytes;

/* A part of each block that counts. */
typedef struct CensusBlock {
    struct CensusBlock *older, *newer;
    uint64_t number; /* by allocation */
    Space space;
    int64_t bytes;
    CensusBytes counted; /* BYTES, as often as it counts now */
} CensusBlock;

/* A parallel form that runs. */
typedef struct CensusForm {
    ExecLevel around;
    int64_t outer, all;        /* iterations at one time around it; in it */
    uint64_t begin, iteration; /* blocks since the form, the iteration began */
} CensusForm;

typedef struct Census {
    CensusBlock *newest;
    uint64_t nblock;
    ExecLevel exec; /* AT_NONE: the host */
    CensusForm *form;
    uint32_t nform, room;
    CensusBytes alive[SPACE_COUNT], peak[SPACE_COUNT];
} Census;

void census_free(Census *c);

/* A form with N iterations begins, at the level EXEC that it states; its next
 * iteration begins; all bodies have run; it ends.  Only NFORM go on. */
void census_enter(Census *c, ExecLevel exec, int64_t n);
void census_iterate(Census *c);
void census_join(Census *c);
void census_leave(Census *c);
void census_return(Census *c, uint32_t nform);

void census_add(Census *c, CensusBlock *block, Space space, int64_t bytes);
void census_remove(Census *c, CensusBlock *block);

/* The most bytes in SPACE at one time; INT64_MAX: as many, or more. */
int64_t census_peak(const Census *c, Space space);

#endif

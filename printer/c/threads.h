/* threads.h - what threads of OpenMP do together. */
#ifndef PRINTER_C_THREADS_H
#define PRINTER_C_THREADS_H

#include "printer/emit/inside.h"

/* The text of it, in front of which stands what it needs from outside. */
typedef struct ThreadRegion {
    Buf *out, text;
    bool may_fail;
    const char **taken; /* see threads_take */
    uint32_t ntaken, taken_room;
} ThreadRegion;

void threads_begin(Emitter *e, ThreadRegion *region);
/* One thread runs it: it is no block of its own. */
void threads_begin_alone(Emitter *e, ThreadRegion *region);
/* The region uses NAME, which stands for a constant or for a variable of
 * outside that does not change: each thread has its own one, so that no
 * compiler takes it for something that others may write. */
void threads_take(Emitter *e, ThreadRegion *region, const char *name);
/* Each thread runs the region, whose loops begin with threads_share_loops.
 * There are several threads where CONDITION holds; "": always; NULL: it was
 * begun alone. */
void threads_end(Emitter *e, ThreadRegion *region, const char *condition);
/* The iterations of the next N loops, that stand in each other, are shared
 * among the threads. */
void threads_share_loops(Emitter *e, uint32_t n);
/* All iterations in one thread. */
void threads_in_order(Emitter *e, const Stm *stm);
/* Has STM a constant number of iterations?  And are they not worth threads? */
bool threads_know_total(const Stm *stm, int64_t *total);
bool threads_are_too_many(const Stm *stm);
/* Are so many iterations of STM worth threads?  A condition; "": always. */
const char *threads_worth(Emitter *e, const Stm *stm, const char *n);
/* When N, so many iterations, are worth it, if one region for both cases would
 * cost those that are not; NULL: that does not matter. */
const char *threads_split_few(Emitter *e, const Stm *stm, const char *n);

#endif

/* live.h - how many bytes any placement of a run's values needs at one time.
 *
 * Problem: a value is what one write leaves in memory.  It is live from that
 * write to the last read of it; one that nobody reads is not live at all.  The
 * most bytes that are live at one time are a lower bound of the memory of this
 * order of execution, wherever values are placed.  When a value was read last
 * is known only when it is overwritten, or its block ends.
 *
 * Algorithm: time goes in phases; each is a run of writes and the run of reads
 * after it.  Between the two, as much is live as at any time of the phase.  A
 * read in phase t of what was covered up to phase s adds its bytes to phases s
 * + 1 to t: always to the newest ones.  So a phase that has no more bytes than
 * a later one never gets more than that, and is forgotten.  What remains is a
 * list of phases with fewer and fewer bytes, of which only the differences are
 * kept: a read changes two of these.  Forgotten phases point to the phase that
 * took their place, as in a union-find forest.
 *
 * An access takes nearly constant time.  Forgotten phases are cleared away when
 * they are as many as the granules that point to them: the memory is that of
 * the phases that remain, no more than bytes were live once, and four bytes a
 * granule, which is as large as the smallest element that was accessed in its
 * block.
 */
#ifndef VERIFIER_INTERPRETER_HEAP_LIVE_H
#define VERIFIER_INTERPRETER_HEAP_LIVE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Live Live;

/* A part of each block. */
typedef struct LiveBlock {
    struct LiveBlock *prev, *next; /* those that have values */
    uint32_t *from; /* by granule: the first phase in which its value is not
                       known to be live; 0: it has none */
    int64_t count;  /* of granules */
    unsigned shift; /* which have 1 << SHIFT bytes */
} LiveBlock;

Live *live_new(void);
void live_free(Live *live);

/* Bytes AT to AT + BYTES of BLOCK, which has room for ROOM bytes, are read; or
 * get a value, or none. */
void live_read(Live *live, LiveBlock *block, int64_t at, int64_t bytes);
void live_write(Live *live, LiveBlock *block, int64_t room, int64_t at,
                int64_t bytes, bool defined);
/* BLOCK is gone. */
void live_forget(Live *live, LiveBlock *block);

/* The most bytes that were live at one time up to now. */
int64_t live_peak(const Live *live);

#endif

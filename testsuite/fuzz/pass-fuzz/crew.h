/* crew.h - work that is shared among processes, any of which may die.
 *
 * Pieces of work are numbered from 0.  Job J of N takes the pieces J, J + N,
 * ..., one after the other, in a child process; when that dies, another one
 * goes on.  What is found is in memory that all of them see.
 */
#ifndef TESTSUITE_FUZZ_PASS_FUZZ_CREW_H
#define TESTSUITE_FUZZ_PASS_FUZZ_CREW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Crew {
    uint64_t pieces;
    uint32_t jobs;
    uint32_t seconds; /* that a piece may take, of the processor */
    void *data;       /* in memory that is shared */
    void (*work)(void *data, uint32_t job, uint64_t piece);
    /* The process that ran PIECE is dead, HOW.  True: once more. */
    bool (*died)(void *data, uint32_t job, uint64_t piece, const char *how);
    /* Is PIECE, which comes next, not worth while any more? */
    bool (*is_over)(const void *data, uint32_t job, uint64_t piece);
} Crew;

/* SIZE bytes, all 0, that children share with their parent; NULL: errno says
 * why not. */
void *shared_new(size_t size);
void shared_free(void *shared, size_t size);

/* Returns when all is done, or over; false: errno says what is missing. */
bool crew_run(const Crew *crew);

#endif

/* writes.h - which statements write to which blocks.
 *
 * Problem: may a statement that reads or writes memory leave a body?
 * Statements that write are counted for each set of blocks that may be one
 * (points_to.h), and the walk records when each set was last written.
 */
#ifndef PASSES_HOIST_WRITES_H
#define PASSES_HOIST_WRITES_H

#include "passes/shared/storage/points_to.h"

typedef struct Writes {
    PointsTo blocks;
    uint32_t *writers; /* by set of blocks: statements that write */
    uint32_t *names;   /* by set of blocks: how many there are */
    uint64_t *written; /* by set of blocks: when, last */
} Writes;

Writes writes_new(Prog *prog, Arena *arena);
/* The names and writers of FUN's blocks. */
void writes_count(Writes *w, const Fun *fun);

/* STM itself, without its bodies: written.h. */
bool writes_memory(const Stm *stm, const void *none);
/* Is it all that ever writes into its blocks, and do those have no other
 * names? */
bool writes_alone(const Writes *w, const Stm *stm);
bool writes_one_name(const Writes *w, const Var *block);

/* STM writes at TICK.  Was the block of ARRAY written after SINCE? */
void writes_note(Writes *w, const Stm *stm, uint64_t tick);
bool writes_since(const Writes *w, const Var *array, uint64_t since);

#endif

/* timeline.h - which blocks and arrays a run has, and when.
 *
 * Time is the number of elements that were read or written, and of blocks and
 * arrays that began or ended.  An array begins where the statement that binds
 * its name begins to fill it, and ends after the last statement of its body
 * that mentions it (life.c), or where a loop binds it to another block.
 *
 * What the iterations of a parallel form allocate at one place of the text is
 * one block here, from the first of them to the last, as large as those that
 * were alive together; so are the arrays of a name in it.
 */
#ifndef VERIFIER_INTERPRETER_HEAP_TIMELINE_H
#define VERIFIER_INTERPRETER_HEAP_TIMELINE_H

#include "ir-text/ir/ir.h"

/* At times BEGIN <= t < END. */
typedef struct TimelineBlock {
    const Var *var;
    bool given; /* by the caller */
    int64_t begin, end;
    int64_t bytes;  /* the most at one time */
    int64_t alive;  /* bytes now */
    int64_t blocks; /* which it stands for */
} TimelineBlock;

typedef struct TimelineArray {
    const Var *var;
    uint32_t block;
    int64_t begin, end;
    int64_t from, to; /* bytes of the block */
} TimelineArray;

typedef struct Timeline {
    TimelineBlock *block; /* in the order in which they began */
    TimelineArray *array;
    uint32_t nblock, block_room, narray, array_room;
    int64_t end;
    /* While it is made: */
    int64_t accesses, events;
    bool in_form;     /* one runs at the top, */
    int64_t began;    /* since then */
    uint32_t *latest; /* by Var.id: 1 + its block or array; 0: none */
} Timeline;

/* Of a program with NVAR variables; what was there is gone. */
void timeline_start(Timeline *t, uint32_t nvar);
void timeline_free(Timeline *t);

/* A form at the top begins, or ends. */
void timeline_enter(Timeline *t);
void timeline_leave(Timeline *t);

/* A block of VAR with so many bytes is allocated: its number.  It gets BYTES
 * more; it ends, with BYTES bytes. */
uint32_t timeline_block(Timeline *t, const Var *var, int64_t bytes);
void timeline_grow(Timeline *t, uint32_t block, int64_t bytes);
void timeline_drop(Timeline *t, uint32_t block, int64_t bytes);

/* The block of the parameter VAR is that of the caller. */
void timeline_give(Timeline *t, const Var *var);

/* VAR is bound to bytes FROM to TO of BLOCK; it ends. */
void timeline_bind(Timeline *t, const Var *var, uint32_t block, int64_t from,
                   int64_t to);
void timeline_unbind(Timeline *t, const Var *var);

/* All ends. */
void timeline_finish(Timeline *t);

#endif

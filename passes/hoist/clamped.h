/* clamped.h - which blocks may have the size max(0, se) instead of se.
 *
 * Problem: an allocation of a negative size fails.  Above what guards it, it
 * has the size 0 instead, and does not fail: then nothing may be written in
 * the block.
 *
 * Algorithm: what is written is within the size, by the facts where it is
 * written.  So if there is an element, the size is positive.
 */
#ifndef PASSES_HOIST_CLAMPED_H
#define PASSES_HOIST_CLAMPED_H

#include "passes/shared/storage/points_to.h"
#include "verifier/prover/facts/facts.h"

typedef struct Clamped {
    Prog *prog;
    Facts *facts;
    const PointsTo *blocks;
    const Stm **alloc; /* by Var.id: of a block; NULL: it has another origin */
    uint8_t *size;     /* by Var.id: of a block, what is known of it */
    bool any;          /* of some block it may be negative */
    bool *named;       /* by set of blocks: something is made in one of them
                          under another name than that of its allocation */
} Clamped;

/* In ARENA. */
Clamped clamped_new(Prog *prog, Facts *facts, const PointsTo *blocks,
                    Arena *arena);
/* The blocks of FUN.  Call it for all functions first. */
void clamped_note(Clamped *c, const Fun *fun);
/* The facts are those before STM. */
void clamped_pass(Clamped *c, const Stm *stm);
/* Is the size of what ALLOC binds known not to be negative, or is nothing
 * written where it is?  Call it once all that is in the body was passed. */
bool clamped_fits(const Clamped *c, const Stm *alloc);
/* ALLOC has the size max(0, se) from now on; false: it would nest too deep. */
bool clamp(Prog *prog, Stm *alloc);

#endif

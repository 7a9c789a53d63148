/* inside.h - what the files of memmerge share. */
#ifndef PASSES_MEMMERGE_INSIDE_H
#define PASSES_MEMMERGE_INSIDE_H

#include "passes/pass.h"
#include "passes/shared/liveness/block_ranges.h"
#include "passes/shared/storage/points_to.h"
#include "verifier/prover/facts/facts.h"

typedef struct Merger {
    Prog *prog;
    PassContext *cx;
    PolyStore *polys;
    Facts *facts;
    BlockRanges *ranges;
    PointsTo memory;
    Subst subst;
    bool *gone; /* by Var.id: the block is another one */
    uint32_t nvar;
    bool failed; /* something is not as it was required */
    Arena arena;
} Merger;

/* The block that BLOCK is by now. */
static inline const Var *merged_block(const Merger *m, const Var *block)
{
    return block->id < m->nvar && m->gone[block->id]
               ? m->subst.to[block->id]->u.var
               : block;
}

/* ---- sink.c ---- */

/* Allocations go down to where their blocks are first used; out of parallel
 * bodies also into the only branch that does. */
void sink_allocs(Prog *prog, PassContext *cx);

/* ---- overwrite.c ---- */

/* Of a kernel that reads from one block and writes to another one: are the two
 * kept apart, if they are one? */
typedef struct Overwrite {
    const Stm *form;
    const Var *read, *written;
    const char *why; /* why not; NULL: so far nothing is wrong */
} Overwrite;

/* By the facts that hold before it. */
bool may_overwrite(Merger *m, Overwrite *o);

#endif

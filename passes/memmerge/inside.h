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
    const PointsTo *memory;
    Subst subst;
    bool *gone; /* by Var.id: the block is another one */
    Var **plan; /* by Var.id: the block that it is to be, or itself; NULL: that
                   is open */
    uint32_t nvar;
    const char **why; /* by Var.id: why a block is its own; or NULL */
    bool *parts; /* by Var.id: arrays of the block are in several places */
    bool over;     /* blocks are only written over */
    bool supposed; /* what the option says was supposed */
    Arena arena;
} Merger;

/* The block that BLOCK is by now. */
static inline const Var *merged_block(const Merger *m, const Var *block)
{
    return block->id < m->nvar && m->gone[block->id]
               ? m->subst.to[block->id]->u.var
               : block;
}

/* ---- apart.c ---- */

/* May NAME be BLOCK by now? */
bool merged_may_be(const Merger *m, const Var *name, const Var *block);
/* Look for M->parts. */
void apart_prepare(Merger *m);
/* Does an array of what ALLOC allocates reach what is read, or written, in the
 * live block ROOM from there on?  NULL: none does.  The facts are those at
 * ALLOC. */
const char *apart_why_not(Merger *m, Stm *alloc, const Var *room);

/* ---- sink.c ---- */

/* Allocations go down to where their blocks are first used; out of parallel
 * bodies also into the only branch that does. */
void sink_allocs(Prog *prog, PassContext *cx);

/* ---- plan.c ---- */

/* Note in M->plan what the allocations of BODY become whose sizes are numbers,
 * if their sum counts: in shared or private memory, or if BODY is in a PARALLEL
 * form.  The sum is the least that there is, of up to 10 blocks. */
void plan_sums(Merger *m, const Body *body, bool parallel);

/* ---- require.c ---- */

/* Has nothing that is marked #[inplace] a block of its own?  Else there are
 * errors. */
bool blocks_are_as_required(Merger *m);

/* ---- arena.c ---- */

/* The blocks that a body allocates in a space become parts of one, as far as
 * they may; not those that statements marked #[inplace] REQUIRE. */
void make_arenas(Prog *prog, PassContext *cx, bool require);

#endif

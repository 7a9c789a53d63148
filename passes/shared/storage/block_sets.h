/* block_sets.h - which names of blocks may be the same block.
 *
 * docs/language.md, section 6.1: blocks bound by different `alloc`s are
 * distinct, and so are those of an entry's parameters; of any other two names
 * the text has to say how they may come to be the same: one is passed on as
 * the other, through `if`, `loop`, a call or an alias, or both are parameters
 * of a function that is no entry.  Names that may be the same block share a
 * set; the relation is made transitive (Steensgaard, "Points-to analysis in
 * almost linear time", POPL 1996).
 */
#ifndef PASSES_SHARED_STORAGE_BLOCK_SETS_H
#define PASSES_SHARED_STORAGE_BLOCK_SETS_H

#include "ir-text/ir/ir.h"

typedef struct BlockSets {
    uint32_t *parent; /* by Var.id */
    uint32_t room;
} BlockSets;

/* In ARENA; the names that PROG has now. */
BlockSets block_sets_new(const Prog *prog, Arena *arena);

/* PROG has got more variables. */
void block_sets_grow(BlockSets *sets, const Prog *prog, Arena *arena);
/* So has it got STM, with all that stands in it. */
void block_sets_add(BlockSets *sets, const Stm *stm);
/* A and B may be the same block. */
void block_sets_join(BlockSets *sets, const Var *a, const Var *b);

/* The set of BLOCK: the same number for names that may be the same block. */
uint32_t block_set(const BlockSets *sets, const Var *block);
/* May A and B be the same block?  Of names that there were not when SETS were
 * made, nothing is known. */
bool block_sets_may_be_one(const BlockSets *sets, const Var *a, const Var *b);

#endif

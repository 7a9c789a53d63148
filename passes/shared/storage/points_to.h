/* points_to.h - which names may, or must, denote the same memory.
 *
 * Problem.  A name denotes memory: that of a block, or the storage of an array.
 * Fresh arrays and `alloc` make memory; views, aliases and updates are what
 * their source is; `if`, `loop`, `once` and calls pass memory on under other
 * names.  Of two names, may they denote the same memory anywhere; do they at
 * one time; and which name is surely another one?
 *
 * Algorithm.  One walk notes of each name what it is made of.  Four questions
 * are answered from that:
 *
 *   - Sets: names that one is passed on as the other are in one set, and so are
 *     parameters for which a caller may give one thing (Steensgaard, "Points-to
 *     analysis in almost linear time", POPL 1996).  docs/language.md, sections
 *     5.15 and 6.1: others are distinct.
 *   - Roots: the name that a view, an update or an alias is derived from.
 *   - Apart: the largest relation in which a new block is none that has a name
 *     already; and what is passed on is apart from an older name where all are
 *     that it may be: in both branches; before the first trip, and after each
 *     trip if before it.  So two buffers that change places stay two.
 *   - Surely: what always is one name; constant propagation (Wegman and Zadeck,
 *     TOPLAS 13(2), 1991) with names for constants.
 *
 * Contract.  Sets hold of FUN, FUNMEM and IMP, and of all names.  The others
 * are about FUN and FUNMEM, where a name is bound once, as the program was when
 * the analysis was made.  "Apart" is about one time: both names are in scope
 * there.  Two arrays in one block may be apart; where in the block they are, is
 * a matter of their index functions (verifier/prover/regions).
 *
 * Others answer other questions.  verifier/rules/unique/alias.h: which arrays
 * does a consumption reach, at any time?  verifier/rules/memory: which blocks
 * does the text itself say to be one?  passes/shared/placing/blocks.c: which
 * arrays are to get one block?  passes/restrict/origins.h and printer/emit:
 * what do the variables of IMP hold, which are set again and again?
 */
#ifndef PASSES_SHARED_STORAGE_POINTS_TO_H
#define PASSES_SHARED_STORAGE_POINTS_TO_H

#include "ir-text/ir/ir.h"

typedef struct PointsTo {
    uint32_t *parent; /* by Var.id: towards what stands for its set */
    uint32_t room;
    struct Pointee *pointee; /* by Var.id, of the names that there were */
    uint32_t npointee;
    uint32_t bound; /* the last number given */
    bool late;      /* the program is not what it was any more */
    Arena *arena;
} PointsTo;

/* In ARENA; the names that PROG has now. */
PointsTo points_to_new(const Prog *prog, Arena *arena);

/* ---- sets ---- */

/* PROG has got more variables. */
void points_to_grow(PointsTo *p, const Prog *prog);
/* So has it got STM, with all that stands in it. */
void points_to_add(PointsTo *p, const Stm *stm);
/* A and B may be the same. */
void points_to_join(PointsTo *p, const Var *a, const Var *b);

/* The set of VAR: the same number for names that may be the same. */
uint32_t points_to_set(const PointsTo *p, const Var *var);
/* May A and B be the same, at any times?  Of names that there were not when P
 * was made, nothing is known. */
bool points_to_may_be_one(const PointsTo *p, const Var *a, const Var *b);

/* ---- one time ---- */

/* The name that VAR, an array or a block, is a view, an update or an alias
 * of. */
const Var *points_to_root(const PointsTo *p, const Var *var);

/* Call FN for what BLOCK, in scope, may have been made as: names that are made
 * of no others, each once. */
void points_to_each_origin(const PointsTo *p, Var *block, VarFn fn, void *data);

/* What a function's caller may give it as two of its parameters. */
typedef enum PointsToCaller {
    CALLER_ANY, /* one block, unless the function is an entry */
    CALLER_APART
} PointsToCaller;

/* A and B, both in scope, are never the same. */
bool points_to_apart(const PointsTo *p, PointsToCaller caller, const Var *a,
                     const Var *b);

/* ---- always ---- */

/* By Var.id, in ARENA: the name that each always is, or itself; of what a loop
 * gives, the parameter, as it is at last.  NULL: a scalar, or no such name. */
Var **points_to_surely(const PointsTo *p, Arena *arena);

#endif

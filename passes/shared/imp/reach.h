/* reach.h - which part of a block an access of a group reaches.
 *
 * Of a read or a write in IMP: its offsets, for all iterations of what it
 * stands in within the statement that the group comes to.  They are said in
 * names that have one value as long as they are there: those that are set once,
 * where they are declared, parameters and indices.  Two accesses whose offsets
 * have nothing in common, by the current facts, need no barrier between them
 * (barriers.c).
 *
 * A walk along the text enters bodies, passes statements and leaves again, as
 * in verifier/prover/facts/walk.h:
 *
 *     ReachMark mark = reach_enter(r, stm, 0);
 *     ... reach_pass(r, s) for each statement s of that body ...
 *     reach_leave(r, mark);
 *
 * and goes into a statement that lanes run, or into what it may not know
 * anything of, with reach_go_in.
 */
#ifndef PASSES_SHARED_IMP_REACH_H
#define PASSES_SHARED_IMP_REACH_H

#include "verifier/prover/regions/disjoint.h"

#include "ir-text/ir/ir.h"

/* Offsets, for all values of the indices. */
typedef struct Reach Reach;

/* How a variable is used in all of the text. */
typedef struct SetOnce {
    const Body *declared, *set;
    uint32_t count; /* of statements that set it */
} SetOnce;

/* An index within the current statement. */
typedef struct ReachOpen {
    Var *var;
    const Scalar *bound; /* NULL: not known */
} ReachOpen;

/* Are two accesses apart?  REACH_OPEN: that takes a search to know. */
typedef enum ReachVerdict { REACH_APART, REACH_MEET, REACH_OPEN } ReachVerdict;

/* What was asked with facts of this digest: loops are walked over again. */
typedef struct ReachAnswer {
    const Reach *a, *b; /* NULL: nothing */
    uint64_t facts;
    ReachVerdict verdict;
} ReachAnswer;

/* A power of two.  An estimate. */
enum { REACH_ANSWERS = 64 };

typedef struct Reaching {
    Prog *prog;
    Arena *arena;
    Facts *facts;
    SetOnce *sets;   /* by Var.id */
    uint32_t *fixed; /* by Var.id: when it got its value; 0: it has not one */
    uint32_t now;    /* the last such time */
    Subst inside;    /* what variables are in the current statement */
    ReachOpen *open;
    uint32_t nopen, open_room;
    ReachAnswer answer[REACH_ANSWERS]; /* the last ones */
    uint32_t nanswer;
    uint32_t passed, searches; /* statements, and questions that take long */
} Reaching;

Reaching *reaching_new(Prog *prog, PolyStore *polys, Arena *arena);
void reaching_free(Reaching *r);

typedef struct ReachMark {
    uint32_t facts, time;
} ReachMark;

/* FUN begins: to be left again, too. */
ReachMark reach_enter_fun(Reaching *r, const Fun *fun);
ReachMark reach_enter(Reaching *r, const Stm *stm, uint32_t fn);
void reach_leave(Reaching *r, ReachMark mark);
void reach_pass(Reaching *r, const Stm *stm);

/* Body FN of STM, which is part of the current statement; back to what it
 * gave. */
uint32_t reach_go_in(Reaching *r, const Stm *stm, uint32_t fn);
void reach_go_out(Reaching *r, uint32_t from);
/* STM stands there, and is over. */
void reach_pass_inside(Reaching *r, const Stm *stm);
/* In the current statement VAR is VALUE, or itself if that is NULL. */
void reach_rename(Reaching *r, const Var *var, const Scalar *value);
/* What the read or write STM reaches; NULL where that cannot be said. */
const Reach *reach_of(Reaching *r, const Stm *stm);

/* What REACH is for all trips of LOOP, entered at MARK; NULL where that cannot
 * be said. */
const Reach *reach_of_trips(Reaching *r, const Reach *reach, const Stm *loop,
                            ReachMark mark);
/* How much is done for an answer.  Who wants to know whether all of some pairs
 * are apart looks at them first, where what is open counts as apart: one pair
 * that meets spares the searches for all others. */
typedef enum ReachEffort { REACH_LOOK, REACH_SEARCH } ReachEffort;

/* Has A nothing in common with B?  NULL is all of the block. */
bool reach_is_apart(Reaching *r, const Reach *a, const Reach *b,
                    ReachEffort effort);
/* Has what A is in a trip of LOOP, entered at MARK, nothing in common with what
 * B is in a trip before; in the one directly before, if NEXT? */
bool reach_is_apart_later(Reaching *r, const Reach *a, const Reach *b,
                          const Stm *loop, ReachMark mark, bool next,
                          ReachEffort effort);

#endif

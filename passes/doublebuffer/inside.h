/* inside.h - what the files of doublebuffer share. */
#ifndef PASSES_DOUBLEBUFFER_INSIDE_H
#define PASSES_DOUBLEBUFFER_INSIDE_H

#include "passes/pass.h"
#include "passes/shared/liveness/block_ranges.h"
#include "passes/shared/motion/covered.h"
#include "passes/shared/motion/hoist_guard.h"
#include "verifier/prover/facts/facts.h"

/* A loop that the walk is in, or at, and the body that it stands in. */
typedef struct Around {
    const struct Around *next; /* around BODY; NULL: BODY is the function's */
    Body *body;
    Stm *loop; /* NULL: another statement */
} Around;

typedef struct Buffers {
    Prog *prog;
    PassContext *cx;
    const Fun *fun;
    PolyStore *polys;
    Facts *facts;
    PointsTo memory;
    BlockRanges *ranges;
    HoistGuards guards;
    Covered covered;
    Arena *arena;
    struct Twin *twin; /* allocations that get their size from others */
    struct Missed *missed; /* the last one first */
} Buffers;

/* What each trip of a loop allocates, and later trips get. */
typedef struct Chain {
    Stm *alloc;
    bool *slot;         /* by slot: it is passed on there, by this trip or a
                           later one */
    const Var **param;  /* the blocks of earlier trips, each by one name */
    const Scalar **init; /* what each begins as; NULL: as several */
    uint32_t n;
    const Scalar *free; /* at the end of a trip: the block that is not passed
                           on */
    const Stm *inner;   /* a loop in the body that permutes them; or NULL */
    bool reuses; /* the block that is not passed on is dead by the time that
                    the new one is used */
} Chain;

/* ---- chain.c ---- */

/* Which of LOOP's trips get what ALLOC, in its body, allocates?  False: none
 * do, or that cannot be told; WHY says then why not, or is NULL. */
bool chain_find(Buffers *b, Stm *loop, Stm *alloc, Chain *chain,
                const char **why);

/* Does a loop in the body of LOOP get what ALLOC, there, allocates? */
bool is_for_inner_loop(const Stm *loop, const Stm *alloc);

/* ---- halves.c ---- */

/* In a parallel body: a shared or private array that the loop of AT carries,
 * and copies when a trip ends, is made where it is read.  True: one is now. */
bool share_halves(Buffers *b, const Around *at);

/* ---- release.c ---- */

/* Can what the loop of AT begins with be written, all of it, as soon as the
 * chain is past it?  NULL, or why not. */
const char *why_not_taken(Buffers *b, const Around *at, const Chain *chain);

#endif

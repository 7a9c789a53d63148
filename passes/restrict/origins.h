/* origins.h - which blocks the names in functions of IMP stand for.
 *
 * Names that may be one block (points_to.h) need not be so at the same time:
 * those that a loop swaps are two blocks in each trip.  A walk along the text
 * keeps which origins each name may have by now: a parameter, an allocation,
 * what a name was at the head of a loop, or what an `if` has chosen.  Two
 * origins are apart
 *
 *   - where both are parameters of an entry,
 *   - where one is an allocation, and the other was there before,
 *   - where one is a name at the head of a loop, and what that is before the
 *     loop and at the end of a trip is apart from the other; from what another
 *     name is there then, if the other is at the head of that loop, too,
 *   - where one is a name after an `if`, and what that is at the ends of both
 *     branches is apart from the other; likewise.
 *
 * That of loops is what holds for the first trip, and for each one if it holds
 * for the trip before: the largest such relation.
 */
#ifndef PASSES_RESTRICT_ORIGINS_H
#define PASSES_RESTRICT_ORIGINS_H

#include "passes/shared/storage/points_to.h"

typedef struct Origins Origins;

/* In ARENA. */
Origins *origins_new(const Prog *prog, const PointsTo *sets, Arena *arena);

/* Is NAME set once, where it is declared, or not at all, and its block read or
 * written under this name alone from there on, as long as it is there?  So it
 * is, too, if it is the only one.  Where an `if` sets it, each branch once, so
 * it has to be from its declaration on, which a printer cannot put after
 * that. */
bool origins_is_alone(const Origins *o, const Var *name);
/* Is the block of PARAM, which has several names, never written? */
bool origins_is_only_read(const Origins *o, const Var *param);

/* A name that trips of a loop set, and that was there before. */
typedef struct Carried {
    Stm *loop;
    Var *name;
    bool by_host;        /* the loop is in no parallel statement */
    bool has_value;      /* before the loop, in any case */
    uint32_t origin;     /* at the head of the loop */
    uint32_t begin, end; /* what is done in its body */
} Carried;

uint32_t origins_ncarried(const Origins *o);
const Carried *origins_carried(const Origins *o, uint32_t k);
/* Is the block that it is at the head of the loop read or written in a trip,
 * under this name alone and before that is set?  And has that to be said, as
 * one under another name is, and one of them is written? */
bool origins_is_apart_in_trip(const Origins *o, const Carried *c);

#endif

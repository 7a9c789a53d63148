/* neighbours.h - can neighbouring iterations of a kernel run side by side? */
#ifndef PASSES_SHARED_IMP_NEIGHBOURS_H
#define PASSES_SHARED_IMP_NEIGHBOURS_H

#include "passes/pass.h"

/* Why iterations that do what BODY does cannot: one leaves early, takes memory
 * that the next one takes again, or goes over what may run side by side itself.
 */
PassWhy why_not_side_by_side(const Body *body);

/* What bounds of loops in BODY are. */
typedef enum LoopBounds {
    LOOPS_NONE,
    LOOPS_LITERAL, /* numbers */
    LOOPS_COMMON,  /* the same for all iterations: nothing of BODY */
    LOOPS_OWN      /* what an iteration declares or sets */
} LoopBounds;

/* The last of these that a loop of BODY has. */
LoopBounds loop_bounds(const Body *body);
/* A loop of BODY with a bound of its own, or NULL; and what in BODY gives a
 * variable of LOOP's bound its value, or NULL. */
const Stm *loop_with_own_bound(const Body *body);
const Stm *loop_bound_given(const Body *body, const Stm *loop);

/* Have all loops in BODY so few trips, literally, MOST each, that compilers
 * write them out?  There are no other statements that repeat. */
bool are_loops_written_out(const Body *body, int64_t most);

#endif

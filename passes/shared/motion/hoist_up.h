/* hoist_up.h - allocations move up within their body.
 *
 * Problem: an array can be built in a block only where the block is
 * allocated already, so short-circuiting wants allocations early.  Each
 * allocation moves up to the last statement that it depends on; it passes an
 * assert only if an array is made above that.
 */
#ifndef PASSES_SHARED_MOTION_HOIST_UP_H
#define PASSES_SHARED_MOTION_HOIST_UP_H

#include "passes/pass.h"
#include "passes/shared/failure/checks.h"
#include "passes/shared/motion/hoist_guard.h"

/* Is an array that STM makes more than a view? */
bool stm_makes_fresh(const Stm *stm);
/* Mark the scalars, by Var.id, that sizes of allocations in BODY, and what
 * guards these, are made of. */
void hoist_note_sizes(const HoistGuards *guards, const Body *body, bool *feeds);

/* What allocations climb past. */
typedef struct Climbing {
    Prog *prog;
    PassContext *cx;
    const Checks *checks;
    const HoistGuards *guards;
    const bool *feeds; /* see above */
    uint32_t *number;  /* by Var.id, for its own use: all 0, and again so
                          after it */
    bool quiet;        /* what stays was said before */
    bool (*may_pass)(const Stm *stm, void *data); /* an assert?  Or NULL: no */
    void (*pass)(Stm *stm, void *data); /* make it so that it is right there */
    void *data;
} Climbing;

/* Each allocation of BODY, and each marked scalar, goes up to right after
 * the last statement that it needs.  It passes an assert, or what has one
 * inside, only where an array is made above that: there it may be of use. */
void hoist_up(const Climbing *how, Body *body);

#endif

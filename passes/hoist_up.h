/* hoist_up.h - allocations go up in the body that they stand in. */
#ifndef PASSES_HOIST_UP_H
#define PASSES_HOIST_UP_H

#include "passes/checks.h"
#include "passes/pass.h"

/* Mark the scalars, by Var.id, that sizes of allocations in BODY are made of.
 */
void hoist_note_sizes(const Body *body, bool *feeds);

/* Each allocation of BODY, and each marked scalar, goes up to right behind
 * the last statement that it needs, or that has an assert inside.  NUMBER is
 * for its own use, by Var.id: all 0, and all 0 again behind it. */
void hoist_up(Prog *prog, PassContext *cx, Body *body, const Checks *checks,
              const bool *feeds, uint32_t *number);

#endif

/* web.h - may an array be laid out otherwise where it is made?
 *
 * In FUNMEM an array that a kernel or a copy makes in a block of its own lies
 * there in whatever order of dimensions its index function says.  Another
 * order does where nobody else looks at the block but through views of the
 * array, which follow it, and where the array is not passed on: to another
 * function, out of an `if` or a loop, or to the caller.
 */
#ifndef PASSES_GALOP_WEB_H
#define PASSES_GALOP_WEB_H

#include "passes/shared/locality/table.h"

typedef struct LayoutWebs LayoutWebs;

/* For T's program, living as long as T; a function is looked at when it is
 * asked for. */
LayoutWebs *layout_webs_new(IndexTable *t);
/* The questions to come are about FUN, as it is now. */
void layout_webs_enter(LayoutWebs *w, const Fun *fun);

/* COPIES is how many statements of the host copy it, as it is made or later.
 */
bool layout_web_may_move(LayoutWebs *w, Var *array, uint32_t *copies);
/* The parts of that.  A kernel or a copy makes all of ARRAY in a block of its
 * own. */
bool layout_web_made(LayoutWebs *w, const Var *array);
/* ALONE: nothing else lives in its block but views of it.  KEPT: these are not
 * passed on. */
void layout_web_seen_by(LayoutWebs *w, const Var *array, bool *alone,
                        bool *kept, uint32_t *copies);
/* How often VAR itself, an array or a block, is passed on. */
uint32_t layout_web_passed(LayoutWebs *w, const Var *var);
/* Is an array that is operand K of STM? */
bool layout_web_passes(const LayoutWebs *w, const Stm *stm, uint32_t k);
/* How many copies make ARRAY. */
uint32_t layout_web_making_copies(const LayoutWebs *w, const Var *array);
/* Can it lie in the order PERM, and all views say how they do then? */
bool layout_web_can_move(LayoutWebs *w, Var *array, const uint32_t *perm);
/* So it does from now on. */
void layout_web_move(LayoutWebs *w, Var *array, const uint32_t *perm);

#endif

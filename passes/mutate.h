/* mutate.h - conditions of passes, negated one at a time.
 *
 * Problem: does a test fail where a condition of a pass (PASS_LEGAL) is
 * wrong?  A mutation build negates the condition that a test run chooses by
 * name.  In other builds the functions do nothing.
 */
#ifndef PASSES_MUTATE_H
#define PASSES_MUTATE_H

#include <stdbool.h>

/* From here on the condition NAME is negated, which lives as long as that;
 * NULL: none is.  False: this is no mutation build, and nothing ever is. */
bool mutate_choose(const char *name);

/* Has a pass asked for the condition NAME since then? */
bool mutate_reached(const char *name);

#endif

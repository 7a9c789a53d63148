/* asserted.h - which conditions asserts around a place say.
 *
 * The bodies around the place are levels, 0 the function's.  What is said at a
 * level holds in the bodies within it, and is forgotten with it.
 *
 * Asserts of an earlier run of guard are those of this one as soon as it wants
 * them: until then they are kept apart, so that a second run finds out what the
 * first one did, in the same order.
 */
#ifndef PASSES_GUARD_ASSERTED_H
#define PASSES_GUARD_ASSERTED_H

#include "ir-text/ir/ir.h"

typedef struct AssertedMark AssertedMark;
typedef struct AssertedLevel AssertedLevel;

typedef struct Asserted {
    AssertedMark *mark; /* by Scalar.id */
    uint32_t room;
    AssertedLevel *level;
    uint32_t nlevel; /* there were ever; those left are empty */
} Asserted;

void asserted_free(Asserted *a);

bool asserted_is(const Asserted *a, const Scalar *condition);
/* An assert at LEVEL says CONDITION, which none did. */
void asserted_note(Asserted *a, const Scalar *condition, uint32_t level);
/* An assert of an earlier run does. */
void asserted_note_earlier(Asserted *a, const Scalar *condition,
                           uint32_t level);
/* Does one?  Then *LEVEL is the outermost where one does. */
bool asserted_earlier(const Asserted *a, const Scalar *condition,
                      uint32_t *level);
/* The body at LEVEL, the innermost one, is left. */
void asserted_leave(Asserted *a, uint32_t level);

#endif

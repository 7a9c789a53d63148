/* use_list.h - which statements of a body use a set of blocks, and where.
 *
 * A list begins at the end of the body.  It is in chunks, each of which knows
 * a stretch that holds those of all its uses: so a question about one place of
 * a block passes over most of a long list without looking at it.
 */
#ifndef PASSES_SHORTCIRCUIT_USE_LIST_H
#define PASSES_SHORTCIRCUIT_USE_LIST_H

#include "passes/shortcircuit/stretches.h"

/* What the statement STM of a body, at NUMBER, accesses of the blocks. */
typedef struct CircuitUse {
    const Stm *stm;
    uint32_t number;
    Stretch stretch; /* all of it */
} CircuitUse;

typedef struct UseChunk {
    CircuitUse *use;
    uint32_t n, room;
    Stretch stretch; /* all of theirs */
} UseChunk;

typedef struct UseList {
    UseChunk *chunk; /* none is empty */
    uint32_t n, room;
} UseList;

/* A place in a list. */
typedef struct UseAt {
    uint32_t chunk, use;
} UseAt;

/* USE, which becomes one with what is there of its statement. */
void use_list_add(UseList *list, const CircuitUse *use);
void use_list_free(UseList *list);

/* The first use in LIST that is before NUMBER, or is there. */
UseAt use_list_at(const UseList *list, uint32_t number);
/* The use that is AT, or the next one, which AT goes after; NULL: there is no
 * more.  Those apart from STRETCH by RINGS, unless it is NULL, may be passed
 * over. */
const CircuitUse *use_list_next(const UseList *list, UseAt *at,
                                const Stretch *stretch, Rings *rings);

#endif

/* skyline.h - the buffers that have a place, from above.
 *
 * Of all times, only the sections matter, whose sets of live buffers are in no
 * others.  Each has a height, above which there is nothing yet.  A buffer that
 * has no place has a least offset, the greatest height of its sections.  All
 * values that moves change come back with skyline_undo.
 */
#ifndef PASSES_SHARED_PLANNING_SKYLINE_H
#define PASSES_SHARED_PLANNING_SKYLINE_H

#include "passes/shared/planning/inside.h"

typedef struct Saved {
    int64_t *at, value;
} Saved;

/* A set of live buffers that is in no other one. */
typedef struct Section {
    uint32_t *live; /* those without a place first, by their least offsets */
    uint32_t n;
    int64_t height;   /* of the skyline, */
    int64_t before;   /* and before the last move */
    int64_t rest;     /* size of those that have no place, */
    int64_t unplaced; /* and their number; */
    int64_t flat;     /* of them, lie flat on the skyline, */
    int64_t deeper;   /* and are live in a section that is lower */
    int64_t crossing; /* from earlier sections into this one */
    int64_t key[2];   /* of those whose first section it is */
    uint32_t mark;
    double failures; /* of what did not fit here */
} Section;

/* A buffer. */
typedef struct Item {
    uint32_t *section;
    uint32_t n;
    int64_t size, alignment;
    int64_t placed;
    int64_t top, floor; /* of the skyline, over its sections, */
    int64_t at_floor;   /* and how many are there */
    int64_t least;      /* offset */
    int64_t key[2];
    double wanted; /* the larger, the sooner */
    uint32_t id, mark;
} Item;

typedef struct Skyline {
    Arena *arena;
    const PlanProblem *problem;
    Section *section;
    uint32_t nsection;
    Item *item;
    uint32_t n, mark;
    int64_t capacity;
    long long size, work; /* buffers in sections; that may be looked at */
    int64_t *offset;
    Saved *saved;
    uint32_t nsaved, saved_room;
    uint32_t *raised, *changed; /* sections */
    uint32_t nchanged;
} Skyline;

/* False: there are too many buffers in sections, or some gap uses a part of
 * its buffer, so that buffers may interlock. */
bool skyline_open(Skyline *s, const Pieces *pieces, Arena *arena);
void skyline_close(Skyline *s);

/* Nothing has a place; heights are at most CAPACITY, and offsets go to OFFSET.
 * False: something does not fit. */
bool skyline_begin(Skyline *s, int64_t capacity, int64_t *offset);

/* As when so many values were saved. */
void skyline_undo(Skyline *s, uint32_t nsaved);

/* Does a buffer without a place lie flat, on sections of one height? */
static inline bool item_is_flat(const Item *item)
{
    return item->floor == item->top;
}

/* ITEM gets its least offset.  False: something else has no place any more. */
bool skyline_place(Skyline *s, Item *item);

/* SECTION rises to HEIGHT.  False likewise. */
bool skyline_raise(Skyline *s, uint32_t section, int64_t height);

/* Sections FROM to TO on which nothing lies flat rise.  False likewise, or
 * *ANY says whether one rose. */
bool skyline_raise_all(Skyline *s, uint32_t from, uint32_t to, bool *any);

/* If none of those that lie flat comes next in SECTION, from which height on
 * may something be there?  What lies flat is then on top of something that is
 * not live in SECTION.  INT64_MAX: nothing can.  If it is at most ENOUGH, any
 * such height will do. */
int64_t skyline_next(Skyline *s, const Section *section, int64_t enough);

#endif

/* asserted.c - which conditions asserts around a place say. */
#include "passes/guard/asserted.h"

#include <stdlib.h>

/* Levels count from 1 here; 0: nowhere. */
struct AssertedMark {
    uint32_t now, earlier;
};

/* What is said at a level, to be undone. */
struct AssertedLevel {
    uint32_t *id; /* of conditions */
    uint32_t n, room;
};

void asserted_free(Asserted *a)
{
    for (uint32_t i = 0; i < a->nlevel; i++)
        free(a->level[i].id);
    free(a->level);
    free(a->mark);
}

static AssertedMark mark_of(const Asserted *a, const Scalar *condition)
{
    return condition->id < a->room ? a->mark[condition->id]
                                   : (AssertedMark){0, 0};
}

/* The mark of CONDITION, which LEVEL is to undo. */
static AssertedMark *mark_at(Asserted *a, const Scalar *condition,
                             uint32_t level)
{
    GROUND_INDEX(a->mark, a->room, condition->id);
    while (a->nlevel <= level) {
        a->level = ground_realloc(a->level,
                                  (a->nlevel + 1) * sizeof *a->level);
        a->level[a->nlevel++] = (AssertedLevel){NULL, 0, 0};
    }
    AssertedLevel *at = &a->level[level];
    GROUND_ROOM(at->id, at->n, at->room);
    at->id[at->n++] = condition->id;
    return &a->mark[condition->id];
}

bool asserted_is(const Asserted *a, const Scalar *condition)
{
    return mark_of(a, condition).now;
}

void asserted_note(Asserted *a, const Scalar *condition, uint32_t level)
{
    mark_at(a, condition, level)->now = level + 1;
}

void asserted_note_earlier(Asserted *a, const Scalar *condition,
                           uint32_t level)
{
    if (!mark_of(a, condition).earlier)
        mark_at(a, condition, level)->earlier = level + 1;
}

bool asserted_earlier(const Asserted *a, const Scalar *condition,
                      uint32_t *level)
{
    uint32_t earlier = mark_of(a, condition).earlier;

    if (earlier)
        *level = earlier - 1;
    return earlier;
}

void asserted_leave(Asserted *a, uint32_t level)
{
    AssertedLevel *at = level < a->nlevel ? &a->level[level] : NULL;

    for (uint32_t i = 0; at && i < at->n; i++) {
        AssertedMark *mark = &a->mark[at->id[i]];
        if (mark->now == level + 1)
            mark->now = 0;
        if (mark->earlier == level + 1)
            mark->earlier = 0;
    }
    if (at)
        at->n = 0;
}

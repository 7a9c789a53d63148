/* inside.h - what the files of this folder share. */
#ifndef PASSES_SHARED_PLANNING_INSIDE_H
#define PASSES_SHARED_PLANNING_INSIDE_H

#include "passes/shared/planning/planning.h"

/* Bytes FROM to TO of a buffer, while they are in use.  A buffer without gaps
 * is one piece. */
typedef struct Piece {
    int64_t lower, upper, from, to;
    uint32_t buffer;
} Piece;

/* The pieces of buffer K are piece[begin[k]] to piece[begin[k + 1]]. */
typedef struct Pieces {
    const PlanProblem *problem;
    Piece *piece;
    uint32_t *begin;
    uint32_t n;
} Pieces;

void pieces_make(Pieces *pieces, const PlanProblem *problem, Arena *arena);

/* A piece that begins or ends. */
typedef struct PieceEvent {
    int64_t time;
    uint32_t piece;
    bool begins;
} PieceEvent;

/* Two for each piece, in the order of time; what ends at a time is before
 * what begins. */
PieceEvent *pieces_events(const Pieces *pieces, Arena *arena);

/* AT, or the next multiple of ALIGNMENT. */
static inline int64_t plan_align(int64_t alignment, int64_t at)
{
    int64_t over = at % alignment;

    return over ? at + alignment - over : at;
}

/* The height of the buffers that are live, at OFFSET. */
int64_t plan_height(const Pieces *pieces, const int64_t *offset);

/* Place the buffers one by one, in ORDER, each as low as it can be, or with
 * HINTS where it wants to be, if it can. */
void first_fit(const Pieces *pieces, const uint32_t *order, bool hints,
               int64_t *offset, Arena *arena);

/* ---- the search ---- */

typedef struct Search Search;

/* NULL: it is not for this problem, which is too large, or where gaps use a
 * part of a buffer. */
Search *search_open(const Pieces *pieces, Arena *arena);
void search_close(Search *search);

/* Look for a plan that fits into CAPACITY; *WORK, of which it uses up some,
 * says how long. */
PlanResult search_plan(Search *search, int64_t capacity, long long *work,
                       int64_t *offset);

#endif

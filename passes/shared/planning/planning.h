/* planning.h - places in one memory for buffers whose lifetimes are known.
 *
 * Problem: static memory planning (dynamic storage allocation, whose input is
 * known).  A buffer is live from one time to another; two that are live at the
 * same time must not overlap in memory.  Find an offset for each one so that
 * the height, the largest offset plus size, is small.  The load, the largest
 * sum of live sizes at one time, bounds it from below.
 *
 * Algorithm: first fit in several orders; then, where there are not too many
 * buffers, a search (search.c) that finds the least height, or proves that
 * there is no plan of some height.  Both are bounded by work, not by time, so
 * that a plan does not depend on the machine.
 *
 * Times, sizes and offsets are integers in the caller's units.  A buffer that
 * is empty, or is live at no time, needs no place: it gets offset 0, and does
 * not count.
 */
#ifndef PASSES_SHARED_PLANNING_PLANNING_H
#define PASSES_SHARED_PLANNING_PLANNING_H

#include "ground/arena.h"
#include "ground/buf.h"

#include <stdbool.h>

/* At times LOWER <= t < UPPER only bytes FROM to TO of the buffer are in use;
 * none where these are equal. */
typedef struct PlanGap {
    int64_t lower, upper;
    int64_t from, to;
} PlanGap;

enum { PLAN_NO_HINT = -1 };

/* Live at times LOWER <= t < UPPER, but in its gaps, which are within, in the
 * order of time, and do not overlap.  The offset is a multiple of ALIGNMENT,
 * at least 1, and should be HINT, if that is not PLAN_NO_HINT. */
typedef struct PlanBuffer {
    const char *name;
    int64_t lower, upper, size, alignment, hint;
    const PlanGap *gap;
    uint32_t ngap;
} PlanBuffer;

/* The sum of all sizes and alignments and the largest hint has to be an
 * int64_t: plan_fits. */
typedef struct PlanProblem {
    const PlanBuffer *buffer;
    uint32_t n;
} PlanProblem;

typedef struct PlanOptions {
    long long capacity; /* any plan that is not higher; negative: the lowest */
    long long work;     /* buffers that the search looks at; negative: as many
                         as is sensible */
} PlanOptions;

typedef enum PlanResult {
    PLAN_FOUND,
    PLAN_IMPOSSIBLE, /* it is proved that none fits into the capacity */
    PLAN_GAVE_UP     /* none was found that does */
} PlanResult;

typedef struct Plan {
    int64_t *offset;    /* by buffer */
    int64_t height;     /* of the lowest plan that was found, fitting or not;
                           INT64_MAX: none was looked for */
    int64_t load, peak; /* and the first time at which so much is live */
    int64_t bound;      /* no plan is lower; at least the load */
} Plan;

bool plan_fits(const PlanProblem *problem);

/* What is found lives in ARENA. */
PlanResult plan_buffers(const PlanProblem *problem, const PlanOptions *options,
                        Plan *plan, Arena *arena);

/* Is it true of BUFFER that bytes FROM to TO are in use at time T? */
bool plan_in_use(const PlanBuffer *buffer, int64_t t, int64_t *from,
                 int64_t *to);

/* Two buffers that overlap if they are at OFFSET, and a time at which they do.
 * False: none do. */
typedef struct PlanOverlap {
    uint32_t a, b;
    int64_t time;
} PlanOverlap;

bool plan_overlap(const PlanProblem *problem, const int64_t *offset,
                  PlanOverlap *overlap, Arena *arena);

/* Load, peak and height of a plan with these offsets. */
void plan_measure(const PlanProblem *problem, Plan *plan, Arena *arena);

/* Time against addresses, in SVG. */
void plan_plot(const PlanProblem *problem, const Plan *plan, int64_t capacity,
               Buf *svg);

#endif

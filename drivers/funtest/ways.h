/* ways.h - the ways in which a program is run. */
#ifndef DRIVERS_FUNTEST_WAYS_H
#define DRIVERS_FUNTEST_WAYS_H

#include "drivers/funtest/cases.h"
#include "drivers/pipeline/pipeline.h"

typedef enum Way {
    WAY_VALUE,
    WAY_MEMORY,
    WAY_IMP,
    WAY_C,
    WAY_OPENCL,
    WAY_CUDA,
    WAYS
} Way;

extern const char *const way_name[WAYS + 1]; /* ended by NULL */

typedef enum Outcome { PASSED, FAILED, SKIPPED, OUTCOMES } Outcome;

/* What came of a case on one way. */
typedef struct Verdict {
    Outcome outcome;
    bool whole;           /* of all cases: none could begin */
    const char *pipeline; /* after which it failed, one of several; or "" */
    const char *why;      /* it failed, or is skipped */
    const char *expected, *got; /* values; or "" */
} Verdict;

typedef struct WayOptions {
    ToolCall *call;
    Step *steps; /* of the pipeline; NULL: those that come with the tools */
    double tolerance; /* of floats; negative: what is usual on the way */
    unsigned seconds; /* for a case */
} WayOptions;

/* Run the cases of S from FIRST on, and TELL of each; of none (NULL) when
 * the first one begins.  A process of its own should do this, since it may
 * crash, or not end. */
void way_run(const Subject *s, Way way, const WayOptions *how, size_t first,
             void (*tell)(const Verdict *verdict, void *data), void *data);

#endif

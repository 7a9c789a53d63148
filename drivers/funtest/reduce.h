/* reduce.h - a failure as a smaller program. */
#ifndef DRIVERS_FUNTEST_REDUCE_H
#define DRIVERS_FUNTEST_REDUCE_H

#include "drivers/funtest/jobs.h"

typedef struct ReduceWish {
    ToolCall *call;
    const char *folder;            /* where the smaller programs go */
    const char *passes, *pipeline; /* as on the command line, or NULL */
    const char *tolerance;         /* the same */
    long long jobs;
} ReduceWish;

/* Let funreduce make the program of T smaller, so that a case fails as it does
 * now, and say where it is; or why it cannot be made smaller.  Does nothing
 * where no case has failed. */
void reduce_failure(const Test *t, const ReduceWish *wish);

#endif

/* reduce.h - a failure as a smaller program. */
#ifndef DRIVERS_FUNTEST_REDUCE_H
#define DRIVERS_FUNTEST_REDUCE_H

#include "drivers/funtest/jobs.h"
#include "drivers/pipeline/chosen.h"

typedef struct ReduceWish {
    ToolCall *call;
    const char *folder; /* where the smaller programs go */
    /* As on the command line: */
    const PipelineChoice *choice;
    const char *tolerance; /* or NULL */
    long long jobs;
} ReduceWish;

/* Let funreduce make the program of T smaller, so that a case fails as it does
 * now, and say where it is; or why it cannot be made smaller.  Does nothing
 * where no case has failed. */
void reduce_failure(const Test *t, const ReduceWish *wish);

#endif

/* jobs.h - programs on their ways, several at a time. */
#ifndef DRIVERS_FUNTEST_JOBS_H
#define DRIVERS_FUNTEST_JOBS_H

#include "drivers/funtest/ways.h"

/* A program, and what came of it. */
typedef struct Test {
    Subject subject;
    Verdict *verdict[WAYS]; /* of each case; NULL: nobody goes that way */
    uint32_t left;          /* ways that are not done */
} Test;

typedef struct Jobs {
    const WayOptions *how;
    unsigned ways;  /* 1 << Way of those to go */
    long long most; /* at a time */
    Test *tests;
    size_t count;
    /* Told of each way that is done, and of each test, in their order. */
    void (*on_way)(size_t done, size_t all, const Test *test, Way way,
                   void *data);
    void (*on_test)(const Test *test, void *data);
    void *data;
} Jobs;

/* Run all cases of the programs that are not rejected. */
void jobs_run(Jobs *jobs);

#endif

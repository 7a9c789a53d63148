/* report.h - what is said about tests. */
#ifndef DRIVERS_FUNTEST_REPORT_H
#define DRIVERS_FUNTEST_REPORT_H

#include "drivers/funtest/jobs.h"

/* Cases that were skipped on a way for one reason. */
typedef struct Skip {
    Way way;
    const char *why;
    long long count;
} Skip;

typedef struct Report {
    const ToolCall *call;
    unsigned ways;
    bool verbose;
    Buf out;
    long long count[WAYS][OUTCOMES];
    long long cases, programs, rejected;
    Skip *skips;
    uint32_t nskip, skip_room;
} Report;

/* For jobs. */
void report_way(size_t done, size_t all, const Test *test, Way way, void *data);
void report_test(const Test *test, void *data);

/* Of all tests, at the end: the table, or a line. */
void report_table(Report *r, const Test *tests, size_t count);
void report_summary(Report *r);

bool report_has_failures(const Report *r);

/* Is the way of an OUTCOME for one case at least?  Its number; -1: none. */
int test_find(const Test *t, Way way, Outcome outcome);

#endif

/* reduce.h - the smallest program that a test still finds interesting.
 *
 * Delta debugging (Zeller and Hildebrandt, "Simplifying and Isolating
 * Failure-Inducing Input", IEEE Transactions on Software Engineering 28(2),
 * 2002) over what a program is made of, as in Regehr et al., "Test-Case
 * Reduction for C Compiler Bugs", PLDI 2012: reducers take turns, and each
 * tries its change on all of its sites, on halves of them, and so on down to
 * single ones, until no reducer gets on.  Candidates are made and verified in
 * this process; only those that are new, right and smaller are tested.
 *
 * What comes out depends on the program, the test and the options, and not on
 * how many tests run at a time.
 */
#ifndef REDUCE_REDUCE_H
#define REDUCE_REDUCE_H

#include "ground/buf.h"
#include "reduce/candidate.h"

typedef struct ReduceProgress {
    long long tests;
    uint64_t statements, bytes;
    const char *reducer; /* that got on */
} ReduceProgress;

typedef struct ReduceOptions {
    const char *command;
    const char *name;   /* of the files that tests get */
    Accept accept;      /* what candidates have to be */
    long long seconds;  /* that a test may take; 0: for ever */
    long long jobs;     /* tests at a time */
    long long max_tests; /* 0: as many as it takes */
    void (*progress)(const ReduceProgress *progress, void *data); /* or NULL */
    void *data;
} ReduceOptions;

typedef enum ReduceEnd {
    REDUCE_DONE,
    REDUCE_ENOUGH,  /* max_tests */
    REDUCE_STOPPED, /* by SIGINT or SIGTERM */
    REDUCE_BORING,  /* the text that it began with is not interesting */
    REDUCE_FAILED   /* there is no running tests */
} ReduceEnd;

typedef struct ReduceResult {
    ReduceEnd end;
    long long tests;
    Measure measure;
    Buf text;   /* the smallest one, also where it was stopped */
    int status; /* BORING: as tester_status says */
    Buf why;    /* FAILED: in the system's words */
} ReduceResult;

/* TEXT is what options->accept says. */
ReduceResult reduce_text(const ReduceOptions *options, const char *text,
                         size_t len);

#endif

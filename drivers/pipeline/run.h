/* run.h - a pipeline at work on the program of a case. */
#ifndef DRIVERS_PIPELINE_RUN_H
#define DRIVERS_PIPELINE_RUN_H

#include "drivers/pass/dump.h"
#include "drivers/pass/run.h"
#include "drivers/pass/times.h"
#include "drivers/pipeline/pipeline.h"
#include "drivers/validate_each.h"

typedef struct PipelineRun {
    PassRun run;
    const Step *first;
    long long start_after; /* so many passes, which the program went through */
    long long stop_after; /* so many passes; negative: none */
    long long last_limit; /* rewrites of the last of these; negative: any */
    long long done;       /* passes so far */
    bool cut;             /* passes are left, and stop_after ran */
    Dump dump;
    Validator validator;
    Times *times; /* or NULL */
    /* Told of each pass before it runs, and after it; or NULL. */
    void (*on_pass)(const Step *step, void *data);
    void (*after_pass)(const Step *step, void *data);
    void *data;
} PipelineRun;

/* Run the passes on RUN, whose program is read.  False where one rejects its
 * input. */
bool pipeline_run(PipelineRun *p);

/* The same for the steps from FIRST on, and nothing else. */
bool pipeline_apply(PassRun *run, Step *first);

/* The line that keeps the pipeline in an input of ours, and the pipeline in
 * the first line of SOURCE from BEGIN on, where that is such a line. */
const char *pipeline_line(const Step *first, Arena *arena);
bool pipeline_in_line(const Source *source, size_t begin, Span *pipeline);

#endif

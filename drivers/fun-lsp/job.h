/* job.h - work that takes long, in a process of its own.
 *
 * The server goes on answering meanwhile; it can end the work, and a crash in
 * it leaves nothing but an answer out.
 */
#ifndef DRIVERS_FUN_LSP_JOB_H
#define DRIVERS_FUN_LSP_JOB_H

#include "ground/buf.h"

#include <stdbool.h>
#include <sys/types.h>

typedef struct Job {
    pid_t pid; /* 0: it has ended */
    int from;  /* its output comes here; -1: no more of it */
    Buf out;
    bool done; /* WORK was done: OUT is all of it */
} Job;

/* What is written to OUT is the job's output. */
typedef void (*Work)(const void *data, Buf *out);

Job *job_start(Work work, const void *data);
/* Read what there is of its output, of which there is something; false: it has
 * ended. */
bool job_read(Job *job);
/* It is ended if it has not; JOB may be NULL. */
void job_free(Job *job);

#endif

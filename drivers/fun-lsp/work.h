/* work.h - what jobs find out about a text. */
#ifndef DRIVERS_FUN_LSP_WORK_H
#define DRIVERS_FUN_LSP_WORK_H

#include "drivers/fun-lsp/analysis.h"

/* The job's output is a list in JSON.  JOB_LEFT: `at`, `what`, `why`, `bytes`;
 * JOB_HELP: `at`, `assert`, `rejects`, `place`; JOB_ANSWERS: `at`, `answer`,
 * `proof`.  Places are bytes of A's text. */
Job *work_start(JobKind kind, const Analysis *a);

#endif

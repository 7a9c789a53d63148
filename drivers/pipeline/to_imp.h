/* to_imp.h - what makes IMP of a program that is emitted: a pipeline that comes
 * with the tools (named.h), for the machines that the code runs on, or that of
 * a file.
 */
#ifndef DRIVERS_PIPELINE_TO_IMP_H
#define DRIVERS_PIPELINE_TO_IMP_H

#include "drivers/pass/run.h"
#include "printer/emit/emit.h"

typedef struct ToImp {
    const Dialect *dialect;
    const char *pipeline; /* its name or its file; NULL: what the dialect
                             wants */
    bool unchecked;       /* no indices are checked */
} ToImp;

/* The program of RUN, read and verified, becomes one of IMP, if it is not.
 * False: an error says why not. */
bool to_imp(PassRun *run, const ToImp *how);

#endif

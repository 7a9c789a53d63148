/* to_imp.h - what makes IMP of a program that is emitted.
 *
 * A pipeline for devices of many threads, one for processors, and, where a run
 * tells which of these the device is, both: drivers/versions.h.  Or the
 * pipeline of a file, which may be for the machines that the code runs on.
 */
#ifndef DRIVERS_PIPELINE_TO_IMP_H
#define DRIVERS_PIPELINE_TO_IMP_H

#include "drivers/pass/run.h"
#include "printer/emit/emit.h"

typedef struct ToImp {
    const Dialect *dialect;
    const char *pipeline; /* "gpu", "cpu", "either", a file, or NULL: what the
                             dialect wants */
    bool unchecked;       /* no indices are checked */
} ToImp;

/* The program of RUN, read and verified, becomes one of IMP, if it is not.
 * False: an error says why not. */
bool to_imp(PassRun *run, const ToImp *how);

#endif

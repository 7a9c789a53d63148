/* versions.h - one program of two: what a device runs, and what a processor
 * runs in its place.
 *
 * Problem: a device of OpenCL may have many threads or be a processor, as only
 * a run tells, and they like other layouts, other fusions, other loops.
 * Algorithm: the program goes through two pipelines, and both results are put
 * together.  Each function that may be called from outside, and whose text (or
 * that of a function that it calls) is not the same in both, is there twice:
 * the processor's stands before the device's and says `#[processor(f)]`.
 * Contract: the functions that both may be called for agree in what they take
 * and give.
 */
#ifndef DRIVERS_VERSIONS_H
#define DRIVERS_VERSIONS_H

#include "drivers/tool.h"
#include "ir-text/ir/ir.h"

/* The program, in STORE and not verified: DEVICE, with versions of its
 * functions as PROCESSOR has them.  What both are may be changed.  NULL: an
 * error of C says what is wrong. */
Prog *versions_join(ToolCase *c, Store *store, Prog *device, Prog *processor);

#endif

/* run_by.h - what runs a body: the host, a thread, a group or one of its
 * lanes.  docs/language.md, section 6.3.
 *
 * What may be allocated in a body, and where, depends on it; what a loop over
 * lanes makes is seen by one lane.
 */
#ifndef IR_TEXT_IR_RUN_BY_H
#define IR_TEXT_IR_RUN_BY_H

#include "ir-text/ir/ir.h"

/* What may run a body; a function is run by whatever its calls are, so that
 * these are sets. */
enum {
    RUN_ALONE = 1,  /* no parallel body */
    RUN_THREAD = 2, /* one iteration each, no group */
    RUN_BLOCK = 4,  /* a work-group together */
    RUN_LANE = 8,   /* one work-item of a group */
    RUNNERS = 4
};

/* Are the bodies of EXP run by many, or by one of them (`once`)? */
bool is_parallel(const Exp *exp);
/* What runs the bodies of EXP, which is run by RUN. */
uint8_t run_inside(const Exp *exp, uint8_t run);

#endif

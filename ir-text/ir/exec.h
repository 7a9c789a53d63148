/* exec.h - what executes a body.  docs/language.md, sections 5.13 and 6.3.
 *
 * What may be allocated in a body, and where, depends on it; what a loop over
 * lanes makes is seen by one lane.
 */
#ifndef IR_TEXT_IR_EXEC_H
#define IR_TEXT_IR_EXEC_H

#include "ir-text/ir/ir.h"

/* Are the bodies of EXP executed by many, or by one of them (`once`)? */
bool is_parallel(const Exp *exp);
/* What executes iterations of which EXEC is stated, where AROUND, or a set,
 * executes the form; and the bodies of EXP. */
ExecLevel exec_at(ExecLevel around, ExecLevel exec);
ExecLevel exec_inside(const Exp *exp, ExecLevel around);

/* May the threads of a device, or the lanes of a group, do what STM, a scatter
 * of IMP in a body that AROUND executes, does to its places, while others do?
 * It combines, and comes to the same in any order. */
bool exec_may_update_together(const Stm *stm, ExecLevel around);

/* Does one thread execute what stands there? */
static inline bool exec_is_alone(ExecLevel exec)
{
    return (exec & (AT_THREAD | AT_LANE)) != 0;
}

#endif

/* run_by.c - what runs a body.  See run_by.h. */
#include "ir-text/ir/run_by.h"

bool is_parallel(const Exp *exp)
{
    return form_info[exp->form].parallel || exp->form == FORM_ONCE;
}

uint8_t run_inside(const Exp *exp, uint8_t run)
{
    if (!is_parallel(exp))
        return run;
    switch ((Level)exp->level) {
    case AT_THREAD:
        return RUN_THREAD;
    case AT_BLOCK:
        return RUN_BLOCK;
    case AT_LANE:
        return RUN_LANE;
    case AT_NONE:
        break;
    }
    return (uint8_t)((run & ~RUN_ALONE) | (run & RUN_ALONE ? RUN_THREAD : 0));
}

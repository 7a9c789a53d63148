/* exec.c - what executes a body.  See exec.h. */
#include "ir-text/ir/exec.h"

const char *const exec_text[AT_LANE + 1] = {
    [AT_NONE] = "",
    [AT_BLOCK] = "block",
    [AT_THREAD] = "thread",
    [AT_LANE] = "lane",
};

bool is_parallel(const Exp *exp)
{
    return form_info[exp->form].parallel || exp->form == FORM_ONCE;
}

ExecLevel exec_at(ExecLevel around, ExecLevel exec)
{
    if (exec != AT_NONE)
        return exec;
    return around & AT_HOST ? (ExecLevel)((around & ~AT_HOST) | AT_THREAD)
                            : around;
}

ExecLevel exec_inside(const Exp *exp, ExecLevel around)
{
    return is_parallel(exp) ? exec_at(around, exp->exec) : around;
}

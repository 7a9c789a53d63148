/* apply.c - what is done around every pass, whoever runs it. */
#include "passes/apply.h"

#include "passes/liveness_attrs.h"
#include "passes/stage.h"

bool pass_apply(const Pass *pass, Prog *prog, PassContext *cx)
{
    cx->pass = pass;
    if (!stage_check(pass, prog, cx->diag) || !pass->run(prog, cx))
        return false;
    if (cx->rewrites && !pass->says_liveness)
        liveness_attrs_drop(prog);
    names_settle(prog);
    return true;
}

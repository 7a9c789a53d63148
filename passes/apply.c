/* apply.c - what is done before and after every pass. */
#include "passes/apply.h"

#include "passes/shared/liveness/liveness_attrs.h"
#include "passes/shared/rewriting/mem_marks.h"
#include "passes/level.h"

static void tidy_up(const Pass *pass, Prog *prog)
{
    if (!pass->says_liveness)
        liveness_attrs_drop(prog);
    if (prog_level(prog) == LEVEL_FUNMEM)
        mem_marks_complete(prog);
    names_unshadow(prog);
}

bool pass_apply(const Pass *pass, Prog *prog, PassContext *cx)
{
    cx->pass = pass;
    if (!level_check(pass, prog, cx->diag) || !pass->run(prog, cx) ||
        cx->failed)
        return false;
    if (cx->rewrites)
        tidy_up(pass, prog);
    names_settle(prog);
    return true;
}
